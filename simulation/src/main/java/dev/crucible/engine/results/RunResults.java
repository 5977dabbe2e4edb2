package dev.crucible.engine.results;

import dev.crucible.engine.aggregation.removal.WithRemoval;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/** Writes a strategy's results into the run directory. */
public final class RunResults {

    private final RunDirectory run;

    public RunResults(RunDirectory run) {
        this.run = run;
    }

    /** Writes the effective settings of a strategy, before it starts. */
    public void writeConfig(StrategyConfig strategy) throws IOException {
        Json.write(run.strategyConfig(strategy.number()), strategy.written());
    }

    /** Writes the tables and plot data of the rounds so far. */
    public void write(StrategyConfig strategy, List<RoundReport> rounds, IntPredicate everMalicious)
            throws IOException {
        OptionalInt removal = strategy.rule() instanceof WithRemoval rule
                ? OptionalInt.of(rule.removal().begin())
                : OptionalInt.empty();
        CsvTables.write(run, strategy.number(), rounds, removal);
        if (strategy.output().plots()) {
            Json.write(run.plotData(strategy.number()), PlotData.of(strategy.number(), rounds, everMalicious));
        }
    }
}
