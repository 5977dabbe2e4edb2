package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.List;

/**
 * An event of a simulation. All arrays are reused: listeners must copy what they keep. A {@link Simulation} reports only rounds and
 * messages, a {@link SimulationRun} all events.
 */
public sealed interface SimulationEvent {

    /** A message for the user. */
    sealed interface Message extends SimulationEvent {

        /** Returns one sentence. */
        String text();
    }

    /** A problem with which the run continues, such as a client whose update was dropped. */
    record Warning(String text) implements Message {}

    /** Clients are trained on another processor from now on; results are the same. */
    record Moved(String text) implements Message {}

    /** Rules and attackers no longer use the device that trains the clients; results are the same. */
    record RulesMoved(String text) implements Message {}

    /** An entry for the log that needs no action. */
    record Noted(String text) implements SimulationEvent {}

    /** A round left the model unchanged, as its rule or its participation requires. */
    record Skipped(String text) implements Message {}

    /**
     * A strategy begins, or is prepared again although an earlier attempt has finished it.
     *
     * @param strategies the number of strategies of the run
     * @param dataset the data set of its clients
     */
    record StrategyStarted(StrategyConfig strategy, int strategies, Dataset dataset, Simulation simulation)
            implements SimulationEvent {}

    /**
     * An attack on training or on updates changed one client's update.
     *
     * @param global the weights at the start of the round
     * @param before the update before it, zeros where the attack acts through training
     * @param after the update that is sent
     */
    record Attacked(int round, int client, AttackPhase phase, float[] global, float[] before, float[] after)
            implements SimulationEvent {}

    /**
     * All updates of a round, as the rule receives them. Not sent in rounds that stream, nor if clients of a cluster send more than this
     * process can hold.
     */
    record UpdatesSent(int round, UpdateMatrix updates) implements SimulationEvent {}

    /** The rule's aggregate of the updates. */
    record Aggregated(int round, float[] aggregate) implements SimulationEvent {}

    /**
     * A round is done; in a run, its event and checkpoint are written.
     *
     * @param state the start of the next round
     */
    record RoundEnded(StrategyConfig strategy, RoundReport report, GlobalState state) implements SimulationEvent {}

    /**
     * A strategy is done and its tables are written.
     *
     * @param rounds all rounds, including those of earlier attempts
     * @param weights of the final model
     */
    record StrategyEnded(List<RoundReport> rounds, float[] weights) implements SimulationEvent {}

    /**
     * The run ended.
     *
     * @param state completed (not yet written to the status), stopped or failed
     * @param reason of the failure; empty otherwise
     */
    record RunEnded(RunState state, String reason) implements SimulationEvent {}
}
