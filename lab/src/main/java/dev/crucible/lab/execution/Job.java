package dev.crucible.lab.execution;

import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;

/** One run on its way from the line to its end. */
final class Job {

    /** Why the run is to end before it is done. */
    enum Request {
        NONE,
        STOP,
        CLOSE
    }

    final RunDirectory run;

    /** Open until the end of the run is written. */
    final CountDownLatch done = new CountDownLatch(1);

    private Request request = Request.NONE;
    private Process child;
    private ProcessTree tree;

    /** A run that waits. */
    Job(RunDirectory run) {
        this.run = run;
    }

    /** A run whose processes live already. */
    Job(RunDirectory run, ProcessTree tree) {
        this.run = run;
        this.tree = tree;
    }

    /** Starts the next attempt, unless the run is to end already; whether it did. */
    synchronized boolean launch(ChildLauncher launcher) throws IOException {
        if (request != Request.NONE) {
            return false;
        }
        RunMark mark = RunMark.of(run);
        child = launcher.launch(run, mark, Fence.next(run));
        tree = new ProcessTree(mark, child.toHandle());
        return true;
    }

    /** The processes of a run that has been started. */
    synchronized ProcessTree tree() {
        return tree;
    }

    synchronized Request request() {
        return request;
    }

    /** Ends the processes of the run, if it has any yet. */
    void end(Request reason) throws InterruptedException {
        ProcessTree processes;
        synchronized (this) {
            request = reason;
            processes = tree;
        }
        if (processes != null) {
            processes.end();
        }
    }

    /** Waits for the main process; its exit code, unknown when it is not our child. */
    OptionalInt awaitExit() throws InterruptedException {
        Process started;
        synchronized (this) {
            started = child;
        }
        if (started != null) {
            return OptionalInt.of(started.waitFor());
        }
        tree().main().onExit().join();
        return OptionalInt.empty();
    }
}
