package dev.crucible.lab.scheduling;

import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.simulation.RunOrder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Holder of at most one {@link StandbyProcess}, so that the first round of the next launched run starts immediately. Thread-safe.
 *
 * <p>The process is prepared while nothing runs and serves one run. It ends after a time without requests, because a process with compiled
 * loops occupies some hundred megabytes.
 */
public final class Standby implements AutoCloseable {

    /** An instance that never prepares a process. */
    public static final Standby NONE = new Standby(Duration.ZERO, 1);

    /** Time that a process waits after the last request. */
    public static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final Logger LOG = System.getLogger("dev.crucible.lab");
    private static final Duration ANSWER = Duration.ofSeconds(2);

    /** Space for every tag; a run id is a file name. */
    private static final int LONGEST_MARK = 320;

    /** Placeholder tag of a process without a run. */
    private static final String MARK = "-".repeat(LONGEST_MARK);

    private final String mainClass;
    private final Duration patience;
    private final int threads;
    private @Nullable Process process;
    /** Folder of its warm-up run; the process removes it unless it is killed. */
    private @Nullable Path rehearsal;

    private boolean ready;
    private boolean closed;
    private long seen = System.nanoTime();

    /**
     * @param patience time that a process waits after the last request; zero for no process
     * @param threads number of threads of its run
     */
    public Standby(Duration patience, int threads) {
        this(StandbyProcess.class.getName(), patience, threads);
    }

    /** Creates an instance with another main class. */
    Standby(String mainClass, Duration patience, int threads) {
        this.mainClass = mainClass;
        this.patience = patience;
        this.threads = threads;
    }

    /** Prepares a process unless there is one; call it if a client may launch a run soon and nothing runs. */
    public synchronized void prepare() {
        seen = System.nanoTime();
        if (process != null || closed || patience.isZero()) {
            return;
        }
        try {
            Path folder = Files.createTempDirectory("crucible-standby");
            rehearsal = folder;
            ProcessBuilder builder = ChildJvm.of(
                    mainClass,
                    List.of(ChildLauncher.WITHOUT_SIGNALS),
                    List.of(Integer.toString(threads), folder.toString()));
            builder.command().addAll(0, ProcessPriority.PREFIX);
            builder.environment().put(ProcessTag.VARIABLE, MARK);
            Process started =
                    builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
            process = started;
            ready = false;
            Thread.ofVirtual().name("standby").start(() -> accompany(started));
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "no process stands by", e);
            clear();
        }
    }

    /** Waits until {@code started} is ready, and ends it after a time without requests. */
    private void accompany(Process started) {
        try {
            if (!StandbyProcess.READY.equals(started.inputReader().readLine())) {
                forget(started);
                return;
            }
            synchronized (this) {
                ready = true;
                long left = patience.toNanos();
                while (process == started && left > 0) {
                    TimeUnit.NANOSECONDS.timedWait(this, left);
                    left = seen + patience.toNanos() - System.nanoTime();
                }
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "the process that stood by is gone", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        forget(started);
    }

    /** Ends a process that was not handed over. */
    private synchronized void forget(Process started) {
        if (process == started) {
            process = null;
            kill(started);
        }
    }

    /** Kills a process and removes the files of its warm-up run. */
    private void kill(Process started) {
        started.destroyForcibly().onExit().join();
        clear();
    }

    private void clear() {
        if (rehearsal == null) {
            return;
        }
        try {
            FolderTree.delete(rehearsal);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "what a rehearsal left stays", e);
        }
    }

    /** Hands the run over to the waiting process; empty if there is none or it does not answer. A process that is not ready is killed. */
    Optional<Process> take(RunOrder order, ProcessTag tag, Path output, Path errors) {
        Process taken;
        synchronized (this) {
            taken = process;
            process = null;
            notifyAll();
            if (taken == null) {
                return Optional.empty();
            }
            if (!ready || tag.value().length() > LONGEST_MARK) {
                kill(taken);
                return Optional.empty();
            }
        }
        try (Writer input = taken.outputWriter()) {
            input.write(Json.MAPPER.writeValueAsString(new StandbyProcess.Handover(
                    order,
                    tag.value(),
                    output.toAbsolutePath().toString(),
                    errors.toAbsolutePath().toString())));
            input.write('\n');
            input.flush();
            String answer = answer(taken);
            if (StandbyProcess.TAKEN.equals(answer)) {
                return Optional.of(taken);
            }
            refused(String.valueOf(answer));
        } catch (IOException | TimeoutException | ExecutionException e) {
            refused(e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        // It must end before another process gets the same attempt.
        taken.destroyForcibly().onExit().join();
        return Optional.empty();
    }

    private static void refused(String reason) {
        LOG.log(Level.WARNING, "the process that stood by did not take the run, another one is started: {0}", reason);
    }

    private static @Nullable String answer(Process process)
            throws InterruptedException, ExecutionException, TimeoutException {
        BufferedReader output = process.inputReader();
        CompletableFuture<@Nullable String> line = new CompletableFuture<>();
        Thread.ofVirtual().name("standby answers").start(() -> {
            try {
                line.complete(output.readLine());
            } catch (IOException e) {
                line.completeExceptionally(new UncheckedIOException(e));
            }
        });
        return line.get(ANSWER.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Returns true if the process has finished its warm-up and waits. */
    synchronized boolean isReady() {
        return process != null && ready;
    }

    /** Returns the id of the process that waits or warms up. */
    synchronized Optional<Long> pid() {
        return Optional.ofNullable(process).map(Process::pid);
    }

    /** Returns the folder of the last process's warm-up run. */
    synchronized Optional<Path> rehearsal() {
        return Optional.ofNullable(rehearsal);
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (process != null) {
            kill(process);
            process = null;
            notifyAll();
        }
    }
}
