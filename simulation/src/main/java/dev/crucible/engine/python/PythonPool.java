package dev.crucible.engine.python;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Pool of the Python processes of this JVM. Each call has a process to itself, so there are at most as many as concurrent callers. Idle
 * processes are reused by any round, run or cell, and end after a minute or with this JVM. A strategy's state travels with the call, so it
 * does not depend on the process. Thread-safe.
 */
final class PythonPool {

    private record Idle(PythonProcess process, long since) {}

    private static final Duration STARTING = Duration.ofMinutes(2);
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Duration IDLE = Duration.ofMinutes(1);
    private static final Map<Source, Deque<Idle>> IDLERS = new HashMap<>();
    private static final ScheduledExecutorService SWEEPER = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("python-pool").factory());

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(Duration.ZERO), "python-end"));
    }

    private PythonPool() {}

    /** Calls with a process of {@code source}; a process that has ended is not reused. */
    static <T> T with(Source source, Function<PythonProcess, T> call) {
        PythonProcess process = take(source);
        PythonOutput.CALLS.add(process);
        try {
            return call.apply(process);
        } finally {
            PythonOutput.CALLS.remove(process);
            if (process.isAlive()) {
                keep(source, process);
            } else {
                process.close();
            }
        }
    }

    private static PythonProcess take(Source source) {
        for (Idle idle = poll(source); idle != null; idle = poll(source)) {
            if (idle.process.isAlive()) {
                return idle.process;
            }
            idle.process.close();
        }
        return new PythonProcess(source, STARTING, PATIENCE);
    }

    private static @Nullable Idle poll(Source source) {
        synchronized (IDLERS) {
            Deque<Idle> idlers = IDLERS.get(source);
            return idlers == null ? null : idlers.pollFirst();
        }
    }

    private static void keep(Source source, PythonProcess process) {
        synchronized (IDLERS) {
            IDLERS.computeIfAbsent(source, _ -> new ArrayDeque<>()).addFirst(new Idle(process, System.nanoTime()));
        }
        Future<?> unused = SWEEPER.schedule(() -> end(IDLE), IDLE.toMillis() + 1, TimeUnit.MILLISECONDS);
    }

    /** Ends the processes that have been idle for {@code idleFor}. */
    static void end(Duration idleFor) {
        Deque<Idle> old = new ArrayDeque<>();
        synchronized (IDLERS) {
            long now = System.nanoTime();
            for (Deque<Idle> idlers : IDLERS.values()) {
                idlers.removeIf(idle -> now - idle.since >= idleFor.toNanos() && old.add(idle));
            }
            IDLERS.values().removeIf(Deque::isEmpty);
        }
        old.forEach(idle -> idle.process.close());
    }
}
