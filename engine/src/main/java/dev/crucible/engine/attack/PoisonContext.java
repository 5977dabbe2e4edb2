package dev.crucible.engine.attack;

import dev.crucible.engine.data.Shape;
import dev.crucible.engine.random.RandomStream;

/**
 * What a poisoner knows of the data and which randomness it draws from.
 *
 * @param shape the shape of one sample
 * @param classes the number of classes
 * @param client the attacker's id
 * @param run a stream of (client, run): what must stay the same from round to round is drawn from it
 * @param round a stream of (client, round)
 */
public record PoisonContext(Shape shape, int classes, int client, RandomStream run, RandomStream round) {}
