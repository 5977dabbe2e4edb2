package dev.crucible.sweep;

import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.Detection;
import dev.crucible.engine.metrics.MetricValues;
import dev.crucible.engine.metrics.RoundReport;
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
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Runs one cell on the calling thread alone and keeps only what a sweep records of it. Messages are passed over: a round without a usable
 * update shows in the accuracy, and thousands of cells leave no log.
 */
final class CellRun implements SimulationListener {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Cell cell;
    private final SharedTrunks trunks;
    private final CellDevices devices;
    private final Set<Integer> judged;
    private final SortedMap<Integer, Double> late = new TreeMap<>();
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

    private CellRun(Cell cell, SharedTrunks trunks, CellDevices devices) {
        this.cell = cell;
        this.trunks = trunks;
        this.devices = devices;
        this.judged = Set.copyOf(cell.judgedRounds());
    }

    /**
     * The score of {@code cell}.
     *
     * @throws java.util.concurrent.CancellationException when stopped
     */
    static CellScore of(
            Cell cell, SharedDatasets grounds, SharedTrunks trunks, CellDevices devices, Cancellation cancellation) {
        long began = System.nanoTime();
        long computed = THREADS.getCurrentThreadCpuTime();
        CellRun run = new CellRun(cell, trunks, devices);
        String failure = run.run(grounds, cancellation);
        return run.score(failure, System.nanoTime() - began, THREADS.getCurrentThreadCpuTime() - computed);
    }

    private String run(SharedDatasets grounds, Cancellation cancellation) {
        try (Workers alone = new Workers(1)) {
            ExperimentSetup ground = grounds.take(cell);
            Simulation simulation = new Simulation(cell.strategy(), ground, Optional.empty(), alone, cancellation);
            chance = grounds.chance(cell);
            devices.begin(simulation.device());
            try {
                GlobalState start = trunks.before(
                                cell,
                                simulation.streams(),
                                (twin, rounds) -> runTrunk(twin, rounds, ground, alone, cancellation))
                        .orElseGet(simulation::initial);
                run(simulation, start, trunks.begin(cell));
            } finally {
                devices.end(simulation.device());
            }
            return "";
        } catch (DivergedException | DataException | PreconditionException e) {
            return String.valueOf(e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param forOthers whether states are handed on to cells that go on from them */
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
    private void runTrunk(Cell twin, int rounds, ExperimentSetup ground, Workers alone, Cancellation cancellation) {
        Simulation simulation =
                new Simulation(twin.strategy().until(rounds), ground, Optional.empty(), alone, cancellation);
        CellRun first = new CellRun(twin, trunks, devices);
        try {
            first.run(simulation, simulation.initial(), true);
        } catch (DivergedException | PreconditionException e) {
            // The cells fail in the same round, and say so themselves.
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
        values = report.values();
        if (trunk) {
            try {
                trunks.passed(cell, state, streams);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        if (judged.contains(report.round())) {
            late.put(report.round(), report.testAccuracy());
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

    /** Nobody looks at other rounds, at clients' own accuracy before the last round, or at distances. */
    @Override
    public RoundDetail wants(int round) {
        boolean last = round == cell.strategy().rounds();
        return new RoundDetail(judged.contains(round), last, false, false, _ -> false);
    }

    private CellScore score(String failure, long total, long cpu) {
        Detection detection = new Detection(truePositives, falsePositives, trueNegatives, falseNegatives);
        return new CellScore(rounds, values, late, chance, detection, train, total, cpu, failure);
    }
}
