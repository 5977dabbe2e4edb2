package dev.crucible.engine.simulation;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.strategy.StrategyConfig;
import java.io.IOException;
import java.util.List;

/** Makes something to look at of a run, beside its tables. What fails here is logged and never fails the run. */
public interface Reporter {

    /** Makes nothing. */
    Reporter NONE = new Reporter() {
        @Override
        public OfStrategy begin(RunDirectory run, StrategyConfig strategy, Dataset dataset, Simulation simulation) {
            return (rounds, weights) -> {};
        }

        @Override
        public void ended(RunDirectory run, RunState state) {}
    };

    /** A strategy begins. */
    OfStrategy begin(RunDirectory run, StrategyConfig strategy, Dataset dataset, Simulation simulation)
            throws IOException;

    /** The run ended, with {@code status} completed, stopped or failed; a completed one is not yet marked so. */
    void ended(RunDirectory run, RunState state) throws IOException;

    /** Watches one strategy. */
    @FunctionalInterface
    interface OfStrategy extends RoundObserver {

        /** The strategy ended after {@code rounds} with the model {@code weights}. */
        void ended(List<RoundReport> rounds, float[] weights) throws IOException;
    }
}
