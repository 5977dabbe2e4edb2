package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigKeys;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Runs cells outside of a grid, one per thread: equal ones once, cached ones not at all. Scores are stored in a separate folder and in one
 * shared with sweeps.
 */
public final class CellRunner implements AutoCloseable {

    private final CellCache cache;
    private final Path trunks;
    private final Datasets datasets;
    private final CellDevices devices;
    private final Cancellation cancellation;
    private final Workers workers;

    /**
     * Creates a runner that stores its scores in {@code folder}.
     *
     * @param shared the scores of all sweeps
     * @param datasets the folder of data files
     */
    public CellRunner(
            Path folder, Path shared, Path datasets, int threads, CellDevices devices, Cancellation cancellation) {
        this.cache = new CellCache(folder.resolve(".cells"), shared);
        this.trunks = folder.resolve(".trunks");
        this.datasets = new Datasets(datasets);
        this.devices = devices;
        this.cancellation = cancellation;
        this.workers = new Workers(threads);
    }

    /**
     * Returns the cell of a valid flat {@code config}.
     *
     * @throws IllegalArgumentException when the config has errors
     */
    public static Cell cell(ObjectNode config) {
        ConfigReader.Reading reading = ConfigReader.read(config);
        StrategyConfig strategy = reading.config()
                .orElseThrow(() -> new IllegalArgumentException(reading.errors().toString()))
                .strategies()
                .getFirst();
        return new Cell(0, List.of(), ConfigKeys.gathered(config), strategy, CellHash.of(strategy));
    }

    /** Returns {@code cell} without attackers. */
    public static Cell twin(Cell cell) {
        ObjectNode config = cell.config().deepCopy();
        config.putArray(Setting.ATTACK_SCHEDULE.name());
        return cell.attacked() ? cell(config) : cell;
    }

    /**
     * Runs {@code cells} and returns their scores, in their order.
     *
     * @throws java.util.concurrent.CancellationException when stopped; finished cells are kept
     */
    public List<CellScore> run(List<Cell> cells) throws IOException {
        return run(cells, Map.of());
    }

    /**
     * Runs {@code cells}, and the twins of those whose natural rate only a twin tells. Returns the scores with these rates, in the order of the
     * cells.
     */
    public List<CellScore> runRated(List<Cell> cells) throws IOException {
        List<CellScore> scores = new ArrayList<>(run(cells));
        List<Integer> targeted = IntStream.range(0, cells.size())
                .filter(i -> !cells.get(i).targeted().isEmpty())
                .boxed()
                .toList();
        List<CellScore> twins = runTwins(targeted.stream().map(cells::get).toList());
        for (int i = 0; i < twins.size(); i++) {
            int at = targeted.get(i);
            scores.set(at, new CellOutcome(cells.get(at), 0, false, scores.get(at), Optional.of(twins.get(i))).score());
        }
        return List.copyOf(scores);
    }

    /** Runs the twins of {@code attacked} with all that these are compared with, and returns their scores, in their order. */
    public List<CellScore> runTwins(List<Cell> attacked) throws IOException {
        return run(
                attacked.stream().map(CellRunner::twin).toList(), TwinDemand.of(attacked.stream(), CellRunner::twin));
    }

    private List<CellScore> run(List<Cell> cells, Map<String, TwinDemand> demands) throws IOException {
        Map<String, CellScore> scores = new LinkedHashMap<>();
        Map<String, Cell> missing = new LinkedHashMap<>();
        for (Cell cell : cells) {
            Optional<CellScore> known = cache.find(cell.hash(), demands.getOrDefault(cell.hash(), TwinDemand.NONE));
            known.ifPresentOrElse(score -> scores.put(cell.hash(), score), () -> missing.put(cell.hash(), cell));
        }
        runMissing(List.copyOf(missing.values()), demands, scores);
        return cells.stream().map(cell -> scores.get(cell.hash())).toList();
    }

    private void runMissing(List<Cell> missing, Map<String, TwinDemand> demands, Map<String, CellScore> scores)
            throws IOException {
        SharedDatasets sharedData = new SharedDatasets(datasets, missing);
        SharedTrunks shared = new SharedTrunks(trunks, missing, CellRunner::twin);
        List<CellScore> run = new ArrayList<>();
        missing.forEach(_ -> run.add(null));
        try {
            workers.forEach(missing.size(), i -> {
                Cell cell = missing.get(i);
                run.set(i, run(cell, demands.getOrDefault(cell.hash(), TwinDemand.NONE), sharedData, shared));
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            SharedTrunks.clear(trunks);
        }
        for (int i = 0; i < run.size(); i++) {
            scores.put(missing.get(i).hash(), run.get(i));
        }
    }

    private CellScore run(Cell cell, TwinDemand demand, SharedDatasets sharedData, SharedTrunks shared) {
        cancellation.check();
        try {
            CellScore score = CellRun.of(cell, demand, sharedData, shared, devices, Curves.NONE, cancellation)
                    .score();
            cache.put(cell.hash(), score);
            return score;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            sharedData.giveBack(cell);
        }
    }

    @Override
    public void close() {
        workers.close();
    }
}
