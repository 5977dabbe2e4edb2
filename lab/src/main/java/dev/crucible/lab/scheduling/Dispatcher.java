package dev.crucible.lab.scheduling;

import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.lab.runs.Damage;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.scheduling.QueueLine.Hold;
import dev.crucible.lab.scheduling.QueueLine.Waiting;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The waiting line: runs start by priority and in the order they came, as many at a time as there are slots, each as a child process.
 * While workers take the runs, none is started here; which of both has a run is settled by its fence.
 *
 * <p>A run is in here from its submission until its process has ended and its end is written. Closing ends the running ones, which
 * are then failed as interrupted, or queued again where the line is shared with workers; those that wait stay queued on the disk for
 * the next lab, those that workers have go on.
 *
 * <p>Longer than 400 lines: one lock guards the line, the runs and the slots, and what moves a run between them stands beside it.
 */
public final class Dispatcher implements AutoCloseable {

    /** How many runs may wait. */
    public static final int LONGEST_LINE = 10_000;

    private static final Duration REST = Duration.ofSeconds(1);
    /** Services that start together with the lab come first. */
    private static final Duration SETTLING = Duration.ofSeconds(3);
    /** How long who wants something else of a stopped run waits for its processes. */
    private static final Duration LEAVE_PATIENCE = Duration.ofSeconds(8);

    private static final Logger LOG = System.getLogger("dev.crucible.lab");

    private final ClusterAccess clusters;
    private final TypedCommand typed;
    private final Standby standby;
    private final JobRunner runner;
    private final Paces paces;
    private final int slots;
    private final RemoteRuns elsewhere;
    private final Map<String, Job> jobs = new HashMap<>();
    private final WaitingLine waiting = new WaitingLine();
    private int running;
    /** When the next run may be started, after one could not be. */
    private long restUntil = System.nanoTime();

    private boolean open;
    private boolean leftToWorkers;
    private boolean shared;
    private Runnable onSubmit = () -> {};

    public Dispatcher(ChildLauncher launcher, int slots, QueueConfig config) {
        this.clusters = launcher.clusters();
        this.typed = launcher.typed();
        this.standby = launcher.standby();
        this.runner = new JobRunner(launcher, config);
        this.paces = new Paces(ChildLauncher.threads(slots));
        this.slots = slots;
        this.elsewhere = new RemoteRuns(config);
    }

    /** Which clusters simulations may ask for. */
    public ClusterAccess clusters() {
        return clusters;
    }

    /** What a person types to run what was prepared. */
    public TypedCommand typed() {
        return typed;
    }

    /** Begins to start runs; until then they only queue up. */
    public synchronized void start() {
        open = true;
        startNext();
        after(SETTLING, "settling", this::expectRun);
    }

    /** Somebody is here who may launch a run soon: while nothing runs, a process gets ready for it. */
    public synchronized void expectRun() {
        if (open && !leftToWorkers && running == 0 && waiting.size() == 0) {
            standby.prepare();
        }
    }

    /** Calls {@code listener} whenever a run joins the line. */
    synchronized void onSubmit(Runnable listener) {
        onSubmit = listener;
    }

    /** Workers may come for the runs, so that one which the closing of this lab ends is not lost. */
    synchronized void share() {
        shared = true;
    }

    /** Whether workers take the runs from now on. */
    synchronized void leaveToWorkers(boolean leave) {
        leftToWorkers = leave;
        startNext();
    }

    /** The line, the first one first. */
    public synchronized QueueLine line() {
        boolean resting = System.nanoTime() - restUntil < 0;
        Hold hold = !open ? Hold.STARTING : leftToWorkers ? Hold.WORKERS : resting ? Hold.RETRYING : Hold.NONE;
        return new QueueLine(waiting.all().stream().map(Waiting::of).toList(), running, slots, hold);
    }

    /** When the runs of {@code line}, and those at work here, will begin and end, if nobody else comes. */
    public Forecast ahead(QueueLine line) {
        return paces.ahead(line);
    }

    /**
     * Gives a run that waits another priority, or pauses it, or lets it go on.
     *
     * @return those whose place is another now; empty when it does not wait
     */
    public synchronized List<Waiting> change(String id, UnaryOperator<QueuePlace> change) {
        Optional<Job> job = waiting(id);
        job.ifPresent(one -> waiting.change(one, change));
        startNext();
        onSubmit.run();
        return job.map(Waiting::of).stream().toList();
    }

    /** Puts a run that waits right before another, or at the end; the same answer. */
    public synchronized List<Waiting> move(String id, Optional<String> before) {
        Optional<Job> other = before.flatMap(this::waiting);
        if (before.isPresent() && other.isEmpty()) {
            return List.of();
        }
        return waiting(id).stream()
                .flatMap(job -> waiting.move(job, other).stream())
                .map(Waiting::of)
                .toList();
    }

