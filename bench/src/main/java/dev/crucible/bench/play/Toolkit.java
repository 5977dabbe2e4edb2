package dev.crucible.bench.play;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javafx.application.Platform;

/** Asks the toolkit's thread from another one. */
final class Toolkit {
    /** So often is looked at what shall come. */
    static final Duration GLANCE = Duration.ofMillis(20);

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private Toolkit() {}

    /** What waits for something on the screen. */
    interface Look {
        boolean isThere() throws InterruptedException, UnexpectedScreen;
    }

    /** Runs a task on the toolkit's thread and gives what it gives. */
    static <T> T on(Supplier<T> task) throws UnexpectedScreen {
        CompletableFuture<T> done = new CompletableFuture<>();
        Platform.runLater(() -> {
            try {
                done.complete(task.get());
            } catch (RuntimeException | Error e) {
                done.completeExceptionally(e);
            }
        });
        try {
            return done.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            throw new UnexpectedScreen("the screen does not answer: " + e.getCause());
        }
    }

    /** Waits until something is there, or gives up with a complaint. */
    static void await(String complaint, Look look) throws InterruptedException, UnexpectedScreen {
        long begun = System.nanoTime();
        while (!look.isThere()) {
            if (System.nanoTime() - begun > PATIENCE.toNanos()) {
                throw new UnexpectedScreen(complaint + " within " + PATIENCE.toSeconds() + " s");
            }
            glance();
        }
    }

    /** Lets the screen go on. */
    static void glance() throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(GLANCE.toNanos());
    }
}
