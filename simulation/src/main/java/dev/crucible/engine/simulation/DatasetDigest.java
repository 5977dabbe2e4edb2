package dev.crucible.engine.simulation;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.results.Digests;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** {@link Digests#of(Dataset)}, computed in the background or on demand, since it can take as long as many rounds. */
final class DatasetDigest {

    private final FutureTask<String> task;
    private boolean begun;

    DatasetDigest(Dataset dataset) {
        this.task = new FutureTask<>(() -> Digests.of(dataset));
    }

    /** Starts the computation on a separate thread, once. */
    void begin() {
        if (!begun) {
            begun = true;
            Thread.ofPlatform().name("digest").daemon().start(task);
        }
    }

    /** Returns the digest, computing it on this thread if no other has begun. */
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
