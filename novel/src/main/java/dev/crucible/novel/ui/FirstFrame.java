package dev.crucible.novel.ui;

import java.time.Duration;
import java.time.Instant;
import javafx.animation.AnimationTimer;

/** The moment at which the first picture of the window has been drawn. */
final class FirstFrame extends AnimationTimer {
    /** The first pulse lays out and hands over, the second one begins when that has been drawn. */
    private static final int DRAWN = 2;

    private final Runnable then;
    private int pulses;

    private FirstFrame(Runnable then) {
        this.then = then;
    }

    /** Runs something once the first frame is there; on the toolkit's thread. */
    static void after(Runnable then) {
        new FirstFrame(then).start();
    }

    /** With {@code -Dcrucible.novel.timing=true}, says on standard error how long after the process began it was there. */
    static void tell() {
        if (Boolean.getBoolean("crucible.novel.timing")) {
            after(() -> ProcessHandle.current()
                    .info()
                    .startInstant()
                    .map(begun -> Duration.between(begun, Instant.now()).toMillis())
                    .ifPresent(taken -> System.err.println("first frame after " + taken + " ms")));
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
