package dev.crucible.sweep;

import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.DatasetLoader;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.kernel.Workers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Runs the cells of a grid, one on each thread at a time, so that no thread waits for another within a round. Equal cells are run
 * once, known ones not at all; cells of the same data share them, what is made of them before the first round, and the rounds before
 * anybody attacks. What comes out hangs on the grid alone, not on threads or caches.
 */
public final class Sweep {

    private final Grid grid;
    private final CellCache cache;
    private final Path trunks;
    private final DatasetLoader datasets;
    private final int threads;
    private final Watcher watcher;
    private final CellDevices devices;
    private final Cancellation cancellation;
    private final Map<String, CellScore> scores = new ConcurrentHashMap<>();
    private final Map<String, Cell> twins = new ConcurrentHashMap<>();
    private final List<CellOutcome> eliminated = new ArrayList<>();
    private final SweepCounters tally;
    private List<Cell> open;
    private int rung;

    /** Hears of every run that is done, one at a time, and may ask for {@link #rows} meanwhile. */
    interface Watcher {
        void finished(List<CellOutcome> rows, boolean cached, SweepState progress) throws IOException;
    }

    /** @param trunks a folder for states on the way, which is not there afterwards */
    Sweep(
            Grid grid,
            CellCache cache,
            Path trunks,
            DatasetLoader datasets,
            int threads,
            Watcher watcher,
            CellDevices devices,
            Cancellation cancellation) {
        this.grid = grid;
        this.cache = cache;
        this.trunks = trunks;
        this.datasets = datasets;
        this.threads = threads;
        this.watcher = watcher;
        this.devices = devices;
        this.cancellation = cancellation;
        this.tally = new SweepCounters(threads);
        this.open = grid.cells();
    }

