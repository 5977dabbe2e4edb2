package dev.crucible.spark;

import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.engine.cluster.Clusters;
import dev.crucible.engine.compute.Cancellation;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;

/** A process that is stopped while a task runs and closes its cluster before the task ends. */
final class LeavingDriver {

    private static final Semaphore BEGUN = new Semaphore(0);
    private static final Semaphore CLOSED = new Semaphore(0);

    /** Runs the task. */
    private static volatile Thread worker;

    private LeavingDriver() {}

    public static void main(String[] args) throws InterruptedException {
        Cancellation cancellation = new Cancellation();
        Thread.ofVirtual().start(() -> {
            BEGUN.acquireUninterruptibly();
            cancellation.request();
        });
        try (Cluster cluster = Clusters.open(new ClusterAddress("local[2]"), Map.of(), cancellation)) {
            cluster.map(1, LeavingDriver::outlive);
            throw new IllegalStateException("nobody stopped it");
        } catch (CancellationException e) {
            System.out.println("stopped");
        }
        CLOSED.release();
        worker.join();
    }

    private static int outlive(int number) {
        worker = Thread.currentThread();
        BEGUN.release();
        // Spark asks tasks to hurry when it closes; this one is to be late.
        CLOSED.acquireUninterruptibly();
        return number;
    }
}
