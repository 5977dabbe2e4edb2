package dev.crucible.bench.services;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Work that is done at the same time, each piece on a virtual thread of its own. */
final class Together {

    private Together() {}

    /** What each piece of work gave, in order; fails when one did. */
    static <T> List<T> all(List<Callable<T>> work) throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<T> results = new ArrayList<>();
            for (Future<T> done : threads.invokeAll(work)) {
                results.add(done.get());
            }
            return results;
        }
    }
}
