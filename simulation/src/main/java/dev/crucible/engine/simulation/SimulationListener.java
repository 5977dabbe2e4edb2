package dev.crucible.engine.simulation;

import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.strategy.StrategyConfig;

/** Watches a run; called on the run's own thread, in order. */
public interface SimulationListener {

    /** A strategy begins; {@code note} says what a user must know of its data, such as that they are synthetic. */
    default void strategyStarted(StrategyConfig strategy, int strategies, String note) {}

    /** A round of a strategy is done and its checkpoint written. */
    default void roundFinished(StrategyConfig strategy, int strategies, RoundReport report) {}

    /** Something a user should read, such as a client whose update was dropped. */
    default void warning(String message) {}

    /** The run has failed. */
    default void failed(String reason) {
        warning(reason);
    }
}
