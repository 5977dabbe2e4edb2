package dev.crucible.engine.personal;

import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.compute.LocalObjective;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * Personal models by Ditto (Li et al., ICML 2021). In each round that a client takes part in, it also trains a model of its own, which it
 * never sends: v ← v − η(∇F(v) + λ(v − g)). The first v is the first g that the client receives. Mutable; owned by the round loop.
 */
public final class PersonalModels {

    /**
     * State carried from round to round.
     *
     * @param clients v by client, empty for one that has none yet
     */
    public record State(float[][] clients) implements RuleState {}

    private final OptionalDouble lambda;
    private final float[][] models;

    /**
     * Creates the models before the first round.
     *
     * @param lambda λ; empty if clients have no personal models
     */
    public PersonalModels(OptionalDouble lambda, int clients) {
        this.lambda = lambda;
        this.models = new float[lambda.isPresent() ? clients : 0][];
        Arrays.fill(models, new float[0]);
    }

    /** Returns true if clients have personal models. */
    public boolean kept() {
        return lambda.isPresent();
    }

    /** Restores {@code state}; any other state than that of personal models is the initial one. */
    public void restore(RuleState state) {
        if (kept() && state instanceof State(float[][] each)) {
            Arrays.setAll(models, client -> each[client].clone());
        }
    }

    /** Returns the state after the last round. */
    public State state() {
        return new State(models);
    }

    /** Returns the objective of a personal model beside the global model {@code global}. */
    public LocalObjective objective(float[] global) {
        return new LocalObjective.Towards((float) lambda.orElseThrow(), global);
    }

    /** Returns the model of {@code client} to train in place; {@code global} is its start. */
    public float[] of(int client, float[] global) {
        if (models[client].length == 0) {
            models[client] = global.clone();
        }
        return models[client];
    }
}