    /**
     * Runs everything.
     *
     * @return every cell's row, in the order of the grid
     * @throws java.util.concurrent.CancellationException when stopped; finished cells are in the cache
     */
    List<CellOutcome> execute() throws IOException {
        int rungs = grid.cells().stream().mapToInt(c -> rungs(c).size()).max().orElse(0);
        try (Workers workers = new Workers(threads)) {
            for (int next = 0; next < rungs; next++) {
                begin(next);
                runAll(workers, rungs);
                if (next < rungs - 1) {
                    eliminate();
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            SharedTrunks.clear(trunks);
        }
        return rows();
    }

    private List<Integer> rungs(Cell cell) {
        int full = grid.cells().get(cell.number()).strategy().rounds();
        return grid.halving().map(h -> h.rungs(full)).orElse(List.of(full));
    }

    private synchronized void begin(int next) {
        rung = next;
        open = open.stream()
                .map(cell -> {
                    List<Integer> rounds = rungs(cell);
                    return grid.halving().isEmpty()
                            ? cell
                            : grid.shortened(
                                    grid.cells().get(cell.number()), rounds.get(Math.min(next, rounds.size() - 1)));
                })
                .toList();
    }

    private void runAll(Workers workers, int rungs) throws IOException {
        Map<String, Cell> runs = runs();
        tally.expect(expected(runs.size(), rungs));
        List<Cell> missing = new ArrayList<>();
        for (Cell cell : runs.values()) {
            Optional<CellScore> known = scores.containsKey(cell.hash()) ? Optional.empty() : cache.find(cell.hash());
            if (known.isPresent()) {
                record(cell, known.get(), true);
            } else if (!scores.containsKey(cell.hash())) {
                missing.add(cell);
            }
        }
        SharedDatasets grounds = new SharedDatasets(datasets, missing);
        SharedTrunks shared = new SharedTrunks(trunks, missing, this::twin);
        tally.begin();
        workers.forEach(missing.size(), i -> run(missing.get(i), grounds, shared));
        tally.end();
    }

    /**
     * The distinct runs of the rung by their hash: those of the same data together, so that few are held at a time; of these the longest
     * first, so that no thread is left alone with one, and twins before those they are compared with.
     */
    private Map<String, Cell> runs() {
        Map<String, Cell> runs = new LinkedHashMap<>();
        open.stream().map(this::twin).forEach(twin -> runs.putIfAbsent(twin.hash(), twin));
        open.forEach(cell -> runs.putIfAbsent(cell.hash(), cell));
        Map<DatasetRequest, Integer> order = new HashMap<>();
        runs.values().forEach(cell -> order.putIfAbsent(cell.strategy().dataRequest(), order.size()));
        return runs.values().stream()
                .sorted(Comparator.<Cell>comparingInt(
                                cell -> order.get(cell.strategy().dataRequest()))
                        .thenComparing(Comparator.<Cell>comparingDouble(Estimate::seconds)
                                .reversed()))
                .collect(Collectors.toMap(Cell::hash, cell -> cell, (a, _) -> a, LinkedHashMap::new));
    }

    /** The runs of this rung and those before, and about as many as the later ones will have. */
    private int expected(int runs, int rungs) {
        int later = 0;
        int left = runs;
        for (int next = rung + 1; next < rungs; next++) {
            left = grid.halving().get().survivors(left);
            later += left;
        }
        return tally.progress().done() + runs + later;
    }

    private void run(Cell cell, SharedDatasets grounds, SharedTrunks shared) {
        cancellation.check();
        try {
            CellScore score = CellRun.of(cell, grounds, shared, devices, cancellation);
            cache.put(cell.hash(), score);
            record(cell, score, false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            grounds.giveBack(cell);
        }
    }

    private synchronized void record(Cell cell, CellScore score, boolean cached) throws IOException {
        scores.put(cell.hash(), score);
        tally.add(score, cached);
        List<CellOutcome> finished = open.stream()
                .filter(c -> c.hash().equals(cell.hash()))
                .map(c -> row(c, rung, false).orElseThrow())
                .toList();
        watcher.finished(finished, cached, tally.progress());
    }

    /** Reading a config takes a while, and every look at the results asks for all twins. */
    private Cell twin(Cell cell) {
        return twins.computeIfAbsent(cell.hash(), _ -> grid.twin(cell));
    }

    private Optional<CellOutcome> row(Cell cell, int at, boolean out) {
        return Optional.ofNullable(scores.get(cell.hash())).map(score -> {
            String twin = twin(cell).hash();
            return new CellOutcome(cell, at, out, score, Optional.ofNullable(scores.get(twin)));
        });
    }

    /** How far it is. */
    SweepState progress() {
        return tally.progress();
    }

    /** What is known so far: of every cell in the race its last score, and those that are out. */
    synchronized List<CellOutcome> rows() {
        List<CellOutcome> rows = new ArrayList<>(eliminated);
        open.forEach(cell -> row(cell, rung, false).ifPresent(rows::add));
        rows.sort(Comparator.comparingInt(row -> row.cell().number()));
        return rows;
    }

    /** Sends the worse contenders of every scenario home. */
    private synchronized void eliminate() {
        Results results =
                new Results(grid, rows().stream().filter(r -> !r.eliminated()).toList());
        List<Cell> staying = new ArrayList<>();
        for (List<Group> contenders : results.byScenario().values()) {
            boolean done = contenders.stream()
                    .flatMap(g -> g.rows().stream())
                    .allMatch(r -> rung >= rungs(r.cell()).size() - 1);
            List<Group> ranked = contenders.stream()
                    .sorted(Comparator.comparingDouble(g -> -g.accuracy().mean()))
                    .toList();
            int stay = done ? ranked.size() : grid.halving().get().survivors(ranked.size());
            ranked.subList(0, stay).forEach(g -> g.rows().forEach(row -> staying.add(row.cell())));
            ranked.subList(stay, ranked.size()).forEach(g -> g.rows()
                    .forEach(row -> row(row.cell(), rung, true).ifPresent(eliminated::add)));
        }
        staying.sort(Comparator.comparingInt(Cell::number));
        open = staying;
    }
}
