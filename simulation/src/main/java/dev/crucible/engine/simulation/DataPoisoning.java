package dev.crucible.engine.simulation;

import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.data.Samples;

/**
 * What one attack does to the data of one client in one round; stacked attacks follow one another.
 *
 * @param phase the schedule's entry
 * @param before the client's training samples as the attack finds them
 * @param after as it leaves them
 */
public record DataPoisoning(AttackPhase phase, Samples before, Samples after) {}
