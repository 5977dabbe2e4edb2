package dev.crucible.report;

import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RoundDetail;
import dev.crucible.engine.simulation.SimulationEvent;
import dev.crucible.engine.simulation.SimulationListener;
import dev.crucible.report.RunRecord.Strategy;
import dev.crucible.report.chart.Chart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Draws the plots and writes the page of a run when it ends, or later from its directory. The plots of a strategy are drawn while the next
 * one runs, so that the end of a run need not wait for them.
 */
public final class RunReporter implements SimulationListener {

    private final RunDirectory run;
    private final Map<Integer, PlotWriter> ahead = new HashMap<>();

    /** Rounds of the last strategy only: those of many would fill the memory for training. */
    private Map<Integer, List<RoundReport>> lastRounds = Map.of();

    private int strategy;
    private Optional<RunRecord> written = Optional.empty();
    private Optional<EvidenceCollector> evidence = Optional.empty();

    /** Prepares drawing, so that a run that is stopped early can still write its plots. */
    public RunReporter(RunDirectory run) {
        this.run = run;
        PlotWriter.prepare();
    }

    @Override
    public RoundDetail wants(int round) {
        return evidence.map(collector -> collector.wants(round)).orElse(RoundDetail.REPORT);
    }

    @Override
    public void heard(SimulationEvent event) {
        if (event instanceof SimulationEvent.StrategyStarted started) {
            strategy = started.strategy().number();
            evidence = Optional.of(new EvidenceCollector(run, started));
        }
        evidence.ifPresent(collector -> collector.heard(event));
        try {
            switch (event) {
                case SimulationEvent.StrategyEnded done -> {
                    lastRounds = Map.of(strategy, done.rounds());
                    ahead.put(strategy, ofStrategy(run, RunRecord.strategy(run, strategy, done.rounds())));
                }
                case SimulationEvent.RunEnded ended ->
                    written = Optional.of(write(
                            run, RunRecord.read(run, lastRounds), ended.state().word(), ahead));
                default -> {}
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes the requested plots and the page {@code index.html} from the files in the directory of {@code run}.
     *
     * @param status the run's state
     */
    public static void write(RunDirectory run, String status) throws IOException {
        write(run, RunRecord.read(run), status, Map.of());
    }

    /** Returns the run's {@link RunConclusions} for the terminal, from the record that was written last. */
    public List<String> conclusions() throws IOException {
        return RunConclusions.of(written.isPresent() ? written.get() : RunRecord.read(run));
    }

    private static RunRecord write(RunDirectory run, RunRecord record, String status, Map<Integer, PlotWriter> ahead)
            throws IOException {
        boolean plots = record.strategies().stream().anyMatch(Strategy::plots);
        List<PlotWriter> writers = new ArrayList<>();
        writers.add(PlotWriter.start(run, RunPlots.across(record.strategies()), plots));
        for (Strategy strategy : record.strategies()) {
            Optional<PlotWriter> begun = Optional.ofNullable(ahead.get(strategy.number()));
            writers.add(begun.isPresent() ? begun.get() : ofStrategy(run, strategy));
        }
        Map<String, RenderedPlot> rendered = new LinkedHashMap<>();
        for (PlotWriter writer : writers) {
            rendered.putAll(writer.rendered());
        }
        AtomicFile.write(run.root().resolve("index.html"), RunPage.of(record, status, rendered));
        return record;
    }

    private static PlotWriter ofStrategy(RunDirectory run, Strategy strategy) {
        Map<String, Chart> charts = RunPlots.of(strategy, name -> strategy.plots() || RunPage.shows(name));
        return PlotWriter.start(run, charts, strategy.plots());
    }
}