    private Optional<Job> waiting(String id) {
        return Optional.ofNullable(jobs.get(id)).filter(waiting::contains);
    }

    /** Whether another run may be submitted. */
    public synchronized boolean hasRoom() {
        return waiting.size() < LONGEST_LINE;
    }

    /** Puts a run at the end of the line of its priority. */
    public synchronized void submit(RunDirectory run) throws IOException {
        Job job = new Job(run);
        jobs.put(run.id(), job);
        waiting.add(job);
        startNext();
        onSubmit.run();
    }

    /**
     * Puts a run that failed or was stopped at the end of the line again; it goes on from its last round.
     *
     * @return false when the run is in the line or running, or its last end is still being written, or it ended otherwise
     */
    public boolean resume(RunDirectory run) throws IOException, InterruptedException {
        awaitLeaving(run);
        return queueAgain(run);
    }

    private synchronized boolean queueAgain(RunDirectory run) throws IOException {
        mend(run);
        RunState state = RunStatus.of(run).state();
        boolean busy = jobs.containsKey(run.id()) || elsewhere.has(run.id());
        if (busy || !(state == RunState.FAILED || state == RunState.STOPPED)) {
            return false;
        }
        TerminalStateWriter.undone(run);
        // Whoever lets it go on wants it to.
        new StatusFile(run, new Fence(run.attempt(), Fence.last(run))).change(QueuePlace::forget);
        submit(run);
        return true;
    }

    /** Writes of a run whose files are damaged that it failed, unless a process works on it; so it can be resumed or deleted. */
    public synchronized void mend(RunDirectory run) throws IOException {
        List<Damage> damages = Damage.ofState(run);
        Job job = jobs.get(run.id());
        if (damages.isEmpty() || elsewhere.has(run.id()) || (job != null && !waiting.remove(job))) {
            return;
        }
        jobs.remove(run.id());
        TerminalStateWriter.damaged(run, damages.getFirst());
    }

    /** Watches a run whose process lives already; it takes a slot even when all are taken. */
    public synchronized void adopt(RunDirectory run, ProcessHandle process) throws IOException {
        Fence fence = new Fence(run.attempt(), Fence.last(run));
        Job job = new Job(run, fence, new ProcessTree(ProcessTag.of(run), process));
        jobs.put(run.id(), job);
        running++;
        paces.began(run);
        Thread.ofVirtual().name("adopted " + run.id()).start(() -> finish(job, () -> runner.watch(job)));
    }

    /** Watches a run that a worker has. */
    void watchElsewhere(RunDirectory run) throws IOException {
        elsewhere.add(run);
    }

    /** Whether a process works on the run, or its end is being written. */
    public synchronized boolean isRunning(String id) {
        Job job = jobs.get(id);
        return (job != null && !waiting.contains(job)) || elsewhere.has(id);
    }

    /** What processes of this machine work on: those of this lab, and those of workers here. */
    public synchronized List<RunDirectory> atWorkHere() {
        return Stream.concat(
                        jobs.values().stream()
                                .filter(job -> !waiting.contains(job))
                                .map(job -> job.run),
                        elsewhere.onThisMachine().stream())
                .toList();
    }

    /**
     * Stops a run: takes it out of the line, or ends its processes. Returns when the end is written and nothing of the run can write any
     * more; on a busy machine its processes may take longer to be gone.
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
        if (job != null && queued) {
            if (TerminalStateWriter.stopped(run, job.seen())) {
                return true;
            }
            elsewhere.add(run);
        } else if (job != null) {
            return job.stop();
        }
        return elsewhere.has(run.id()) ? elsewhere.stop(run) : ForeignRuns.stop(run);
    }

    /** Processes of a run that is stopped may still die; what is done to it next waits for that. */
    private void awaitLeaving(RunDirectory run) throws InterruptedException {
        Job job;
        synchronized (this) {
            job = jobs.get(run.id());
        }
        if (job != null && job.request() == Job.Request.STOP) {
            job.done.await(LEAVE_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } else if (TerminalStateWriter.isStopped(run)) {
            elsewhere.awaitLeaving(run, LEAVE_PATIENCE);
        }
    }

    /** A run is back that was away; one that waited then waits again. */
    public synchronized void takeBack(RunDirectory run) throws IOException {
        if (!jobs.containsKey(run.id())
                && RunStatus.stored(run).equals(Optional.of(RunState.QUEUED))
                && !TerminalStateWriter.isTerminal(run)) {
            submit(run);
        }
    }

    /** Takes a run out of the line without a word about it; false when it does not wait. */
    public boolean withdraw(RunDirectory run) throws IOException, InterruptedException {
        awaitLeaving(run);
        Job job;
        synchronized (this) {
            job = jobs.get(run.id());
            if (job == null || !waiting.remove(job)) {
                return false;
            }
            jobs.remove(run.id());
        }
        try {
            if (Fence.after(run, job.seen(), "").isPresent()) {
                return true;
            }
        } catch (IOException e) {
            // It goes all the same: what cannot be written for want of room, or read, must not keep it here.
            LOG.log(Level.DEBUG, "the fence of run " + run.id() + " was not moved", e);
            return true;
        }
        elsewhere.add(run);
        return false;
    }

    /** Sees how the runs stand that workers have; those that came back join the line. */
    void lookElsewhere() throws InterruptedException {
        boolean workersLive;
        synchronized (this) {
            workersLive = leftToWorkers;
        }
        for (Waiting entry : workersLive ? line().waiting() : List.<Waiting>of()) {
            lookAfter(entry.run(), () -> {
                if (Files.exists(entry.run().root()) && Fence.last(entry.run()) != entry.attempt()) {
                    moveElsewhere(entry);
                }
            });
        }
        for (RunDirectory run : elsewhere.returned(workersLive)) {
            lookAfter(run, () -> submit(run));
        }
    }

    /** Does something for one run; if that fails, it is the matter of this run alone. */
    private void lookAfter(RunDirectory run, Work work) throws InterruptedException {
        try {
            work.run();
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.WARNING, "could not look after run {0}: {1}", run.id(), e);
            try {
                mend(run);
            } catch (IOException f) {
                LOG.log(Level.WARNING, "nor could its failure be written: {0}", f.toString());
            }
        }
    }

