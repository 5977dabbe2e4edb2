package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.api.PublicApi;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** State of one entry of the schedule between rounds; part of checkpoints. Mutable, not thread-safe; owned by the round loop. */
@PublicApi
public final class AttackMemory {

    private final SortedMap<Integer, String> choices = new TreeMap<>();
    private RuleState state = RuleState.NONE;

    /** A state with the choices of the rounds before it. */
    record WithChoices(RuleState state, int[] rounds, String[] choices) implements RuleState {}

    /** Returns the stored state, {@link RuleState#NONE} at first. */
    public RuleState state() {
        return state;
    }

    /** Stores {@code next} for the next round. */
    public void keep(RuleState next) {
        state = next;
    }

    /** Records that the attack chose {@code choice}, one of its variants, in {@code round}. It reads no choice again. */
    public void chose(int round, String choice) {
        choices.put(round, choice);
    }

    /** Returns the recorded choices by round. */
    public SortedMap<Integer, String> choices() {
        return Collections.unmodifiableSortedMap(choices);
    }

    /** Returns the state and choices for a checkpoint. */
    public RuleState kept() {
        return choices.isEmpty()
                ? state
                : new WithChoices(
                        state,
                        choices.keySet().stream().mapToInt(Integer::intValue).toArray(),
                        choices.values().toArray(String[]::new));
    }

    /** Restores what {@link #kept} returned. */
    public void restore(RuleState kept) {
        choices.clear();
        if (kept instanceof WithChoices(RuleState inner, int[] rounds, String[] chosen)) {
            for (int i = 0; i < rounds.length; i++) {
                choices.put(rounds[i], chosen[i]);
            }
            state = inner;
        } else {
            state = kept;
        }
    }
}
