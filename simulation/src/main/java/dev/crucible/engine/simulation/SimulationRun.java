package dev.crucible.engine.simulation;

import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.catalog.Datasets;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.python.PythonException;
import dev.crucible.engine.python.PythonFiles;
import dev.crucible.engine.python.PythonOutput;
import dev.crucible.engine.results.Digests;
import dev.crucible.engine.results.DrawnAttackers;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunLog;
import dev.crucible.engine.results.RunResults;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.results.StatusFile;
import dev.crucible.engine.strategy.ForeignCode;
import dev.crucible.engine.strategy.SimulationConfig;
import dev.crucible.engine.strategy.StartFrom;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;

/**
 * One run in its directory: all strategies of a config one after another, with status, log, events, checkpoints and results on disk. It is
 * the only writer of the directory while it runs. A directory with a checkpoint of the same config is resumed.
 */
public final class SimulationRun {

    private final SimulationConfig config;
    private final RunDirectory run;
    private final SharedData data;
    private final int threads;
    private final long limit;
    private final SimulationListener listener;
    private final Cancellation cancellation;
    private final StatusFile status;
    private final Fence fence;
    private final RoundKeeper keeper;
    private final RunResults results;
    private final List<Manifest.Entry> manifest = new ArrayList<>();
    private Optional<Cluster> cluster = Optional.empty();
    /** Results of the finished strategies, including those of an earlier attempt. */
    private final List<Manifest.Results> earlier = new ArrayList<>();
    /** Warnings for the manifest about the files from which the run was resumed. */
    private final List<String> remarks = new ArrayList<>();

    private final Set<String> told = new HashSet<>();

    private PythonFiles python = PythonFiles.NONE;
    private Optional<BranchPoint> branched = Optional.empty();
    private int branchedFor = -1;

    /** Prepares the run of {@code order}, whose rounds stream if their updates take more than {@code limit} bytes. */
    SimulationRun(
            SimulationConfig config,
            RunOrder order,
            SimulationListener listener,
            Cancellation cancellation,
            long limit) {
        this.run = order.run();
        // Earlier versions let a small encoder stand in unasked; their runs go on with it.
        this.config = config.withStandIns(Manifest.standIns(run));
        this.data = new SharedData(new Datasets(order.datasets()));
        this.threads = order.threads();
        this.limit = limit;
        this.listener = listener;
        this.cancellation = cancellation;
        this.fence = order.fence();
        this.status = new StatusFile(run, fence);
        this.keeper = new RoundKeeper(run, this.config, fence, status, listener);
        this.results = new RunResults(run);
    }

    /** Trains and evaluates the clients on {@code machines}, with the same bytes as results. The caller closes the cluster afterwards. */
    public SimulationRun on(Cluster machines) {
        cluster = Optional.of(machines);
        return this;
    }

    /** Outcome of a run. */
    public enum Outcome {
        COMPLETED,
        STOPPED,
        FAILED
    }

    /** Runs to the end and records the outcome in {@code status.json} and the log. */
    public Outcome execute() throws IOException {
        try (RunLog log = new RunLog(run);
                PythonOutput _ = PythonOutput.to(line -> log.info("python: " + line));
                Workers workers = new Workers(threads)) {
            try {
                strategies(workers, log);
                conclude(log, new SimulationEvent.RunEnded(RunState.COMPLETED, ""));
                status.completed();
                log.info("completed; results in " + run.id());
                return Outcome.COMPLETED;
            } catch (CancellationException e) {
                status.stopped();
                log.warning("stopped on request; the last finished round is kept");
                conclude(log, new SimulationEvent.RunEnded(RunState.STOPPED, ""));
                return Outcome.STOPPED;
            } catch (Fence.SupersededException e) {
                log.warning(String.valueOf(e.getMessage()));
                return Outcome.STOPPED;
            } catch (RuntimeException | IOException | OutOfMemoryError e) {
                RunFailure failure = RunFailure.of(e);
                log.error(failure.reason());
                if (e instanceof PythonException strategy) {
                    strategy.trace().ifPresent(log::error);
                }
                status.failed(failure.code(), failure.reason());
                conclude(log, new SimulationEvent.RunEnded(RunState.FAILED, failure.reason()));
                return Outcome.FAILED;
            }
        }
    }

    /** Reports an end. A failure to draw plots, such as missing fonts, must not lose the run's numbers. */
    private void conclude(RunLog log, SimulationEvent end) {
        try {
            listener.heard(end);
        } catch (RuntimeException | LinkageError e) {
            notes(log).warn("the report is incomplete: " + RunFailure.of(e).reason());
        }
    }

