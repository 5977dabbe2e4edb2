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
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The queue and its slots: starts runs by priority, then in order of arrival, each as a child process. Thread-safe.
 *
 * <p>While workers take the runs, none starts here; a run's fence decides which side owns it.
 *
 * <p>A run is here from its submission until its process has ended and its end is written. Close ends the running ones; they are
 * stopped, or queued again if workers share the queue. Waiting runs stay queued on the disk for the next lab, and runs of workers
 * continue.
 *
 * <p>Longer than 400 lines, because one lock guards the queue, the runs and the slots.
 */
public final class Dispatcher implements AutoCloseable {

    /** Maximum number of waiting runs. */
    public static final int LONGEST_LINE = 10_000;

    private static final Duration REST = Duration.ofSeconds(1);
    /** Delay of the first standby process, because services that start with the lab go first. */
    private static final Duration SETTLING = Duration.ofSeconds(3);
    /** Timeout of an operation that waits for the processes of a stopped run. */
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
    /** Time of the next start after a failed one. */
    private long restUntil = System.nanoTime();

    private boolean open;
    private boolean leftToWorkers;
    private boolean shared;
    private Runnable onSubmit = () -> {};
    private volatile Consumer<RunDirectory> onEnd = run -> {};

    public Dispatcher(ChildLauncher launcher, int slots, QueueConfig config) {
        this.clusters = launcher.clusters();
        this.typed = launcher.typed();
        this.standby = launcher.standby();
        this.runner = new JobRunner(launcher, config);
        this.paces = new Paces(ChildLauncher.threads(slots));
        this.slots = slots;
        this.elsewhere = new RemoteRuns(config, run -> onEnd.accept(run));
    }

    /** Returns the clusters that simulations may request. */
    public ClusterAccess clusters() {
        return clusters;
    }

    /** Returns the command that runs a prepared run. */
    public TypedCommand typed() {
        return typed;
    }

    /** Opens the queue; until then, runs only wait. */
    public synchronized void start() {
        open = true;
        startNext();
        after(SETTLING, "settling", this::expectRun);
    }

    /** Prepares a standby process, if nothing runs, because a client may launch a run soon. */
    public synchronized void expectRun() {
        if (open && !leftToWorkers && running == 0 && waiting.size() == 0) {
            standby.prepare();
        }
    }

    /** Sets a listener that is called whenever a run joins the queue. */
    synchronized void onSubmit(Runnable listener) {
        onSubmit = listener;
    }

    /** Sets a listener that is called with each run whose end was written, here or by a worker. */
    public void onEnd(Consumer<RunDirectory> listener) {
        onEnd = listener;
    }

    /** Returns how long the next runs have waited here: the longest of those that are not paused. */
    public synchronized Duration longestWait() {
        long now = System.nanoTime();
        return Duration.ofNanos(waiting.all().stream()
                .filter(job -> !job.place.paused())
                .mapToLong(job -> now - job.began)
                .max()
                .orElse(0));
    }

    /** Declares that workers may share the queue, so that {@link #close} queues its running runs again. */
    synchronized void share() {
        shared = true;
    }

    /** Leaves the runs to workers, or takes them back. */
    synchronized void leaveToWorkers(boolean leave) {
        leftToWorkers = leave;
        startNext();
    }

    /** Returns the queue, the next run first. */
    public synchronized QueueLine line() {
        boolean resting = System.nanoTime() - restUntil < 0;
        Hold hold = !open ? Hold.STARTING : leftToWorkers ? Hold.WORKERS : resting ? Hold.RETRYING : Hold.NONE;
        return new QueueLine(waiting.all().stream().map(Waiting::of).toList(), running, slots, hold);
    }

    /** Returns the forecast of start and end of the runs in {@code line} and of the running ones, without later submissions. */
    public Forecast ahead(QueueLine line) {
        return paces.ahead(line);
    }

    /**
     * Changes the priority of a waiting run, or pauses or resumes it.
     *
     * @return the jobs whose queue position changed; empty if the run does not wait
     */
    public synchronized List<Waiting> change(String id, UnaryOperator<QueuePlace> change) {
        Optional<Job> job = waiting(id);
        job.ifPresent(one -> waiting.change(one, change));
        startNext();
        onSubmit.run();
        return job.map(Waiting::of).stream().toList();
    }

    /** Moves a waiting run before another, or to the end; returns the jobs whose queue position changed. */
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

    /** Returns true if another run may be submitted. */
    public synchronized boolean hasRoom() {
        return waiting.size() < LONGEST_LINE;
    }

    /** Enqueues a run at the end of its priority. */
    public synchronized void submit(RunDirectory run) throws IOException {
        Job job = new Job(run);
        jobs.put(run.id(), job);
        waiting.add(job);
        startNext();
        onSubmit.run();
    }

