package dev.crucible.lab.scheduling;

import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.lab.queue.Delivery;
import dev.crucible.lab.queue.QueueId;
import dev.crucible.lab.queue.RedisAddress;
import dev.crucible.lab.queue.RedisQueue;
import dev.crucible.lab.queue.RedisQueue.UnreachableException;
import dev.crucible.lab.queue.WorkerState;
import dev.crucible.lab.runs.Damage;
import dev.crucible.lab.runs.Heartbeat;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.runs.RunStore;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Takes runs from the Redis queue and executes them as the lab does, each as a child process.
 *
 * <p>If Redis fails, running runs continue, and the worker reconnects. On close it hands its running runs back; they resume after their last
 * round elsewhere.
 */
public final class Worker implements AutoCloseable {

    private static final Logger LOG = System.getLogger("dev.crucible.lab");
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration COMPLAINT = Duration.ofSeconds(10);

    private final WorkerState self;
    private final RedisQueue queue;
    private final RunStore store;
    private final RunStore sweeps;
    private final RunStore campaigns;
    private final QueueConfig config;
    private final JobRunner runner;
    private final Map<String, Held> held = new ConcurrentHashMap<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final ConnectionMonitor connection;
    private final List<Thread> threads;

    /** A run owned by this worker. */
    private record Held(Delivery delivery, Job job, Heartbeat heartbeat) {}

    private Worker(
            WorkerState self,
            RedisQueue queue,
            RunStore store,
            RunStore sweeps,
            RunStore campaigns,
            ChildLauncher launcher,
            QueueConfig config) {
        this.self = self;
        this.queue = queue;
        this.store = store;
        this.sweeps = sweeps;
        this.campaigns = campaigns;
        this.config = config;
        this.runner = new JobRunner(launcher, config);
        this.connection = new ConnectionMonitor(queue.address(), COMPLAINT, "trying again, what runs goes on");
        this.threads = List.of(
                Thread.ofPlatform().name("worker beat").unstarted(() -> repeat(config.beat(), this::beat)),
                Thread.ofPlatform().name("worker signs").unstarted(() -> repeat(config.beat(), this::signs)),
                Thread.ofPlatform().name("worker fences").unstarted(() -> repeat(POLL, this::fences)),
                Thread.ofPlatform().name("worker take").unstarted(() -> repeat(POLL, this::take)));
    }

    /**
     * Creates a worker for the runs below {@code out}; it neither connects nor takes runs until {@link #start}.
     *
     * @param slots maximum number of concurrent runs
     */
    public static Worker of(RedisAddress redis, Path out, int slots, ChildLauncher launcher, QueueConfig config)
            throws IOException {
        RunStore store = RunStore.ofLab(out);
        String host = host();
        String id = "%s-%d-%s"
                .formatted(
                        host,
                        ProcessHandle.current().pid(),
                        UUID.randomUUID().toString().substring(0, 8));
        WorkerState self = new WorkerState(id, host, slots, List.of(), Instant.now());
        return new Worker(
                self,
                new RedisQueue(redis, QueueId.of(store.out()), config.lease()),
                store,
                RunStore.ofSweeps(store.out()),
                RunStore.ofCampaigns(store.out()),
                launcher,
                config);
    }

