package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;
import java.util.function.Supplier;

/**
 * Knowledge of an attacker that trains.
 *
 * @param lastUpdate the change made by the round before, zeros in the first round
 * @param cleanGradient computes the gradient of the global model on the attacker's clean samples
 */
@PublicApi
public record LocalKnowledge(float[] lastUpdate, Supplier<float[]> cleanGradient) {}
