package dev.crucible.lab.execution;

import dev.crucible.engine.results.StatusFile;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;

/** Runs a claimed attempt from its start to its written end: what the lab and every worker do with a run. */
final class JobRunner {

    private static final Logger LOG = System.getLogger("dev.crucible.lab");
    private static final Duration LOOK = Duration.ofMillis(200);

    private final ChildLauncher launcher;
    private final QueueConfig config;

    JobRunner(ChildLauncher launcher, QueueConfig config) {
        this.launcher = launcher;
        this.config = config;
    }

    /** Returns when no process of the attempt lives and its end is written. */
    void execute(Job job) throws IOException, InterruptedException {
        // A lost worker of this machine may have left processes; they can no longer write, but they compute.
        RunMark.of(job.run).endBearers();
        if (start(job)) {
            watch(job);
        }
    }

    /** Whether there is a process now; otherwise the end is written. */
    private boolean start(Job job) throws IOException, InterruptedException {
        Optional<String> refusal = launcher.refuses(job.run);
        if (refusal.isPresent()) {
            Ending.failed(job.run, job.fence().attempt(), "cluster: " + refusal.get());
            return false;
        }
        Duration pause = config.backOff();
        for (int retry = 0; ; retry++) {
            IOException failure;
            try {
                if (!job.launch(launcher)) {
                    settle(job);
                    return false;
                }
                return true;
            } catch (IOException e) {
                LOG.log(Level.ERROR, "could not start run " + job.run.id(), e);
                failure = e;
            }
            String cause = "Could not start the simulation process: " + failure.getMessage();
            if (retry >= config.retries()) {
                Ending.failed(job.run, job.fence().attempt(), cause);
                return false;
            }
            new StatusFile(job.run, job.fence()).change(status -> Retries.count(status, cause));
            job.pause(pause);
            pause = pause.multipliedBy(2);
        }
    }

    /** Waits for the main process, ends what it left behind and writes its end if it did not. */
    void watch(Job job) throws IOException, InterruptedException {
        Limits.Watch watch = config.limits().watch(job.run);
        while (!job.awaitExit(LOOK)) {
            Optional<String> reason = watch.exceeded();
            if (reason.isPresent()) {
                LOG.log(Level.INFO, "run {0} is ended: {1}", job.run.id(), reason.get());
                job.tree().end();
                Ending.failed(job.run, job.fence().attempt(), reason.get());
            }
        }
        job.tree().end();
        settle(job);
    }

    private static void settle(Job job) throws IOException {
        int attempt = job.fence().attempt();
        Job.Request request = job.request();
        if (request != Job.Request.YIELD) {
            LastWords.intoLog(job.run);
        }
        switch (request) {
            case STOP -> Ending.stopped(job.run, attempt);
            case CLOSE -> Ending.interrupted(job.run, attempt);
            case HAND_BACK -> Ending.handedBack(job.run, attempt);
            case YIELD -> {}
            case NONE -> {
                if (job.exitCode().isPresent()) {
                    Ending.exited(job.run, attempt, job.exitCode().getAsInt());
                } else {
                    Ending.interrupted(job.run, attempt);
                }
            }
        }
    }
}
