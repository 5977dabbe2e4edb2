package dev.crucible.engine.python;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Lines about Python code while it runs: what it prints, and calls that take long. Each listener gets all lines. Thread-safe. */
public final class PythonOutput implements AutoCloseable {

    private static final List<Consumer<String>> LISTENERS = new CopyOnWriteArrayList<>();

    /** Processes in a call. They are here, not in the pool, because a class with a shutdown hook cannot load during shutdown. */
    static final Set<PythonProcess> CALLS = ConcurrentHashMap.newKeySet();

    private final Consumer<String> listener;

    private PythonOutput(Consumer<String> listener) {
        this.listener = listener;
    }

    /** Passes lines to {@code listener}, from several threads, until the result is closed. */
    public static PythonOutput to(Consumer<String> listener) {
        LISTENERS.add(listener);
        return new PythonOutput(listener);
    }

    /** Ends all calls of Python code in this process; each then throws {@link java.util.concurrent.CancellationException}. */
    public static void stopCalls() {
        CALLS.forEach(PythonProcess::stop);
    }

    static void tell(String line) {
        LISTENERS.forEach(one -> one.accept(line));
    }

    @Override
    public void close() {
        LISTENERS.remove(listener);
    }
}
