package dev.crucible.engine.simulation;

import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.data.Samples;

/**
 * One attack's change of the data of one client in one round; stacked attacks follow one another.
 *
 * @param phase the schedule's entry
 * @param before the client's training samples before the attack
 * @param after the samples after it
 */
public record DataPoisoning(AttackPhase phase, Samples before, Samples after) {}