    /** Returns true if {@code id} belongs to a worker on this machine. */
    static boolean isOfThisMachine(String id) {
        String here = host() + "-";
        return id.startsWith(here) && id.substring(here.length()).matches("\\d+-[0-9a-f]{8}");
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName().replaceAll("[^A-Za-z0-9._-]", "_");
        } catch (UnknownHostException e) {
            // The machine cannot resolve its own name.
            return "localhost";
        }
    }

    /** Returns its unique name. */
    public String id() {
        return self.id();
    }

    /** Starts taking runs. */
    public void start() {
        threads.forEach(Thread::start);
    }

    /** Periodic work, repeated even after a failure. */
    private interface Work {
        void run() throws IOException, InterruptedException, UnreachableException;
    }

    private void repeat(Duration pause, Work work) {
        try {
            do {
                try {
                    work.run();
                } catch (UnreachableException e) {
                    connection.lost(e);
                } catch (IOException | RuntimeException e) {
                    LOG.log(Level.ERROR, "worker could not do its round", e);
                }
            } while (!closing.await(pause.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            // Unexpected, because no code interrupts these threads.
            Thread.currentThread().interrupt();
        }
    }

    private void beat() throws UnreachableException {
        WorkerState now =
                new WorkerState(self.id(), self.host(), self.slots(), List.copyOf(held.keySet()), Instant.now());
        queue.beat(now, held.values().stream().map(Held::delivery).toList());
        connection.made();
    }

    /** Writes the heartbeat files, on a separate thread, because Redis may block the other one. */
    private void signs() {
        held.values().forEach(run -> lookAfter(run, () -> sign(run)));
    }

    private void sign(Held run) throws IOException {
        if (Files.exists(run.job().run.root())) {
            run.heartbeat().beat();
        }
        if (!held.containsValue(run)) {
            // The run ended in between.
            run.heartbeat().end();
        }
    }

    /** Ends runs that were stopped, deleted, or reassigned because this worker was silent. */
    private void fences() {
        held.values().forEach(run -> lookAfter(run, () -> giveUpLost(run)));
    }

    private static void giveUpLost(Held run) throws IOException {
        Job job = run.job();
        boolean lost = Files.exists(job.run.stoppedMarker())
                || Fence.last(job.run) != job.fence().attempt();
        if (lost && job.request() != Job.Request.YIELD) {
            LOG.log(Level.INFO, "run {0} is no longer ours", job.run.id());
            Thread.ofVirtual().name("yield " + job.run.id()).start(() -> BulkShutdown.end(job, Job.Request.YIELD));
        }
    }

    /** Does {@code look} for one run; its failure does not affect other runs. */
    private static void lookAfter(Held run, Look look) {
        try {
            look.at();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "could not look after run " + run.job().run.id(), e);
        }
    }

    private interface Look {
        void at() throws IOException;
    }

    private void take() throws IOException, InterruptedException, UnreachableException {
        while (held.size() < self.slots() && closing.getCount() > 0) {
            // Reclaim only after a full lease of contact: after a restart of Redis, every worker seems silent.
            Optional<Delivery> delivery = queue.take(self.id(), connection.heldFor(config.lease()));
            if (delivery.isEmpty()) {
                return;
            }
            accept(delivery.get());
        }
    }

    private void accept(Delivery delivery) throws IOException, InterruptedException, UnreachableException {
        Optional<RunDirectory> run = store.find(delivery.run())
                .or(() -> sweeps.find(delivery.run()))
                .or(() -> campaigns.find(delivery.run()));
        Optional<Fence> fence = Optional.empty();
        try {
            fence = run.isPresent() ? claim(run.get(), delivery) : Optional.empty();
        } catch (IOException e) {
            List<Damage> damages = Damage.ofState(run.get());
            if (damages.isEmpty()) {
                // For instance on a full disk: the entry stays ours and is delivered again after the lease.
                LOG.log(Level.WARNING, "run {0} cannot be started now: {1}", delivery.run(), e);
                return;
            }
            TerminalStateWriter.damaged(run.get(), damages.getFirst());
        }
        if (fence.isEmpty()) {
            queue.done(delivery);
            return;
        }
        Heartbeat heartbeat = new Heartbeat(run.get(), fence.get().attempt());
        heartbeat.beat();
        Held taken = new Held(delivery, new Job(run.get(), fence.get()), heartbeat);
        held.put(delivery.run(), taken);
        LOG.log(
                Level.INFO,
                "run {0}, attempt {1}",
                delivery.run(),
                Integer.toString(fence.get().attempt()));
        Thread.ofVirtual().name("run " + delivery.run()).start(() -> work(taken));
    }

    /** Claims the next attempt, if the run is still in the delivered state. */
    private Optional<Fence> claim(RunDirectory run, Delivery delivery) throws IOException, InterruptedException {
        if (TerminalStateWriter.isTerminal(run) || held.containsKey(run.id())) {
            return Optional.empty();
        }
        int last = Fence.last(run);
        if (last == delivery.attempt()) {
            return Fence.after(run, last, self.id());
        }
        boolean lost = !delivery.from().isEmpty() && Fence.owner(run).equals(delivery.from());
        return lost && LostWorkerRecovery.queueAgain(run, last, delivery.from(), config)
                ? Fence.after(run, last + 1, self.id())
                : Optional.empty();
    }

    private void work(Held taken) {
        Job job = taken.job();
        try {
            runner.execute(job);
        } catch (IOException | RuntimeException e) {
            LOG.log(Level.ERROR, "could not write how run " + job.run.id() + " ended", e);
        } catch (InterruptedException e) {
            // Unexpected, because no code interrupts these threads; the run's lease then expires.
            Thread.currentThread().interrupt();
        } finally {
            release(taken);
        }
    }

    private void release(Held taken) {
        Job job = taken.job();
        held.remove(job.run.id());
        try {
            taken.heartbeat().end();
            LOG.log(
                    Level.INFO,
                    "run {0} is {1}",
                    job.run.id(),
                    RunStatus.stored(job.run).map(RunState::word).orElse(""));
            if (job.request() == Job.Request.HAND_BACK
                    && RunStatus.stored(job.run).equals(Optional.of(RunState.QUEUED))) {
                queue.enqueue(job.run.id(), Fence.last(job.run), job.place.priority());
            } else {
                queue.done(taken.delivery());
            }
        } catch (UnreachableException e) {
            // The next worker with this entry sees that the run has ended, and the lab finds a handed-back run in its
            // directory.
            connection.lost(e);
        } catch (IOException e) {
            LOG.log(Level.ERROR, "could not leave run " + job.run.id(), e);
        } finally {
            job.done.countDown();
        }
    }

    private void handBackAll() {
        BulkShutdown.endAll(held.values().stream().map(Held::job).toList(), Job.Request.HAND_BACK);
    }

    @Override
    public void close() {
        closing.countDown();
        try {
            handBackAll();
            for (Thread thread : threads) {
                thread.join();
            }
            handBackAll(); // runs accepted meanwhile
            queue.leave(self.id());
        } catch (UnreachableException e) {
            LOG.log(Level.WARNING, e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            queue.close();
        }
    }
}
