package dev.crucible.sweep;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/**
 * Reference-counted cache of immutable values shared by cells: each is made once, by the first cell that takes it, and released after the
 * last one. Thread-safe.
 *
 * @param <K> key of the cells that share a value
 * @param <V> the values
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

    /** Returns the value for {@code cell}; each cell must release it with {@link #giveBack}. */
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

    /** Releases the value of one cell. */
    synchronized void giveBack(Cell cell) {
        if (wanted.merge(key.apply(cell), -1, Integer::sum) <= 0) {
            held.remove(key.apply(cell));
        }
    }

    /** Returns the number of values made. */
    synchronized int made() {
        return made;
    }
}
