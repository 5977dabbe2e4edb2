package dev.crucible.lab.execution;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.RunProcess;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.runs.StoredJson;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The waiting line: runs start in the order they came, as many at a time as there are slots, each as a child process.
 *
 * <p>A run is in here from its submission until its process has ended and its end is written. Closing ends the running ones, which
 * are then failed as interrupted; those that wait stay queued on the disk for the next lab.
 */
public final class Dispatcher implements AutoCloseable {

    /** How many runs may wait. */
    public static final int LONGEST_LINE = 10_000;

    private static final Logger LOG = System.getLogger("dev.crucible.lab");

    private final ChildLauncher launcher;
    private final int slots;
    private final Map<String, Job> jobs = new HashMap<>();
    private final Set<Job> waiting = new LinkedHashSet<>();
    private int running;
    private boolean open;

    public Dispatcher(ChildLauncher launcher, int slots) {
        this.launcher = launcher;
        this.slots = slots;
    }

    /** Begins to start runs; until then they only queue up. */
    public synchronized void start() {
        open = true;
        startNext();
    }

    /** Whether another run may be submitted. */
    public synchronized boolean hasRoom() {
        return waiting.size() < LONGEST_LINE;
    }

    /** Puts a run at the end of the line. */
    public synchronized void submit(RunDirectory run) {
        Job job = new Job(run);
        jobs.put(run.id(), job);
        waiting.add(job);
        startNext();
    }

    /**
     * Puts a run that failed or was stopped at the end of the line again; it goes on from its last round.
     *
     * @return false when the run is in the line or running, or its last end is still being written, or it ended otherwise
     */
    public synchronized boolean resume(RunDirectory run) throws IOException {
        String state = RunStatus.of(run).state();
        if (jobs.containsKey(run.id()) || !(state.equals("failed") || state.equals("stopped"))) {
            return false;
        }
        Ending.undone(run);
        submit(run);
        return true;
    }

    /** Watches a run whose process lives already; it takes a slot even when all are taken. */
    public synchronized void adopt(RunDirectory run, ProcessHandle process) {
        Job job = new Job(run, new ProcessTree(RunMark.of(run), process));
        jobs.put(run.id(), job);
        running++;
        Thread.ofVirtual().name("adopted " + run.id()).start(() -> finish(job, () -> watch(job)));
    }

    /** Whether a process works on the run, or its end is being written. */
    public synchronized boolean isRunning(String id) {
        Job job = jobs.get(id);
        return job != null && !waiting.contains(job);
    }

    /**
     * Stops a run: takes it out of the line, or ends its processes. Returns when the end is written.
     *
     * @return false when the run is neither queued nor running, nor was stopped before
     */
    public boolean stop(RunDirectory run) throws IOException, InterruptedException {
        Job job;
        boolean queued;
        synchronized (this) {
            job = jobs.get(run.id());
            queued = job != null && waiting.remove(job);
            if (queued) {
                jobs.remove(run.id());
            }
        }
        if (queued) {
            Ending.stopped(run);
            return true;
        }
        if (job != null) {
            job.end(Job.Request.STOP);
            job.done.await();
            return StoredStatus.is(run, "stopped");
        }
        return stopForeign(run);
    }

    /** Takes a run out of the line without a word about it; false when it does not wait. */
    public synchronized boolean withdraw(RunDirectory run) {
        Job job = jobs.get(run.id());
        return job != null && waiting.remove(job) && jobs.remove(run.id(), job);
    }

    private static boolean stopForeign(RunDirectory run) throws IOException, InterruptedException {
        if (Files.exists(run.stoppedMarker()) || StoredStatus.is(run, "stopped")) {
            return true;
        }
        boolean goesOn = StoredStatus.is(run, "running")
                || StoredStatus.is(run, "queued")
                || RunStatus.of(run).state().equals("running");
        if (!goesOn) {
            return false;
        }
        Optional<ProcessHandle> process = StoredJson.object(run.status()).flatMap(RunProcess::of);
        if (process.isPresent()) {
            new ProcessTree(RunMark.of(run), process.get()).end();
            Ending.stopped(run);
        } else {
            Ending.orphaned(run);
        }
        return true;
    }

    private synchronized void startNext() {
        while (open && running < slots && !waiting.isEmpty()) {
            Job job = waiting.iterator().next();
            waiting.remove(job);
            running++;
            Thread.ofVirtual().name("run " + job.run.id()).start(() -> finish(job, () -> execute(job)));
        }
    }

    /** Work on a run that may fail only because its directory cannot be written. */
    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    private void finish(Job job, Work work) {
        try {
            work.run();
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.ERROR, "could not write how run " + job.run.id() + " ended", e);
        } catch (InterruptedException e) {
            // Nobody interrupts these threads; if it happens, the next lab judges the run.
            Thread.currentThread().interrupt();
        } finally {
            leave(job);
        }
    }

    private synchronized void leave(Job job) {
        jobs.remove(job.run.id());
        running--;
        job.done.countDown();
        startNext();
    }

    private void execute(Job job) throws IOException, InterruptedException {
        boolean launched;
        try {
            launched = job.launch(launcher);
        } catch (IOException e) {
            LOG.log(Level.ERROR, "could not start run " + job.run.id(), e);
            Ending.unstarted(job.run, e);
            return;
        }
        if (launched) {
            watch(job);
        } else {
            settle(job, OptionalInt.empty());
        }
    }

    /** Waits for the main process, ends what it left behind and writes its end if it did not. */
    private static void watch(Job job) throws IOException, InterruptedException {
        OptionalInt code = job.awaitExit();
        job.tree().end();
        settle(job, code);
    }

    private static void settle(Job job, OptionalInt code) throws IOException {
        LastWords.intoLog(job.run);
        switch (job.request()) {
            case STOP -> Ending.stopped(job.run);
            case CLOSE -> Ending.interrupted(job.run);
            case NONE -> {
                if (code.isPresent()) {
                    Ending.exited(job.run, code.getAsInt());
                } else {
                    Ending.interrupted(job.run);
                }
            }
        }
    }

    @Override
    public void close() {
        List<Job> active;
        synchronized (this) {
            open = false;
            active =
                    jobs.values().stream().filter(job -> !waiting.contains(job)).toList();
        }
        try {
            // All at once, so that closing takes no longer than ending one.
            for (Job job : active) {
                Thread.ofVirtual().name("end " + job.run.id()).start(() -> close(job));
            }
            for (Job job : active) {
                job.done.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void close(Job job) {
        try {
            job.end(Job.Request.CLOSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