    private synchronized void moveElsewhere(Waiting entry) throws IOException {
        Job job = jobs.get(entry.run().id());
        if (job != null && job.seen() == entry.attempt() && waiting.remove(job)) {
            elsewhere.add(entry.run());
            jobs.remove(entry.run().id());
        }
    }

    private synchronized void startNext() {
        while (open && !leftToWorkers && running < slots && System.nanoTime() - restUntil >= 0) {
            Optional<Job> first = waiting.first();
            if (first.isEmpty()) {
                return;
            }
            Job job = first.get();
            waiting.remove(job);
            running++;
            // Before anybody sees the line without it.
            paces.began(job.run);
            Thread.ofVirtual().name("run " + job.run.id()).start(() -> begin(job));
        }
    }

    /** Work on a run that may fail only because its directory cannot be read or written. */
    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    private void begin(Job job) {
        try {
            if (job.claim()) {
                new StatusFile(job.run, job.fence()).change(status -> {
                    status.remove(Broker.TASK);
                    QueuePlace.forget(status);
                });
                finish(job, () -> runner.execute(job));
            } else {
                finish(job, () -> {});
            }
        } catch (IOException | RuntimeException e) {
            List<Damage> damages = Damage.ofState(job.run);
            if (!damages.isEmpty()) {
                finish(job, () -> TerminalStateWriter.damaged(job.run, damages.getFirst()));
            } else if (Files.exists(job.run.root())) {
                waitOn(job, e);
            } else {
                leave(job);
            }
        }
    }

    /** Puts a run back that cannot be claimed now, as when the disk is full, and rests a little before the next try. */
    private void waitOn(Job job, Exception reason) {
        LOG.log(Level.WARNING, "run {0} cannot be started now, trying on: {1}", job.run.id(), reason);
        if (job.request() == Job.Request.STOP) {
            finish(job, () -> TerminalStateWriter.stopped(job.run, Fence.last(job.run)));
            return;
        }
        paces.ended(job.run);
        synchronized (this) {
            running--;
            restUntil = System.nanoTime() + REST.toNanos();
            if (job.request() == Job.Request.NONE) {
                waiting.add(job);
            } else {
                jobs.remove(job.run.id());
                job.done.countDown();
            }
        }
        after(REST, "rest", this::startNext);
    }

    private static void after(Duration pause, String name, Runnable next) {
        Thread.ofVirtual().name(name).start(() -> {
            try {
                Thread.sleep(pause);
                next.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
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

    private void leave(Job job) {
        boolean ended = TerminalStateWriter.isTerminal(job.run);
        paces.ended(job.run);
        synchronized (this) {
            jobs.remove(job.run.id());
            running--;
            if (open && !ended && Files.exists(job.run.root())) {
                watchOn(job.run);
            }
            job.done.countDown();
            startNext();
            expectRun();
        }
    }

    /** Whoever owns a run that has not ended is watched, so that it ends. */
    private void watchOn(RunDirectory run) {
        try {
            elsewhere.add(run);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "run {0} cannot be watched: {1}", run.id(), e);
        }
    }

    @Override
    public void close() {
        List<Job> active;
        Job.Request reason;
        synchronized (this) {
            open = false;
            reason = shared ? Job.Request.HAND_BACK : Job.Request.CLOSE;
            active =
                    jobs.values().stream().filter(job -> !waiting.contains(job)).toList();
        }
        standby.close();
        paces.close();
        BulkShutdown.endAll(active, reason);
    }
}
