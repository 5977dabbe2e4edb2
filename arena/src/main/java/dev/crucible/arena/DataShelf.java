package dev.crucible.arena;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Datasets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** The data sets that cells share: each is loaded once, whoever asks first, and put away after the last cell that wants it. */
final class DataShelf {

    private final Datasets datasets;
    private final Map<Datasets.Request, Integer> wanted = new HashMap<>();
    private final Map<Datasets.Request, CompletableFuture<Dataset>> held = new HashMap<>();
    private int loads;

    DataShelf(Datasets datasets, List<Cell> cells) {
        this.datasets = datasets;
        cells.forEach(cell -> wanted.merge(cell.strategy().dataRequest(), 1, Integer::sum));
    }

    /** The data of {@code cell}; to be given back with {@link #giveBack}. */
    Dataset take(Cell cell) {
        Datasets.Request request = cell.strategy().dataRequest();
        CompletableFuture<Dataset> data;
        boolean mine = false;
        synchronized (this) {
            data = held.get(request);
            if (data == null) {
                data = new CompletableFuture<>();
                held.put(request, data);
                mine = true;
                loads++;
            }
        }
        if (mine) {
            try {
                data.complete(datasets.load(request));
            } catch (RuntimeException | Error e) {
                data.completeExceptionally(e);
            }
        }
        try {
            return data.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    /** One cell less wants its data. */
    synchronized void giveBack(Cell cell) {
        Datasets.Request request = cell.strategy().dataRequest();
        if (wanted.merge(request, -1, Integer::sum) <= 0) {
            held.remove(request);
        }
    }

    /** How often data were loaded. */
    synchronized int loads() {
        return loads;
    }
}
