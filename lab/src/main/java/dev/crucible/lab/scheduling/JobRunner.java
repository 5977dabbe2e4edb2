package dev.crucible.lab.scheduling;

import dev.crucible.engine.results.FailureCode;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.simulation.RunFailure;
import dev.crucible.lab.runs.Damage;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Runs a claimed attempt from its start to its written end, for the lab and for workers alike. */
final class JobRunner {

    private static final Logger LOG = System.getLogger("dev.crucible.lab");
    private static final Duration LOOK = Duration.ofMillis(200);
    private static final Duration AGAIN = Duration.ofSeconds(1);

    /** Time within which the close of this process may follow a signal to its whole group, as Ctrl-C and systemd send it. */
    private static final Duration GROUP = Duration.ofSeconds(10);

    private final ChildLauncher launcher;
    private final QueueConfig config;

    JobRunner(ChildLauncher launcher, QueueConfig config) {
        this.launcher = launcher;
        this.config = config;
    }

    /** Executes the attempt; returns when all its processes have ended and its end is written. */
    void execute(Job job) throws IOException, InterruptedException {
        // A lost worker of this machine may have left processes; they cannot write any more, but they use the cores.
        ProcessTag.of(job.run).endBearers();
        if (start(job)) {
            watch(job);
        }
    }

    /** Returns true if a process started; otherwise the end is written. */
    private boolean start(Job job) throws IOException, InterruptedException {
        Optional<RunFailure> refusal = Damage.ofConfig(job.run)
                .map(damage -> new RunFailure(FailureCode.FILES, damage.message()))
                .or(() -> launcher.refuses(job.run)
                        .map(reason -> new RunFailure(FailureCode.CLUSTER, "cluster: " + reason)));
        if (refusal.isPresent()) {
            persist(job, () -> TerminalStateWriter.failed(job.run, job.fence().attempt(), refusal.get()));
            return false;
        }
        Duration pause = config.backOff();
        for (int retry = 0; ; retry++) {
            IOException failure;
            try {
                if (!job.launch(launcher)) {
                    persist(job, () -> settle(job, Optional.empty()));
                    return false;
                }
                return true;
            } catch (IOException e) {
                LOG.log(Level.ERROR, "could not start run " + job.run.id(), e);
                failure = e;
            }
            String cause = "Could not start the simulation process: " + failure.getMessage();
            if (retry >= config.retries()) {
                persist(
                        job,
                        () -> TerminalStateWriter.failed(
                                job.run, job.fence().attempt(), new RunFailure(FailureCode.EXITED, cause)));
                return false;
            }
            persist(job, () -> new StatusFile(job.run, job.fence()).change(status -> Retries.count(status, cause)));
            job.pause(pause);
            pause = pause.multipliedBy(2);
        }
    }

    /** Waits for the main process, ends its remaining processes and writes the end if the process did not. */
    void watch(Job job) throws IOException, InterruptedException {
        RunLimits.Watch watch = config.limits().watch(job.run);
        Optional<String> exceeded = Optional.empty();
        while (!job.awaitExit(LOOK)) {
            exceeded = exceeded.or(watch::exceeded);
            if (exceeded.isPresent()) {
                LOG.log(Level.INFO, "run {0} is ended: {1}", job.run.id(), exceeded.get());
                job.tree().end();
            }
        }
        job.tree().end();
        if (exceeded.isEmpty() && TerminalStateWriter.isAsked(job.exitCode())) {
            job.pause(GROUP);
        }
        Optional<String> reason = exceeded;
        persist(job, () -> settle(job, reason));
    }

    /** A write to a run's files. */
    private interface Word {
        void write() throws IOException;
    }

    /**
     * Retries {@code word} until the disk accepts it: a full disk may get room, and a run without a written end would never end. Stops retrying
     * on close.
     */
    private static void persist(Job job, Word word) throws IOException, InterruptedException {
        for (boolean first = true; ; first = false) {
            try {
                word.write();
                return;
            } catch (Fence.SupersededException e) {
                // Another process owns the run and writes its end.
                LOG.log(Level.INFO, "run {0} is no longer ours", job.run.id());
                return;
            } catch (IOException e) {
                boolean hopeless = !Files.exists(job.run.root());
                boolean closing = job.request() == Job.Request.CLOSE || job.request() == Job.Request.HAND_BACK;
                if (hopeless || closing) {
                    throw e;
                }
                if (first) {
                    LOG.log(Level.WARNING, "could not write how run {0} stands, trying on: {1}", job.run.id(), e);
                }
                List<Damage> damages = Damage.ofState(job.run);
                if (!damages.isEmpty()) {
                    TerminalStateWriter.damaged(job.run, damages.getFirst());
                    return;
                }
                Thread.sleep(AGAIN);
            }
        }
    }

    private static void settle(Job job, Optional<String> exceeded) throws IOException {
        int attempt = job.fence().attempt();
        Job.Request request = job.request();
        if (request != Job.Request.YIELD) {
            StderrCapture.intoLog(job.run);
        }
        switch (request) {
            case STOP, CLOSE -> TerminalStateWriter.stopped(job.run, attempt);
            case HAND_BACK -> TerminalStateWriter.handedBack(job.run, attempt);
            case YIELD -> {}
            case NONE -> {
                if (exceeded.isPresent()) {
                    TerminalStateWriter.failed(job.run, attempt, new RunFailure(FailureCode.LIMIT, exceeded.get()));
                } else if (TerminalStateWriter.isAsked(job.exitCode())) {
                    TerminalStateWriter.stopped(job.run, attempt);
                } else if (job.exitCode().isPresent()) {
                    TerminalStateWriter.exited(job.run, attempt, job.exitCode().getAsInt());
                } else {
                    TerminalStateWriter.interrupted(job.run, attempt);
                }
            }
        }
    }
}
