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
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs the cells of a grid, one per thread, so that no thread waits for another within a round. Equal cells run once, cached ones not at
 * all. Cells share data sets, setups and the rounds before the first attack. The result depends only on the grid, not on threads or caches.
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
    private final Function<Cell, List<Cell>> controlled;
    private final Map<String, List<Cell>> controls = new ConcurrentHashMap<>();
    private final List<CellOutcome> eliminated = new ArrayList<>();
    private final SweepCounters counters;
    private List<Cell> open;
    private Map<String, TwinDemand> demands = Map.of();
    private int rung;

    /** Receives every finished run, one at a time; may call {@link #rows} meanwhile. */
    interface Watcher {
        void finished(List<CellOutcome> rows, boolean cached, SweepState progress) throws IOException;
    }

    /** @param trunks a folder for temporary states, deleted at the end */
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
        this.counters = new SweepCounters(threads);
        this.open = grid.cells();
        this.controlled = grid.controls();
    }

    /**
     * Runs all cells.
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
        demands = TwinDemand.of(
                open.stream().flatMap(cell -> Stream.concat(Stream.of(cell), controls(cell).stream())), this::twin);
        counters.expect(expected(runs.size(), rungs));
        List<Cell> missing = new ArrayList<>();
        for (Cell cell : runs.values()) {
            Optional<CellScore> known = scores.containsKey(cell.hash()) ? Optional.empty() : known(cell);
            if (known.isPresent()) {
                record(cell, known.get(), true);
            } else if (!scores.containsKey(cell.hash())) {
                missing.add(cell);
            }
        }
        SharedDatasets sharedData = new SharedDatasets(datasets, missing);
        SharedTrunks shared = new SharedTrunks(trunks, missing, this::twin);
        counters.begin();
        workers.forEach(missing.size(), i -> run(missing.get(i), sharedData, shared));
        counters.end();
    }

    /** Returns the score of {@code cell}; empty as well for a cell whose curve is asked for and missing, which runs again. */
    private Optional<CellScore> known(Cell cell) throws IOException {
        Optional<CellScore> score = cache.find(cell.hash(), demand(cell));
        return score.isPresent() && cache.holds(grid.curves(), cell, score.get()) ? score : Optional.empty();
    }

    /** Returns true if {@code cell} need not run. */
    boolean knows(Cell cell) throws IOException {
        return known(cell).isPresent();
    }

    /** Returns the kept rounds of {@code cell}. */
    SortedMap<Integer, Curve.Point> curve(Cell cell) throws IOException {
        Curve own = cache.curve(cell.hash());
        Curve first = own.begun() > 0 ? cache.curve(twin(cell).hash()) : Curve.NONE;
        return own.whole(grid.curves().rounds(cell), cell.attacked() ? cell.calmRounds() : 0, first);
    }

    /**
     * Returns the distinct runs of the rung by hash. Those of the same data are adjacent, so that few data sets are held at a time. Among
     * them the longest are first, so that no thread ends with one, and twins come before their attacked cells.
     */
    private Map<String, Cell> runs() {
        Map<String, Cell> runs = new LinkedHashMap<>();
        open.stream().map(this::twin).forEach(twin -> runs.putIfAbsent(twin.hash(), twin));
        open.forEach(cell -> runs.putIfAbsent(cell.hash(), cell));
        open.stream()
                .flatMap(cell -> controls(cell).stream())
                .flatMap(control -> Stream.of(twin(control), control))
                .forEach(control -> runs.putIfAbsent(control.hash(), control));
        Map<DatasetRequest, Integer> order = new HashMap<>();
        runs.values().forEach(cell -> order.putIfAbsent(cell.strategy().dataRequest(), order.size()));
        return runs.values().stream()
                .sorted(Comparator.<Cell>comparingInt(
                                cell -> order.get(cell.strategy().dataRequest()))
                        .thenComparing(Comparator.<Cell>comparingDouble(Estimate::seconds)
                                .reversed()))
                .collect(Collectors.toMap(Cell::hash, cell -> cell, (a, _) -> a, LinkedHashMap::new));
    }

    private TwinDemand demand(Cell cell) {
        return demands.getOrDefault(cell.hash(), TwinDemand.NONE);
    }

    /** Returns the number of runs of this rung, of earlier ones, and approximately of later ones. */
    private int expected(int runs, int rungs) {
        int later = 0;
        int left = runs;
        for (int next = rung + 1; next < rungs; next++) {
            left = grid.halving().get().survivors(left);
            later += left;
        }
        return counters.progress().done() + runs + later;
    }

    private void run(Cell cell, SharedDatasets sharedData, SharedTrunks shared) {
        cancellation.check();
        try {
            CellRun.Result result =
                    CellRun.of(cell, demand(cell), sharedData, shared, devices, grid.curves(), cancellation);
            cache.put(cell.hash(), result.curve());
            cache.put(cell.hash(), result.score());
            record(cell, result.score(), false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            sharedData.giveBack(cell);
        }
    }

    private synchronized void record(Cell cell, CellScore score, boolean cached) throws IOException {
        scores.put(cell.hash(), score);
        counters.add(score, cached);
        List<CellOutcome> finished = open.stream()
                .filter(c -> c.hash().equals(cell.hash()))
                .map(c -> row(c, rung, false).orElseThrow())
                .toList();
        watcher.finished(finished, cached, counters.progress());
    }

    /** Caches twins, since reading a config takes a while and all results need them. */
    private Cell twin(Cell cell) {
        return twins.computeIfAbsent(cell.hash(), _ -> grid.twin(cell));
    }

    /** Caches controls like twins. */
    private List<Cell> controls(Cell cell) {
        return controls.computeIfAbsent(cell.hash(), _ -> controlled.apply(cell));
    }

    private Optional<CellOutcome> row(Cell cell, int at, boolean out) {
        List<CellOutcome> measured = controls(cell).stream()
                .map(control -> measured(control, at, out, List.of()))
                .flatMap(Optional::stream)
                .toList();
        return measured(cell, at, out, measured);
    }

    private Optional<CellOutcome> measured(Cell cell, int at, boolean out, List<CellOutcome> controls) {
        return Optional.ofNullable(scores.get(cell.hash()))
                .map(score -> new CellOutcome(
                        cell,
                        at,
                        out,
                        score,
                        Optional.ofNullable(scores.get(twin(cell).hash())),
                        controls));
    }

    /** Returns the progress. */
    SweepState progress() {
        return counters.progress();
    }

    /** Returns the results so far: the last score of every remaining cell, and the eliminated ones. */
    synchronized List<CellOutcome> rows() {
        List<CellOutcome> rows = new ArrayList<>(eliminated);
        open.forEach(cell -> row(cell, rung, false).ifPresent(rows::add));
        rows.sort(Comparator.comparingInt(row -> row.cell().number()));
        return rows;
    }

    /** Returns the contenders that could run, the best first by the cells that all of them ran, or by all of theirs if they share none. */
    private static List<Group> ranked(Results results, List<Group> contenders) {
        List<Group> measured = contenders.stream().filter(Group::measured).toList();
        Map<String, Double> means = results.shared(measured).stream()
                .collect(
                        Collectors.toMap(Group::contender, group -> group.left().mean()));
        return measured.stream()
                .sorted(Comparator.comparingDouble(
                        g -> -means.getOrDefault(g.contender(), g.left().mean())))
                .toList();
    }

    /** Eliminates the worse contenders of every scenario. */
    private synchronized void eliminate() {
        Results results =
                new Results(grid, rows().stream().filter(r -> !r.eliminated()).toList());
        List<Cell> staying = new ArrayList<>();
        for (List<Group> contenders : results.byScenario().values()) {
            boolean done = contenders.stream()
                    .flatMap(g -> g.rows().stream())
                    .allMatch(r -> rung >= rungs(r.cell()).size() - 1);
            List<Group> ranked = ranked(results, contenders);
            int stay = done ? ranked.size() : grid.halving().get().survivors(ranked.size());
            ranked.subList(0, stay).forEach(g -> g.rows().forEach(row -> staying.add(row.cell())));
            Stream.concat(
                            ranked.subList(stay, ranked.size()).stream(),
                            contenders.stream().filter(g -> !g.measured()))
                    .flatMap(g -> g.rows().stream())
                    .forEach(row -> row(row.cell(), rung, true).ifPresent(eliminated::add));
        }
        staying.sort(Comparator.comparingInt(Cell::number));
        open = staying;
    }
}
