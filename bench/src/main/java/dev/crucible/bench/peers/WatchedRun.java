package dev.crucible.bench.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A federated run of some library with all the processes that it starts, watched until it ends or its time is up. A shell around it tells
 * what it and those it waited for computed; those that nobody waits for are seen while they run, ten times a second.
 *
 * @param wall seconds
 * @param cpu seconds of processors, children included
 * @param peak the most bytes that were seen
 * @param code its exit code; {@link #TIME_UP} when it was ended
 * @param complaint the last line of its standard error
 */
record WatchedRun(double wall, double cpu, long peak, RoundMarks rounds, int code, String complaint) {

    static final int TIME_UP = -1;

    private static final String MARK = "CRUCIBLE_PEER";
    private static final String SHELL = "TIMEFORMAT='processor %U %S'; time \"$@\"";
    private static final Pattern TIMES = Pattern.compile("processor ([\\d.]+) ([\\d.]+)");
    private static final long LOOK_MILLIS = 100;
    private static final Duration GRACE = Duration.ofSeconds(5);
    /** How many times its time a run is given that has not ended two rounds, since less tells nothing. */
    private static final int PATIENCE = 4;

    private static final int LOOKS_OF_MEMORY = 3;

    /**
     * Runs {@code command}.
     *
     * @param folder where it is run, and leaves what it prints as errors
     * @param seconds after which it is ended, once two of its rounds have
     */
    static WatchedRun of(List<String> command, Map<String, String> environment, Path folder, int seconds)
            throws IOException, InterruptedException {
        String id = UUID.randomUUID().toString();
        Path errors = folder.resolve("errors.txt");
        List<String> timed = new ArrayList<>(List.of("bash", "-c", SHELL, "timed"));
        timed.addAll(command);
        ProcessBuilder builder =
                new ProcessBuilder(timed).directory(folder.toFile()).redirectError(errors.toFile());
        builder.environment().putAll(environment);
        builder.environment().put(MARK, id);
        MarkedProcesses processes = new MarkedProcesses(MARK + "=" + id);
        RoundMarks rounds = new RoundMarks();
        long begun = System.nanoTime();
        Runtime.getRuntime()
                .addShutdownHook(new Thread(processes::end)); // for when this process is ended in the middle
        Process process = builder.start();
        Thread reader = Thread.ofVirtual().start(() -> read(process, rounds));
        try {
            long peak = 0;
            boolean ended = false;
            double wall = 0;
            for (int look = 0; !ended && wall < (rounds.scales() ? seconds : PATIENCE * seconds); look++) {
                ended = process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                wall = (System.nanoTime() - begun) / 1e9;
                processes.look();
                rounds.spent(wall, processes.seconds());
                peak = look % LOOKS_OF_MEMORY == 0 ? Math.max(peak, processes.bytes()) : peak;
            }
            processes.end();
            process.waitFor();
            reader.join(GRACE);
            String told = Files.readString(errors);
            return new WatchedRun(
                    wall,
                    Math.max(processes.seconds(), waitedFor(told)),
                    peak,
                    rounds,
                    ended ? process.exitValue() : TIME_UP,
                    complaint(told));
        } finally {
            processes.end();
        }
    }

    private static void read(Process process, RoundMarks rounds) {
        try (BufferedReader out = process.inputReader()) {
            out.lines().forEach(rounds::heard);
        } catch (IOException | UncheckedIOException e) {
            // It was ended in the middle of a line.
        }
    }

    /** What the shell printed last; nothing when it was ended too. */
    static double waitedFor(String errors) {
        double seconds = 0;
        Matcher matcher = TIMES.matcher(errors);
        while (matcher.find()) {
            seconds = Double.parseDouble(matcher.group(1)) + Double.parseDouble(matcher.group(2));
        }
        return seconds;
    }

    /** The last line that is not the shell's. */
    static String complaint(String errors) {
        return errors.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !TIMES.matcher(line).matches())
                .reduce("", (before, line) -> line);
    }

    /** Whether it ran to its end. */
    boolean completed() {
        return code == 0;
    }
}
