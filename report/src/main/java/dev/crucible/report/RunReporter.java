package dev.crucible.report;

import dev.crucible.engine.config.StrategyConfig;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.federation.Reporter;
import dev.crucible.engine.federation.Simulation;
import dev.crucible.engine.results.AtomicFile;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.report.RunRecord.Strategy;
import dev.crucible.report.chart.Chart;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Draws plots and writes the page of a run when it ends, or later from its directory alone. */
public final class RunReporter implements Reporter {

    @Override
    public OfStrategy begin(RunDirectory run, StrategyConfig strategy, Dataset dataset, Simulation simulation) {
        return new StrategyWitness(run, strategy, dataset, simulation);
    }

    @Override
    public void ended(RunDirectory run, String status) throws IOException {
        write(run, status);
    }

    /**
     * Writes the plots that the config asks for, and the page {@code index.html}, from what lies in the directory of {@code run}.
     *
     * @param status how the run stands, in a word
     */
    public static void write(RunDirectory run, String status) throws IOException {
        RunRecord record = RunRecord.read(run);
        Map<String, Chart> wanted = new LinkedHashMap<>();
        Map<String, Chart> shown = new LinkedHashMap<>(RunPlots.across(record.strategies()));
        if (record.strategies().stream().anyMatch(Strategy::plots)) {
            wanted.putAll(shown);
        }
        for (Strategy strategy : record.strategies()) {
            Map<String, Chart> charts = RunPlots.of(strategy);
            shown.putAll(charts);
            if (strategy.plots()) {
                wanted.putAll(charts);
            }
        }
        shown.keySet().removeIf(name -> !RunPage.shows(name));
        Map<String, Drawing> drawings = Drawing.all(wanted, shown);
        for (Map.Entry<String, Chart> plot : wanted.entrySet()) {
            Drawing drawing = drawings.get(plot.getKey());
            AtomicFile.write(run.root().resolve(plot.getKey() + ".png"), out -> out.write(drawing.day()));
            AtomicFile.write(run.root().resolve(plot.getKey() + ".pdf"), out -> out.write(drawing.pdf()));
        }
        AtomicFile.write(run.root().resolve("index.html"), RunPage.of(record, status, drawings));
    }
}