    private RunNotes notes(RunLog log) {
        return new RunNotes(log, listener, told);
    }

    private void strategies(Workers workers, RunLog log) throws IOException {
        ResumePoint from = ResumePoint.find(run, config);
        tell(from, log);
        python = PythonFiles.of(config.source());
        python.keep(run.strategies());
        keeper.goOn(from);
        Optional<Checkpoint> checkpoint = from.checkpoint();
        int first = checkpoint.map(Checkpoint::strategy).orElse(0);
        for (int s = 0; s < first; s++) {
            earlier.add(from.results(run, s));
        }
        int strategies = config.strategies().size();
        status.running(first, strategies, checkpoint.map(c -> c.state().round()).orElse(0), rounds(first));
        for (StrategyConfig strategy : config.strategies()) {
            if (strategy.number() < first) {
                prepare(strategy, workers, log);
            } else {
                strategy(strategy, checkpoint.filter(c -> c.strategy() == strategy.number()), workers, log);
            }
        }
    }

    private void tell(ResumePoint from, RunLog log) throws IOException {
        remarks.addAll(Manifest.warnings(run));
        for (String remark : from.remarks()) {
            notes(log).warn(remark);
            remarks.add(remark);
        }
        from.checkpoint()
                .ifPresent(c -> log.info("going on after round %d of strategy %d"
                        .formatted(c.state().round(), c.strategy() + 1)));
    }

    private void strategy(StrategyConfig strategy, Optional<Checkpoint> checkpoint, Workers workers, RunLog log)
            throws IOException {
        Simulation simulation = prepare(strategy, workers, log);
        Optional<BranchPoint> branch = checkpoint.isPresent() ? Optional.empty() : branchPoint(strategy, workers);
        if (branch.isPresent()) {
            adopt(strategy, branch.get(), simulation, log);
        }
        GlobalState start = checkpoint
                .map(Checkpoint::state)
                .or(() -> branch.map(BranchPoint::state))
                .orElseGet(simulation::initial);
        simulation.require(start);
        status.round(strategy.number(), config.strategies().size(), start.round(), strategy.rounds());
        float[] weights;
        List<RoundReport> reports;
        try {
            weights = rounds(
                    simulation,
                    start,
                    strategy,
                    SimulationListener.all(keeper.of(strategy, earlier, log), this::digestBeside));
        } finally {
            fence.check();
            reports = keeper.rounds(strategy.number());
            results.write(strategy, reports, simulation.attackers()::everAttacks);
        }
        recordResults(strategy, simulation, weights, reports);
        if (strategy.model().saved()) {
            new SavedModel(run, strategy, simulation)
                    .write(weights, data.dataset().vocabulary());
        }
        conclude(log, new SimulationEvent.StrategyEnded(reports, weights));
    }

    /** Takes over the trunk's rounds, as if they had been run here. */
    private void adopt(StrategyConfig strategy, BranchPoint branch, Simulation simulation, RunLog log)
            throws IOException {
        StartFrom from = strategy.startFrom().orElseThrow();
        List<RoundReport> rounds = branch.rounds().stream()
                .map(report -> report.of(strategy.rounds(), simulation.cleanAccuracy(report.round())))
                .toList();
        keeper.adopt(strategy.number(), rounds, branch.state(), earlier);
        status.branched(from.run(), from.round());
        log.info("rounds 1 to %d are those of %s, %s".formatted(from.round(), from.run(), branch.told()));
    }

    /** Returns the point at which {@code strategy}, whose data are prepared, leaves its trunk. */
    private Optional<BranchPoint> branchPoint(StrategyConfig strategy, Workers workers) throws IOException {
        if (branchedFor == strategy.number()) {
            return branched;
        }
        Optional<Trunk> trunk = Trunk.of(run.siblings(), strategy);
        branched = trunk.isEmpty()
                ? Optional.empty()
                : Optional.of(trunk.get()
                        .point(
                                data.digest().value(),
                                simulation(strategy, Attackers.resolve(strategy), Optional.empty(), workers),
                                whole -> simulation(whole, Attackers.resolve(whole), Optional.empty(), workers)));
        branchedFor = strategy.number();
        return branched;
    }

