package dev.crucible.sweep;

import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.Detection;
import dev.crucible.engine.metrics.MetricValues;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.simulation.AttackSuccess;
import dev.crucible.engine.simulation.DivergedException;
import dev.crucible.engine.simulation.ExperimentSetup;
import dev.crucible.engine.simulation.GlobalState;
import dev.crucible.engine.simulation.RoundDetail;
import dev.crucible.engine.simulation.Simulation;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Runs one cell on the calling thread and keeps only what a sweep records. Ignores messages: failed rounds are visible in the accuracy, and
 * thousands of cells would flood a log.
 */
final class CellRun implements SimulationListener {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final String OUT_OF_MEMORY =
            "out of memory: fewer threads, smaller cells or a larger heap are needed";

    private final Cell cell;
    private final SharedTrunks trunks;
    private final CellDevices devices;
    private final Curves curves;
    private final Set<Integer> judged;
    private final TwinDemand demand;
    private final SortedMap<String, SortedMap<Integer, Double>> naturalRates = new TreeMap<>();
    private final SortedMap<Integer, Double> late = new TreeMap<>();
    private final SortedMap<Integer, Double> success = new TreeMap<>();
    private final SortedMap<Integer, Curve.Point> points = new TreeMap<>();
    private int begun;
    private Consumer<GlobalState> clean = _ -> {};
    private double chance = Double.NaN;
    private int rounds;
    private MetricValues values = MetricValues.NONE;
    private int truePositives;
    private int falsePositives;
    private int trueNegatives;
    private int falseNegatives;
    private long train;

    private boolean trunk;
    private boolean streams;

    /**
     * Result of a cell.
     *
     * @param curve the rounds that were asked for
     */
    record Result(CellScore score, Curve curve) {}

    private CellRun(Cell cell, TwinDemand demand, SharedTrunks trunks, CellDevices devices, Curves curves) {
        this.cell = cell;
        this.demand = demand;
        this.trunks = trunks;
        this.devices = devices;
        this.curves = curves;
        this.judged = new HashSet<>(cell.judgedRounds());
        judged.addAll(demand.rounds());
    }

    /**
     * Runs {@code cell}.
     *
     * @param demand what attacked cells are compared with, if it is their twin
     * @throws java.util.concurrent.CancellationException when stopped
     */
    static Result of(
            Cell cell,
            TwinDemand demand,
            SharedDatasets sharedData,
            SharedTrunks trunks,
            CellDevices devices,
            Curves curves,
            Cancellation cancellation) {
        long began = System.nanoTime();
        long computed = THREADS.getCurrentThreadCpuTime();
        CellRun run = new CellRun(cell, demand, trunks, devices, curves);
        try {
            String failure = run.run(sharedData, cancellation);
            CellScore score =
                    run.score(failure, System.nanoTime() - began, THREADS.getCurrentThreadCpuTime() - computed);
            return new Result(score, new Curve(run.begun, run.points));
        } catch (DataException | PreconditionException | OutOfMemoryError e) {
            CellScore score = CellScore.notRun(
                    run.rounds,
                    run.train,
                    System.nanoTime() - began,
                    THREADS.getCurrentThreadCpuTime() - computed,
                    e instanceof OutOfMemoryError ? OUT_OF_MEMORY : String.valueOf(e.getMessage()));
            return new Result(score, Curve.NONE);
        }
    }

