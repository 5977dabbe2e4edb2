package dev.crucible.engine.simulation;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.results.Digests;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** {@link Digests#of(Dataset)}, computed beside the rounds, since it can take as long as many of them, or when it is asked for. */
final class DatasetDigest {

    private final FutureTask<String> task;
    private boolean begun;

    DatasetDigest(Dataset dataset) {
        this.task = new FutureTask<>(() -> Digests.of(dataset));
    }

    /** Begins on a thread of its own, once. */
    void begin() {
        if (!begun) {
            begun = true;
            Thread.ofPlatform().name("digest").daemon().start(task);
        }
    }

    /** The digest, on this thread if none has begun. */
    String value() {
        task.run();
        try {
            return task.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new IllegalStateException(e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        }
    }
}
