package dev.crucible.bench;

import dev.crucible.engine.kernel.Lanes;
import dev.crucible.engine.kernel.RooflineProbe;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What a figure hangs on: processors, the width of their vectors, their peak, the memory's bandwidth, and what else they do. */
public final class Machine {

    private static final int TIMES = 20;
    private static final int STEPS = 2_000_000;
    private static final int FLOATS = 48_000_000;

    private Machine() {}

    /** All of it in a line; measures for about a second. */
    public static String told() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return String.format(
                Locale.ROOT,
                "%s, %d processors, vectors of %d floats, a thread's multiply-add peak %.0f GFLOP/s and reading %.1f GB/s, load %.1f%s",
                processor(),
                Runtime.getRuntime().availableProcessors(),
                Lanes.COUNT,
                peak(),
                bandwidth(),
                load,
                priority());
    }

    private static String priority() {
        try {
            int niceness = niceness(Files.readString(Path.of("/proc/self/stat")));
            return niceness == 0 ? "" : ", niceness " + niceness;
        } catch (IOException e) {
            return "";
        }
    }

    /** Field 19 of a line of Linux's {@code /proc/PID/stat}; counted behind the name of the program, which may hold anything. */
    static int niceness(String stat) {
        return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ", 18)[16]);
    }

    private static String processor() {
        try {
            return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }

    /** The multiply-adds of one thread in GFLOP/s, the best of several: everything else on the machine can only lower it. */
    public static double peak() {
        double best = 0;
        for (int i = 0; i < TIMES; i++) {
            long start = System.nanoTime();
            spend(RooflineProbe.run(STEPS));
            best = Math.max(best, (double) STEPS * RooflineProbe.FLOPS / (System.nanoTime() - start));
        }
        return best;
    }

    private static double bandwidth() {
        float[] large = new float[FLOATS];
        double best = 0;
        for (int i = 0; i < TIMES; i++) {
            long start = System.nanoTime();
            spend(RooflineProbe.read(large));
            best = Math.max(best, (double) FLOATS * Float.BYTES / (System.nanoTime() - start));
        }
        return best;
    }

    private static void spend(float value) {
        if (Float.isNaN(value)) {
            throw new IllegalStateException("the chains diverged");
        }
    }
}