    /**
     * Enqueues a failed or stopped run again; it resumes after its last round.
     *
     * @return false if the run is queued, running or still ending, or if it ended otherwise
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
        // A resume clears an earlier pause.
        new StatusFile(run, new Fence(run.attempt(), Fence.last(run))).change(QueuePlace::forget);
        submit(run);
        return true;
    }

    /** Marks a run with damaged files as failed unless a process works on it, so that it can be resumed or deleted. */
    public synchronized void mend(RunDirectory run) throws IOException {
        List<Damage> damages = Damage.ofState(run);
        Job job = jobs.get(run.id());
        if (damages.isEmpty() || elsewhere.has(run.id()) || (job != null && !waiting.remove(job))) {
            return;
        }
        jobs.remove(run.id());
        TerminalStateWriter.damaged(run, damages.getFirst());
    }

    /** Monitors a run whose process already lives; it takes a slot even if all are taken. */
    public synchronized void adopt(RunDirectory run, ProcessHandle process) throws IOException {
        Fence fence = new Fence(run.attempt(), Fence.last(run));
        Job job = new Job(run, fence, new ProcessTree(ProcessTag.of(run), process));
        jobs.put(run.id(), job);
        running++;
        paces.began(run);
        Thread.ofVirtual().name("adopted " + run.id()).start(() -> finish(job, () -> runner.watch(job)));
    }

    /** Monitors a run that a worker owns. */
    void watchElsewhere(RunDirectory run) throws IOException {
        elsewhere.add(run);
    }

    /** Returns true if a process works on the run, or its end is being written. */
    public synchronized boolean isRunning(String id) {
        Job job = jobs.get(id);
        return (job != null && !waiting.contains(job)) || elsewhere.has(id);
    }

    /** Returns the runs with processes on this machine, of this lab and of local workers. */
    public synchronized List<RunDirectory> atWorkHere() {
        return Stream.concat(
                        jobs.values().stream()
                                .filter(job -> !waiting.contains(job))
                                .map(job -> job.run),
                        elsewhere.onThisMachine().stream())
                .toList();
    }

    /**
     * Stops a run: removes it from the queue, or ends its processes. Returns when the end is written and no process of the run can write any
     * more; on a busy machine, its processes may take longer to exit.
     *
     * @return false if the run is neither queued nor running and was not stopped before
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
                onEnd.accept(run);
                return true;
            }
            elsewhere.add(run);
        } else if (job != null) {
            return job.stop();
        }
        return elsewhere.has(run.id()) ? elsewhere.stop(run) : ForeignRuns.stop(run);
    }

    /** Waits for the exit of a stopped run's processes before the next operation on it. */
    private void awaitLeaving(RunDirectory run) throws InterruptedException {
        Job job;
        synchronized (this) {
            job = jobs.get(run.id());
        }
        // A run that reads as ended can be deleted: its process leaves within a moment.
        if (job != null && (job.request() == Job.Request.STOP || TerminalStateWriter.isTerminal(run))) {
            job.done.await(LEAVE_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } else if (TerminalStateWriter.isStopped(run)) {
            elsewhere.awaitLeaving(run, LEAVE_PATIENCE);
        }
    }

    /** Enqueues a restored run if it waited before its deletion. */
    public synchronized void takeBack(RunDirectory run) throws IOException {
        if (!jobs.containsKey(run.id())
                && RunStatus.stored(run).equals(Optional.of(RunState.QUEUED))
                && !TerminalStateWriter.isTerminal(run)) {
            submit(run);
        }
    }

    /** Removes a run from the queue without changing its status; returns false if it does not wait. */
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
            // Withdrawn nevertheless: a full disk or an unreadable fence must not keep it here.
            LOG.log(Level.DEBUG, "the fence of run " + run.id() + " was not moved", e);
            return true;
        }
        elsewhere.add(run);
        return false;
    }

    /** Polls the runs of workers; those handed back join the queue. */
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

    /** Does {@code work} for one run; its failure does not affect other runs. */
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
            // Before the queue without this run becomes visible.
            paces.began(job.run);
            Thread.ofVirtual().name("run " + job.run.id()).start(() -> begin(job));
        }
    }

    /** Work on a run that fails only if its directory cannot be read or written. */
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

    /** Returns a run to the queue that cannot be claimed now, for instance on a full disk, and pauses before the next attempt. */
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
            // Unexpected, because no code interrupts these threads; the next lab then determines the run's state.
            Thread.currentThread().interrupt();
        } finally {
            leave(job);
        }
    }

    private void leave(Job job) {
        boolean ended = TerminalStateWriter.isTerminal(job.run);
        paces.ended(job.run);
        if (ended) {
            onEnd.accept(job.run);
        }
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

    /** Monitors a run that has not ended, so that its end is written by any owner. */
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
