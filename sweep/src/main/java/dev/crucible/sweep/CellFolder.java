package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.ClientReports;
import dev.crucible.engine.metrics.MetricValues;
import dev.crucible.engine.metrics.RoundMetric;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.StrategyIdentity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Files of a finished cell in the form of a run, so that readers of runs read cells. They have its kept rounds without clients. */
public final class CellFolder {

    private static final RoundReport.Time NO_TIME = new RoundReport.Time(0, 0, 0, 0, 0);

    private final Grid grid;
    private final CellCache cache;

    /** Creates folders of the cells of {@code grid}, whose results {@code sweep} has. */
    public CellFolder(SweepDirectory sweep, Grid grid) {
        this.grid = grid;
        this.cache = sweep.cache();
    }

    /** Accuracy, loss and success by round, as far as they were kept, with all metrics of the last one. */
    private record Kept(SortedMap<Integer, Curve.Point> curve, CellScore score) {

        double value(RoundMetric metric, int round) {
            double last = round == score.rounds() ? score.value(metric) : Double.NaN;
            double found = Double.NaN;
            Curve.Point point = curve.get(round);
            if (metric.equals(RoundMetrics.TEST_ACCURACY)) {
                found = point == null ? score.late().getOrDefault(round, Double.NaN) : point.accuracy();
            } else if (metric.equals(RoundMetrics.TEST_LOSS) && point != null) {
                found = point.loss();
            } else if (metric.equals(RoundMetrics.ATTACK_SUCCESS)) {
                found = point == null ? score.success().getOrDefault(round, Double.NaN) : point.success();
            }
            return Double.isNaN(found) ? last : found;
        }
    }

    /** Writes the rounds and the origin of the cell of {@code row}, a line of the sweep's table, into {@code run}. */
    public void write(ObjectNode row, RunDirectory run) throws IOException {
        Cell whole = grid.cells().get(row.path("number").intValue());
        int planned = row.path("planned_rounds").asInt(whole.strategy().rounds());
        Cell cell = planned == whole.strategy().rounds() ? whole : grid.shortened(whole, planned);
        ObjectNode manifest = Json.object();
        ObjectNode strategy = manifest.putArray("strategies").addObject();
        ObjectNode dataset = strategy.putObject("dataset");
        if (!cell.strategy().asOf().isEmpty()) {
            ObjectNode versions = strategy.putObject(StrategyIdentity.AS_OF);
            cell.strategy().asOf().forEach(versions::put);
        }
        Optional<Kept> kept = kept(cell);
        if (kept.isPresent()) {
            dataset.set("chance", Json.number(kept.get().score.chance()));
            Optional<Kept> twin = cell.attacked() ? kept(grid.twin(cell)) : Optional.empty();
            new EventLog(run).append(0, reports(cell, kept.get(), twin));
        }
        Json.write(run.strategyConfig(0), cell.config());
        Json.write(run.manifest(), manifest);
    }

    private Optional<Kept> kept(Cell cell) throws IOException {
        Optional<CellScore> score = cache.find(cell.hash(), TwinDemand.NONE);
        if (score.isEmpty()) {
            return Optional.empty();
        }
        Curve own = cache.curve(cell.hash());
        Curve first = own.begun() > 0 ? cache.curve(grid.twin(cell).hash()) : Curve.NONE;
        int calm = cell.attacked() ? cell.calmRounds() : 0;
        return Optional.of(new Kept(new TreeMap<>(own.whole(grid.curves().rounds(cell), calm, first)), score.get()));
    }

    private static List<RoundReport> reports(Cell cell, Kept kept, Optional<Kept> twin) {
        TreeSet<Integer> rounds = new TreeSet<>(kept.curve.keySet());
        rounds.addAll(kept.score.late().keySet());
        if (kept.score.rounds() > 0) {
            rounds.add(kept.score.rounds());
        }
        List<RoundReport> reports = new ArrayList<>();
        for (int round : rounds) {
            MetricValues values = MetricValues.read(metric -> metric.equals(RoundMetrics.CLEAN_ACCURACY)
                    ? twin.map(clean -> clean.value(RoundMetrics.TEST_ACCURACY, round))
                            .orElse(Double.NaN)
                    : kept.value(metric, round));
            reports.add(new RoundReport(
                    round,
                    cell.strategy().rounds(),
                    new ClientReports(cell.strategy().clients(), List.of(), attackers(cell, round)),
                    values,
                    Optional.of(kept.score.failure())
                            .filter(reason -> !reason.isEmpty() && round == kept.score.rounds()),
                    0,
                    NO_TIME,
                    Optional.empty()));
        }
        return reports;
    }

    /** Returns the lowest ids in the place of the attackers, since a sweep keeps their number and not who they were. */
    private static int[] attackers(Cell cell, int round) {
        boolean attacked = cell.strategy().schedule().stream().anyMatch(phase -> phase.covers(round));
        int hostile = attacked ? Math.max(1, Setting.NUM_OF_MALICIOUS_CLIENTS.in(cell.config(), 1)) : 0;
        return IntStream.range(0, Math.min(hostile, cell.strategy().clients())).toArray();
    }
}
