package dev.crucible.cli;

import dev.crucible.engine.compute.Cancellation;
import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** When the JVM is asked to end, work is cancelled and leaves its directory in order, and the user hears how to go on. */
final class StopHook implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 30;

    private final PrintWriter printer;
    private final CountDownLatch told = new CountDownLatch(1);

    private StopHook(PrintWriter printer) {
        this.printer = printer;
    }

    /** A hook that requests {@code cancellation}; closed once everything is said on {@code printer}. */
    static StopHook install(Cancellation cancellation, PrintWriter printer) {
        StopHook hook = new StopHook(printer);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> hook.stop(cancellation), "crucible-stop"));
        return hook;
    }

    private void stop(Cancellation cancellation) {
        cancellation.request();
        try {
            if (!told.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("crucible: the run did not stop within " + PATIENCE_SECONDS + " s; ending it");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        printer.flush();
        told.countDown();
    }
}
