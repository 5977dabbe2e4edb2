package dev.crucible.bench.wire;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * Sends bad requests to services of its own.
 *
 * @param seed for the same requests once more
 * @param mutated how many good requests are changed
 * @param raw of how many the bytes are changed
 */
public record WireRun(long seed, int mutated, int raw) {

    private static final int AT_ONCE = 8;
    private static final int RENEWED_EVERY = 500;

    /** Starts services in {@code folder}, asks, and ends them; {@code progress} hears how many were asked. */
    public AnswerCounts execute(Path folder, IntConsumer progress)
            throws IOException, InterruptedException, ExecutionException {
        List<WireRequest> good = Recordings.of(LocalServices.TOKEN);
        AnswerCounts tally = new AnswerCounts();
        AtomicInteger next = new AtomicInteger();
        try (LocalServices scenery = LocalServices.start(folder);
                ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
            Callable<Void> asking = () -> {
                for (int i = next.getAndIncrement(); i < mutated + raw; i = next.getAndIncrement()) {
                    if (i % RENEWED_EVERY == 0) {
                        scenery.renew();
                        progress.accept(i);
                    }
                    ask(i, good, scenery, tally);
                }
                return null;
            };
            List<Future<Void>> all = new ArrayList<>();
            for (int i = 0; i < AT_ONCE; i++) {
                all.add(threads.submit(asking));
            }
            for (Future<Void> one : all) {
                one.get();
            }
        }
        return tally;
    }

    private void ask(int number, List<WireRequest> good, LocalServices scenery, AnswerCounts tally) throws IOException {
        Mutator mutator = new Mutator((seed << Integer.SIZE) + number);
        AskedService[] asked = new AskedService[1];
        byte[] bytes;
        if (number < mutated) {
            WireRequest request = mutator.mutated(good);
            asked[0] = request.service();
            bytes = request.bytes();
        } else {
            bytes = mutator.raw(good, asked);
        }
        int status = Sender.send(scenery.port(asked[0]), bytes);
        tally.note("request " + number, asked[0], bytes, status);
    }
}