    /** Returns why the model diverged, empty if it did not. */
    private String run(SharedDatasets sharedData, Cancellation cancellation) {
        try (Workers alone = new Workers(1)) {
            ExperimentSetup setup = sharedData.take(cell);
            Simulation simulation = new Simulation(cell.strategy(), setup, Optional.empty(), alone, cancellation);
            Dataset dataset = sharedData.dataset(cell);
            chance = dataset.chance();
            devices.begin(simulation.device());
            try {
                GlobalState start = trunks.before(
                                cell,
                                simulation.streams(),
                                (twin, rounds) -> runTrunk(twin, rounds, setup, alone, cancellation))
                        .orElseGet(simulation::initial);
                begun = start.round();
                clean = state -> demand.targeted().forEach(attacks -> rated(simulation, dataset, attacks, state));
                run(simulation, start, trunks.begin(cell));
            } finally {
                devices.end(simulation.device());
            }
            return "";
        } catch (DivergedException e) {
            return String.valueOf(e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param forOthers true if its states are saved for cells that continue from them */
    private void run(Simulation simulation, GlobalState start, boolean forOthers) {
        trunk = forOthers;
        streams = simulation.streams();
        try {
            simulation.run(start, this);
        } finally {
            if (trunk) {
                trunks.end(cell);
            }
        }
    }

    /** Runs the first {@code rounds} of {@code twin}, whose score is known, for this cell and others. */
    private void runTrunk(Cell twin, int rounds, ExperimentSetup setup, Workers alone, Cancellation cancellation) {
        Simulation simulation =
                new Simulation(twin.strategy().until(rounds), setup, Optional.empty(), alone, cancellation);
        CellRun first = new CellRun(twin, TwinDemand.NONE, trunks, devices, Curves.NONE);
        try {
            first.run(simulation, simulation.initial(), true);
        } catch (DivergedException | PreconditionException e) {
            // The cells fail in the same round and report it themselves.
        }
        train += first.train;
    }

    @Override
    public void heard(SimulationEvent event) {
        if (event instanceof SimulationEvent.RoundEnded ended) {
            ended(ended.report(), ended.state());
        }
    }

    private void ended(RoundReport report, GlobalState state) {
        rounds = report.round();
        values = counts(report) ? report.values() : MetricValues.NONE;
        if (curves.keeps(cell, report.round())) {
            points.put(report.round(), Curve.Point.of(report));
        }
        if (trunk) {
            try {
                trunks.passed(cell, state, streams);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        if (judged.contains(report.round())) {
            late.put(report.round(), report.testAccuracy());
            clean.accept(state);
            if (!Double.isNaN(report.value(RoundMetrics.ATTACK_SUCCESS))) {
                success.put(report.round(), report.value(RoundMetrics.ATTACK_SUCCESS));
            }
        }
        train += report.time().train();
        if (report.clients().stream().anyMatch(ClientReport::malicious)) {
            Detection detection = report.detection();
            truePositives += detection.truePositives();
            falsePositives += detection.falsePositives();
            trueNegatives += detection.trueNegatives();
            falseNegatives += detection.falseNegatives();
        }
    }

    /** Returns false for a round that only a curve evaluates, which must not change the score. */
    private boolean counts(RoundReport report) {
        return judged.contains(report.round())
                || report.ended().isPresent()
                || report.round() == cell.strategy().rounds();
    }

    private void rated(Simulation simulation, Dataset dataset, List<Attack> attacks, GlobalState state) {
        naturalRates
                .computeIfAbsent(NaturalRates.key(attacks), _ -> new TreeMap<>())
                .put(state.round(), naturalRate(simulation, dataset, attacks, state.weights()));
    }

    private double naturalRate(Simulation simulation, Dataset dataset, List<Attack> attacks, float[] weights) {
        try {
            return AttackSuccess.naturalRate(
                    attacks, cell.strategy().seed(), dataset, samples -> simulation.predict(weights, samples));
        } catch (DataException e) {
            // The data have no such class: the attacked cell could not run for the same reason, which it tells.
            return Double.NaN;
        }
    }

    /** Skips evaluation in other rounds, clients' own accuracy before the last round, and distances, which a sweep does not record. */
    @Override
    public RoundDetail wants(int round) {
        boolean last = round == cell.strategy().rounds();
        return new RoundDetail(judged.contains(round) || curves.keeps(cell, round), last, false, false, _ -> false);
    }

    private CellScore score(String failure, long total, long cpu) {
        Detection detection = new Detection(truePositives, falsePositives, trueNegatives, falseNegatives);
        return new CellScore(rounds, values, late, success, chance, detection, train, total, cpu, failure)
                .with(new NaturalRates(naturalRates));
    }
}
