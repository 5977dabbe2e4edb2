package dev.crucible.bench.runs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.simulation.SimulationRun;
import dev.crucible.lab.scheduling.ChildLauncher;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A run in a JVM of its own with a bounded heap, and what it took.
 *
 * @param started seconds from the start of the JVM until its first round began, NaN when it never did
 * @param rounds what each round took
 * @param heap the most bytes that the pools of the heap held, together
 * @param resident the most bytes of memory that the process held
 * @param announced what the log tells of the memory before the first round
 * @param failure why it failed, empty when it did not
 */
record MeasuredProcess(double started, List<Round> rounds, long heap, long resident, String announced, String failure) {

    /** Seconds of a round on the clock, and of all processors together. */
    record Round(double wall, double cpu) {}

    private static final String MARK = "run-process ";

    /** What runs in the process. */
    static final class Inside implements SimulationListener {

        private final List<Round> rounds = new ArrayList<>();
        private double started = Double.NaN;
        private long wall;
        private long cpu;

        private Inside() {}

        public static void main(String[] arguments) throws IOException {
            Path folder = Path.of(arguments[0]);
            RunDirectory run = new RunDirectory(folder.resolve("run"));
            Inside inside = new Inside();
            SimulationRun.Outcome outcome = RunOrder.next(
                            run,
                            folder.resolve("datasets"),
                            Runtime.getRuntime().availableProcessors())
                    .simulation(
                            ConfigReader.read(Json.readObject(run.config()))
                                    .config()
                                    .orElseThrow(),
                            inside,
                            new Cancellation())
                    .execute();
            System.out.println(MARK + inside.json(run, outcome));
        }

        @Override
        public void heard(SimulationEvent event) {
            switch (event) {
                case SimulationEvent.StrategyStarted _ -> start();
                case SimulationEvent.RoundEnded _ -> rounds.add(lap());
                default -> {}
            }
        }

        private void start() {
            started = (System.currentTimeMillis()
                            - ManagementFactory.getRuntimeMXBean().getStartTime())
                    / 1e3;
            lap();
        }

        private Round lap() {
            long wallBefore = wall;
            long cpuBefore = cpu;
            wall = System.nanoTime();
            cpu = ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean os
                    ? os.getProcessCpuTime()
                    : 0;
            return new Round((wall - wallBefore) / 1e9, (cpu - cpuBefore) / 1e9);
        }

        private ObjectNode json(RunDirectory run, SimulationRun.Outcome outcome) throws IOException {
            ObjectNode node = Json.object();
            node.set("started", Json.number(started));
            rounds.forEach(round ->
                    node.withArray("rounds").addObject().put("wall", round.wall).put("cpu", round.cpu));
            String log = Files.readString(run.log());
            return node.put("heap", heap())
                    .put("resident", resident())
                    .put("announced", line(log, "memory: "))
                    .put("failure", outcome == SimulationRun.Outcome.COMPLETED ? "" : line(log, "| ERROR | "));
        }

        private static String line(String log, String before) {
            return log.lines()
                    .filter(line -> line.contains(before))
                    .map(line -> line.substring(line.indexOf(before) + before.length()))
                    .findFirst()
                    .orElse("");
        }

        private static long heap() {
            return ManagementFactory.getMemoryPoolMXBeans().stream()
                    .filter(pool -> pool.getType() == MemoryType.HEAP)
                    .map(MemoryPoolMXBean::getPeakUsage)
                    .mapToLong(usage -> usage.getUsed())
                    .sum();
        }

        private static long resident() throws IOException {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .findFirst()
                    .orElseThrow();
        }
    }

    /**
     * Runs {@code config} in a new JVM, with the flags that a run has, and waits for its end.
     *
     * @param folder holds {@code datasets}; the run is written to {@code run}, which must not exist
     * @param heap such as 2g
     */
    static MeasuredProcess of(ObjectNode config, Path folder, String heap) throws IOException, InterruptedException {
        Json.write(Files.createDirectories(folder.resolve("run")).resolve("config.json"), config);
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "@" + flags(folder),
                        "--add-modules=jdk.incubator.vector",
                        "--enable-native-access=ALL-UNNAMED",
                        "-Xmx" + heap,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Inside.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putIfAbsent("MALLOC_ARENA_MAX", "2"); // as the launcher has it
        Process process = builder.start();
        String told;
        try (BufferedReader out = process.inputReader()) {
            told = out.lines()
                    .filter(line -> line.startsWith(MARK))
                    .map(line -> line.substring(MARK.length()))
                    .collect(Collectors.joining());
        } finally {
            process.destroy();
        }
        int code = process.waitFor();
        if (told.isEmpty()) {
            return new MeasuredProcess(Double.NaN, List.of(), 0, 0, "", "the JVM ended with " + code);
        }
        ObjectNode node = (ObjectNode) Json.MAPPER.readTree(told);
        List<Round> rounds = new ArrayList<>();
        node.path("rounds")
                .forEach(round -> rounds.add(new Round(
                        round.path("wall").doubleValue(), round.path("cpu").doubleValue())));
        return new MeasuredProcess(
                Json.number(node.get("started")),
                rounds,
                node.path("heap").longValue(),
                node.path("resident").longValue(),
                node.path("announced").textValue(),
                node.path("failure").textValue());
    }

    /** The flags that {@code crucible run} gives Java, as a file. */
    private static Path flags(Path folder) throws IOException {
        Path file = folder.resolve("run.flags");
        try (InputStream flags = ChildLauncher.jvmFlags()) {
            Files.copy(flags, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }

    /** Whether all of its rounds were run. */
    boolean completed() {
        return failure.isEmpty();
    }
}
