package dev.crucible.novel.ui;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.animation.AnimationTimer;

/** Waits until the first frame of the window is drawn. */
final class FirstFrame extends AnimationTimer {
    /** The first pulse lays out and submits the frame, the second waits until it is drawn, the third begins after it. */
    private static final int DRAWN = 3;

    /** Clock ticks per second of {@code /proc}, and the index of a process's start time after its state. */
    private static final long TICKS = 100;

    private static final int STARTED = 19;

    private final Runnable then;
    private int pulses;

    private FirstFrame(Runnable then) {
        this.then = then;
    }

    /** Runs an action after the first frame, on the toolkit's thread. */
    static void after(Runnable then) {
        new FirstFrame(then).start();
    }

    /** Prints the process's age to standard error, with {@code -Dcrucible.novel.timing=true}. */
    static void tell() {
        if (Boolean.getBoolean("crucible.novel.timing")) {
            System.err.println("first frame after " + age() + " ms");
        }
    }

    /**
     * Returns the milliseconds since the process began, including the launcher if the kernel reports it. Java rounds
     * the start to seconds.
     */
    private static long age() {
        try {
            String[] self = Files.readString(Path.of("/proc/self/stat"))
                    .split("\\) ")[1]
                    .split(" ");
            double up =
                    Double.parseDouble(Files.readString(Path.of("/proc/uptime")).split(" ")[0]);
            return Math.round(1000 * up) - 1000 / TICKS * Long.parseLong(self[STARTED]);
        } catch (IOException e) {
            return System.currentTimeMillis()
                    - ManagementFactory.getRuntimeMXBean().getStartTime();
        }
    }

    @Override
    public void handle(long now) {
        if (++pulses == DRAWN) {
            stop();
            then.run();
        }
    }
}