    /** Runs the remaining rounds and returns the weights. */
    private float[] rounds(
            Simulation simulation, GlobalState start, StrategyConfig strategy, SimulationListener keeping)
            throws IOException {
        Optional<String> ended = start.round() == 0
                ? Optional.empty()
                : keeper.rounds(strategy.number()).getLast().ended();
        if (ended.isPresent()) {
            // A crash may have come between the checkpoint and the status.
            status.endedEarly(strategy.number(), start.round(), ended.get());
            return start.weights();
        }
        try {
            return simulation.run(start, keeping);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void recordResults(
            StrategyConfig strategy, Simulation simulation, float[] weights, List<RoundReport> reports)
            throws IOException {
        int number = strategy.number();
        Manifest.Results results =
                new Manifest.Results(data.digest().value(), Digests.of(weights), Digests.of(number, reports));
        Optional<DrawnAttackers> drawn = DrawnAttackers.of(strategy.rule(), reports);
        manifest.set(
                number,
                manifest.get(number).with(simulation.device().processor(), simulation.choices(), drawn, results));
        earlier.add(results);
        Manifest.write(run, python.versions(), manifest, remarks);
    }

    /** Starts the digest of the data after the first round, so that it does not delay that round. */
    private void digestBeside(SimulationEvent event) {
        if (threads > 1 && event instanceof SimulationEvent.RoundEnded) {
            data.digest().begin();
        }
    }

    private Simulation simulation(
            StrategyConfig strategy, Attackers attackers, Optional<CleanTwin> twin, Workers workers) {
        return new Simulation(
                strategy, data.setup(), attackers, twin, limit, cluster, Batches.of(strategy), workers, cancellation);
    }

    /** Prepares {@code control} with the attackers of {@code strategy} and without the root set that its rule may hold back. */
    private Simulation control(
            StrategyConfig strategy,
            StrategyConfig control,
            boolean attacked,
            Optional<CleanTwin> clean,
            Workers workers) {
        data.prepare(control);
        return simulation(control, attacked ? Attackers.resolve(strategy) : Attackers.NONE, clean, workers);
    }

    private Simulation prepare(StrategyConfig strategy, Workers workers, RunLog log) throws IOException {
        data.prepare(strategy);
        Dataset dataset = data.dataset();
        RunNotes notes = notes(log);
        notes.data(strategy, dataset, data.setup().warnings());
        Optional<CleanTwin> twin = CleanTwin.wanted(
                strategy,
                run.cleanTwin(strategy.number()),
                () -> simulation(strategy, Attackers.NONE, Optional.empty(), workers),
                () -> branchPoint(strategy, workers),
                report -> notes.control(strategy, " without attack", report.round(), report.testAccuracy()));
        ControlArm.keep(
                strategy,
                config.strategies(),
                run,
                (control, attacked, clean) -> control(strategy, control, attacked, clean, workers),
                (rule, report) -> notes.control(
                        strategy,
                        ", control" + (rule.equals(StrategyConfig.WEIGHTED_MEAN) ? "" : " " + rule),
                        report.round(),
                        report.testAccuracy()));
        data.prepare(strategy);
        Simulation simulation = simulation(strategy, Attackers.resolve(strategy), twin, workers);
        results.writeConfig(strategy);
        manifest.add(new Manifest.Entry(
                strategy.number(),
                strategy.keyword(),
                strategy.seed().value(),
                strategy.rule().toString(),
                strategy.asOf(),
                ForeignCode.of(strategy).jars(),
                new Manifest.Model(
                        simulation.layout().size() - simulation.layout().carried(),
                        ParameterLayout.of(simulation.architecture()).size(),
                        simulation.origin()),
                new Manifest.Data(
                        dataset.provenance().description(),
                        dataset.provenance().synthetic(),
                        dataset.classes(),
                        dataset.chance(),
                        dataset.summary()),
                simulation.attackers().described(),
                simulation.sampler().manifest(),
                simulation.ledger().map(PrivacyLedger::guarantee),
                simulation.device().processor(),
                strategy.number() < earlier.size()
                        ? DrawnAttackers.of(strategy.rule(), keeper.rounds(strategy.number()))
                        : Optional.empty(),
                earlier.stream().skip(strategy.number()).findFirst()));
        Manifest.write(run, python.versions(), manifest, remarks);
        if (strategy.wantsGpu()) {
            status.device(simulation.device().processor());
        }
        notes.prepared(strategy, config.strategies().size(), simulation, dataset);
        listener.heard(new SimulationEvent.StrategyStarted(
                strategy, config.strategies().size(), dataset, simulation));
        return simulation;
    }

    private int rounds(int strategy) {
        return config.strategies().get(strategy).rounds();
    }
}
