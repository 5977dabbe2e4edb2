package dev.crucible.report;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RoundDetail;
import dev.crucible.engine.simulation.Simulation;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.report.chart.ScatterChart;
import dev.crucible.report.snapshot.AttackSnapshots;
import dev.crucible.report.snapshot.WeightBins;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects the evidence of one strategy while it runs and writes it when it ends. */
final class EvidenceCollector implements SimulationListener {

    private final RunDirectory run;
    private final StrategyConfig config;
    private final Dataset dataset;
    private final Simulation simulation;
    private final Optional<AttackSnapshots> snapshots;
    private final int projected;
    private Optional<Evidence.Projection> projection;
    private Optional<Evidence.WeightChange> weights;

    /** Continues with the evidence of an earlier attempt of {@code run}. */
    EvidenceCollector(RunDirectory run, SimulationEvent.StrategyStarted started) {
        this.run = run;
        this.config = started.strategy();
        this.dataset = started.dataset();
        this.simulation = started.simulation();
        Optional<Evidence> gathered = gathered(run, config.number());
        this.projection = gathered.flatMap(Evidence::projection);
        this.weights = gathered.flatMap(Evidence::weights);
        this.snapshots = config.output()
                .snapshots()
                .filter(unused -> !config.schedule().isEmpty())
                .map(form -> new AttackSnapshots(run, config, form, dataset, simulation));
        this.projected = config.schedule().stream()
                .mapToInt(phase -> phase.startRound())
                .min()
                .orElse(config.rounds());
    }

    @Override
    public RoundDetail wants(int round) {
        return new RoundDetail(
                true,
                true,
                true,
                round == projected,
                client -> weights.isEmpty()
                        || snapshots.map(s -> s.watches(round, client)).orElse(false));
    }

    @Override
    public void heard(SimulationEvent event) {
        switch (event) {
            case SimulationEvent.Attacked attacked -> attacked(attacked);
            case SimulationEvent.UpdatesSent(int round, UpdateMatrix updates) -> project(round, updates);
            case SimulationEvent.StrategyEnded ended -> ended(ended);
            default -> {}
        }
    }

    private void attacked(SimulationEvent.Attacked attacked) {
        snapshots.filter(s -> s.watches(attacked.round(), attacked.client())).ifPresent(s -> s.attacked(attacked));
        if (weights.isEmpty()) {
            float[] before = AttackSnapshots.sum(attacked.global(), attacked.before());
            float[] after = AttackSnapshots.sum(attacked.global(), attacked.after());
            weights = Optional.of(new Evidence.WeightChange(
                    attacked.phase().attack().type(),
                    attacked.round(),
                    attacked.client(),
                    WeightBins.of(before, after)));
            keep();
        }
    }

    /** Returns earlier evidence; a damaged file counts as none, since evidence is only displayed. */
    private static Optional<Evidence> gathered(RunDirectory run, int strategy) {
        try {
            return Evidence.read(run.reportData(strategy));
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /** Stores the evidence of single rounds, since a resumed run does not repeat them. */
    private void keep() {
        write(new long[0][], new long[0][]);
    }

    private void write(long[][] confusion, long[][] partition) {
        try {
            new Evidence(dataset.summary().labels(), confusion, partition, projection, weights)
                    .write(run.reportData(config.number()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void project(int round, UpdateMatrix updates) {
        if (updates.n() < 3) {
            return;
        }
        UpdateProjection plane = UpdateProjection.of(updates);
        List<ScatterChart.Point> points = new ArrayList<>();
        for (int i = 0; i < updates.n(); i++) {
            int client = updates.clients()[i];
            points.add(new ScatterChart.Point(
                    client, simulation.attackers().attacks(client, round), plane.x()[i], plane.y()[i]));
        }
        projection = Optional.of(new Evidence.Projection(round, plane.shares(), points));
        keep();
    }

    private void ended(SimulationEvent.StrategyEnded ended) {
        boolean few = config.clients() <= EventLog.FEW;
        long[][] held = few ? partition(config, dataset, simulation) : new long[0][];
        write(confusion(ended.weights()), held);
        snapshots.ifPresent(s -> s.ended(ended.rounds()));
    }

    /** Returns the confusion matrix; empty when the model does not classify. */
    private long[][] confusion(float[] model) {
        if (!simulation.classifies()) {
            return new long[0][0];
        }
        int[] predicted = simulation.predict(model, dataset.test());
        long[][] counts = new long[dataset.classes()][dataset.classes()];
        for (int i = 0; i < predicted.length; i++) {
            counts[dataset.test().label(i)][predicted[i]]++;
        }
        return counts;
    }

    /** Returns the training samples by client and class. */
    static long[][] partition(StrategyConfig config, Dataset dataset, Simulation simulation) {
        long[][] counts = new long[config.clients()][dataset.classes()];
        for (int c = 0; c < counts.length; c++) {
            Samples samples = simulation.training(c);
            for (int i = 0; i < samples.size(); i++) {
                counts[c][samples.label(i)]++;
            }
        }
        return counts;
    }
}
