package dev.crucible.lab.api;

import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.scheduling.Dispatcher;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Watches of the followed runs, one per run for all its followers. */
final class RunWatches implements AutoCloseable {

    private final Dispatcher dispatcher;
    private final Map<RunDirectory, RunWatch> watches = new ConcurrentHashMap<>();
    private boolean closed;

    RunWatches(Dispatcher dispatcher) {
        this.dispatcher = dispatcher;
    }

    /** Returns the watch of {@code run}; release it with {@link #leave}. */
    synchronized RunWatch join(RunDirectory run) {
        RunWatch watch = watches.get(run);
        if (watch == null) {
            watch = new RunWatch(run, dispatcher, watches::size);
            watches.put(run, watch);
            if (closed) {
                watch.close();
            }
            watch.start();
        }
        watch.followers++;
        return watch;
    }

    synchronized void leave(RunDirectory run, RunWatch watch) {
        watch.followers--;
        if (watch.followers == 0) {
            watches.remove(run, watch);
            watch.close();
        }
    }

    /** Ends all watches and thereby their followers. */
    @Override
    public synchronized void close() {
        closed = true;
        watches.values().forEach(RunWatch::close);
    }
}
