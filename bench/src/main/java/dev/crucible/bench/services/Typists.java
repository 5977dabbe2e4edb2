package dev.crucible.bench.services;

import dev.crucible.a2a.client.A2aClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Conversations of people who type: each says a line, reads the answer, thinks for some seconds and says the next, in turns directly to
 * the crew and through the bridge, so that both are measured in the same moments on the same warm machine.
 *
 * @param crew the way to the crew itself, which all share
 * @param port the bridge's
 * @param conversations how many
 */
record Typists(A2aClient crew, int port, int conversations) {

    /** Nobody reads an answer and types a line in less. */
    private static final double SHORTEST_PAUSE = 1;

    /** Beyond the shortest pause, exponentially distributed: lines come as independent people send them. */
    private static final double FURTHER_PAUSE = 3;

    private static final long SEED = 7;

    private static final double[] QUANTILES = {0.5, 0.95, 0.99};

    private record Line(boolean bridged, Waits waits) {}

    /** Talks for so long, and tells how long people waited on either way. */
    void type(Duration duration) throws Exception {
        List<Line> lines = talk(duration, true);
        System.out.printf(
                Locale.ROOT,
                "%d conversations, each with pauses of %.0f s and more, %.0f s on the mean; %d lines in %d s%n",
                conversations,
                SHORTEST_PAUSE,
                SHORTEST_PAUSE + FURTHER_PAUSE,
                lines.size(),
                duration.toSeconds());
        compare("first line", lines, Waits::first);
        compare("end", lines, Waits::end);
    }

    /** Talks for so long without any pause: how much goes through two cores, no measure of how long anybody waits. */
    void hurry(Duration duration) throws Exception {
        List<Line> lines = talk(duration, false);
        System.out.printf(
                Locale.ROOT,
                "%d conversations without a pause: %.0f lines a second, half of them through the bridge%n",
                conversations,
                lines.size() / (double) duration.toSeconds());
    }

    private List<Line> talk(Duration duration, boolean pauses) throws Exception {
        long end = System.nanoTime() + duration.toNanos();
        List<Callable<List<Line>>> players = new ArrayList<>();
        for (int player = 0; player < conversations; player++) {
            int number = player;
            players.add(() -> converse(number, end, pauses));
        }
        return Together.all(players).stream().flatMap(List::stream).toList();
    }

    private List<Line> converse(int number, long end, boolean pauses) throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom(SEED + number);
        String name = "typist" + number;
        List<Line> lines = new ArrayList<>();
        try (DirectLine direct = new DirectLine(crew, name);
                BridgeLine through = new BridgeLine(port, name)) {
            boolean bridged = number % 2 == 0;
            while (true) {
                if (pauses) {
                    double pause = SHORTEST_PAUSE - FURTHER_PAUSE * Math.log(1 - random.nextDouble());
                    Thread.sleep(Duration.ofNanos((long) (1e9 * pause)));
                }
                if (System.nanoTime() > end) {
                    return lines;
                }
                TimedLine line = bridged ? through : direct;
                lines.add(new Line(bridged, line.say("1 0 " + name)));
                bridged = !bridged;
            }
        }
    }

    private static void compare(String what, List<Line> lines, ToDoubleFunction<Waits> wait) {
        double[] direct = sorted(lines, false, wait);
        double[] through = sorted(lines, true, wait);
        double[] added = Arrays.stream(QUANTILES)
                .map(q -> quantile(through, q) - quantile(direct, q))
                .toArray();
        System.out.printf(
                Locale.ROOT,
                "to the %s, ms at p50, p95 and p99: directly %s (%d lines); through the bridge %s (%d lines); added %s%n",
                what,
                listed(quantiles(direct)),
                direct.length,
                listed(quantiles(through)),
                through.length,
                listed(added));
    }

    /** What the disk alone takes to keep a line for good, which the bridge does before it answers and the crew of this bench does not. */
    static void compareDisk(Path folder) throws IOException, InterruptedException {
        System.out.printf(
                "a forced write of the same disk, ms at p50, p95 and p99: %s%n",
                listed(quantiles(ForcedWrites.millis(folder))));
    }

    private static double[] quantiles(double[] sorted) {
        return Arrays.stream(QUANTILES).map(q -> quantile(sorted, q)).toArray();
    }

    private static String listed(double[] millis) {
        return Arrays.stream(millis)
                .mapToObj(each -> String.format(Locale.ROOT, "%.2f", each))
                .collect(Collectors.joining(" "));
    }

    private static double[] sorted(List<Line> lines, boolean bridged, ToDoubleFunction<Waits> wait) {
        return lines.stream()
                .filter(line -> line.bridged() == bridged)
                .map(Line::waits)
                .mapToDouble(wait)
                .sorted()
                .toArray();
    }

    /** The value that a share {@code q} of the sorted ones does not exceed. */
    static double quantile(double[] sorted, double q) {
        return sorted[(int) Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
    }
}
