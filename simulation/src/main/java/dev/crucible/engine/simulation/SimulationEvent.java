package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.List;

/**
 * Something that happened in a simulation. All arrays are reused: what is to be kept must be copied. A {@link Simulation} by itself
 * tells of rounds and messages alone, a {@link SimulationRun} of all.
 */
public sealed interface SimulationEvent {

    /** Something a user should read. */
    sealed interface Message extends SimulationEvent {

        /** One sentence. */
        String text();
    }

    /** Something went wrong and the run goes on, such as a client whose update was dropped. */
    record Warning(String text) implements Message {}

    /** Clients are no longer trained where they were; results are the same. */
    record Moved(String text) implements Message {}

    /** Rules and attackers no longer ask the device on which clients are trained; results are the same. */
    record RulesMoved(String text) implements Message {}

    /** Something for the log that asks nothing of anybody. */
    record Noted(String text) implements SimulationEvent {}

    /** A round left the model as it was, as its rule or its participation wants it. */
    record Skipped(String text) implements Message {}

    /**
     * A strategy begins, or one that an earlier attempt has finished is laid out again.
     *
     * @param strategies how many the run has
     * @param dataset what is dealt to its clients
     */
    record StrategyStarted(StrategyConfig strategy, int strategies, Dataset dataset, Simulation simulation)
            implements SimulationEvent {}

    /**
     * An attack on training or on updates did its work on one client.
     *
     * @param global the weights the round started from
     * @param before the update as it was, zeros where the attack acts through training itself
     * @param after the update that is sent on
     */
    record Attacked(int round, int client, AttackPhase phase, float[] global, float[] before, float[] after)
            implements SimulationEvent {}

    /**
     * All updates of a round, as the rule sees them; never told in rounds that stream, nor where clients of a cluster send more than
     * this process can hold.
     */
    record UpdatesSent(int round, UpdateMatrix updates) implements SimulationEvent {}

    /** What the rule made of the updates. */
    record Aggregated(int round, float[] aggregate) implements SimulationEvent {}

    /**
     * A round is done; in a run, its event and checkpoint are written.
     *
     * @param state what the next round starts from
     */
    record RoundEnded(StrategyConfig strategy, RoundReport report, GlobalState state) implements SimulationEvent {}

    /**
     * A strategy is done and its tables are written.
     *
     * @param rounds all of them, those of earlier attempts too
     * @param weights the model's at the end
     */
    record StrategyEnded(List<RoundReport> rounds, float[] weights) implements SimulationEvent {}

    /**
     * The run ended.
     *
     * @param state completed, which is not yet written down, stopped or failed
     * @param reason why it failed; empty otherwise
     */
    record RunEnded(RunState state, String reason) implements SimulationEvent {}
}
