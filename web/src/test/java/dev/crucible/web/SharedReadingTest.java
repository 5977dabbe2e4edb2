package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SharedReadingTest {

    @Test
    void thoseWhoAskDuringAReadingShareTheNextOne() throws Exception {
        AtomicInteger readings = new AtomicInteger();
        Semaphore gate = new Semaphore(0);
        SharedReading shared = new SharedReading(() -> {
            int number = readings.incrementAndGet();
            gate.acquireUninterruptibly();
            return List.of("reading " + number);
        });
        try (ExecutorService askers =
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            Future<List<String>> first = askers.submit(shared::lines);
            until(() -> readings.get() == 1);
            List<Thread> waiting = new ArrayList<>();
            List<Future<List<String>>> others = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                others.add(askers.submit(() -> {
                    synchronized (waiting) {
                        waiting.add(Thread.currentThread());
                    }
                    return shared.lines();
                }));
            }
            until(() -> {
                synchronized (waiting) {
                    return waiting.size() == 20
                            && waiting.stream().allMatch(thread -> thread.getState() == Thread.State.WAITING);
                }
            });
            gate.release(2);
            assertThat(first.get()).containsExactly("reading 1");
            for (Future<List<String>> other : others) {
                assertThat(other.get()).containsExactly("reading 2");
            }
        }
        assertThat(readings).hasValue(2);
    }

    private static void until(BooleanSupplier done) {
        while (!done.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void readsAnewForWhoeverAsksLaterAndAfterAFailure() throws Exception {
        AtomicInteger readings = new AtomicInteger();
        SharedReading shared = new SharedReading(() -> {
            if (readings.incrementAndGet() == 2) {
                throw new IOException("gone");
            }
            return List.of("reading " + readings.get());
        });
        assertThat(shared.lines()).containsExactly("reading 1");
        assertThatThrownBy(shared::lines).isInstanceOf(IOException.class).hasMessage("gone");
        assertThat(shared.lines()).containsExactly("reading 3");
    }
}
