package dev.crucible.novel.ui;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.animation.AnimationTimer;

/** The moment at which the first picture of the window has been drawn. */
final class FirstFrame extends AnimationTimer {
    /** The first pulse lays out and hands over, the second waits until that has been drawn, the third begins after it. */
    private static final int DRAWN = 3;

    /** Of a second, in the kernel's books; and the place there of a process's start, counted from its state. */
    private static final long TICKS = 100;

    private static final int STARTED = 19;

    private final Runnable then;
    private int pulses;

    private FirstFrame(Runnable then) {
        this.then = then;
    }

    /** Runs something once the first frame is there; on the toolkit's thread. */
    static void after(Runnable then) {
        new FirstFrame(then).start();
    }

    /** With {@code -Dcrucible.novel.timing=true}, says on standard error how long ago the process began. */
    static void tell() {
        if (Boolean.getBoolean("crucible.novel.timing")) {
            System.err.println("first frame after " + age() + " ms");
        }
    }

    /** Milliseconds since the process began, launcher included where the kernel tells; Java knows a process's start to a second only. */
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
