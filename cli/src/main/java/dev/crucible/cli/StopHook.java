package dev.crucible.cli;

import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.python.PythonOutput;
import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Shutdown hook: cancels the work, waits until its directory is in order, and prints the command that resumes it. */
public final class StopHook implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 30;

    private final PrintWriter printer;
    private final CountDownLatch told = new CountDownLatch(1);

    private StopHook(PrintWriter printer) {
        this.printer = printer;
    }

    /** Installs a hook that requests {@code cancellation}; close it after the last output on {@code printer}. */
    public static StopHook install(Cancellation cancellation, PrintWriter printer) {
        StopHook hook = new StopHook(printer);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> hook.stop(cancellation), "crucible-stop"));
        return hook;
    }

    private void stop(Cancellation cancellation) {
        cancellation.request();
        PythonOutput.stopCalls();
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
