package dev.crucible.sweep;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/**
 * What cells share because it never changes: each thing is made once, by whoever asks first, and put away after the last cell that wants
 * it.
 *
 * @param <K> what says which cells share a thing
 * @param <V> the things
 */
final class RefCountedCache<K, V> {

    private final Function<Cell, K> key;
    private final Function<Cell, V> maker;
    private final Map<K, Integer> wanted = new HashMap<>();
    private final Map<K, CompletableFuture<V>> held = new HashMap<>();
    private int made;

    RefCountedCache(List<Cell> cells, Function<Cell, K> key, Function<Cell, V> maker) {
        this.key = key;
        this.maker = maker;
        cells.forEach(cell -> wanted.merge(key.apply(cell), 1, Integer::sum));
    }

    /** What {@code cell} wants; to be given back with {@link #giveBack}. */
    V take(Cell cell) {
        CompletableFuture<V> thing;
        boolean mine = false;
        synchronized (this) {
            thing = held.get(key.apply(cell));
            if (thing == null) {
                thing = new CompletableFuture<>();
                held.put(key.apply(cell), thing);
                mine = true;
                made++;
            }
        }
        if (mine) {
            try {
                thing.complete(maker.apply(cell));
            } catch (RuntimeException | Error e) {
                thing.completeExceptionally(e);
            }
        }
        try {
            return thing.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    /** One cell less wants it. */
    synchronized void giveBack(Cell cell) {
        if (wanted.merge(key.apply(cell), -1, Integer::sum) <= 0) {
            held.remove(key.apply(cell));
        }
    }

    /** How many things were made. */
    synchronized int made() {
        return made;
    }
}
