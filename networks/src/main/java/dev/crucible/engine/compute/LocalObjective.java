package dev.crucible.engine.compute;

/** Term of a client's objective in addition to its loss; it is added to every gradient. */
public sealed interface LocalObjective {

    /** No additional term. */
    record Plain() implements LocalObjective {}

    /**
     * FedProx (Li et al., MLSys 2020): adds μ(w − w₀) to the gradient, w₀ being the received weights.
     *
     * @param mu μ ≥ 0
     */
    record Proximal(float mu) implements LocalObjective {}

    /**
     * Ditto (Li et al., ICML 2021): adds λ(w − g) to the gradient, g being the global weights and not those the training starts from.
     *
     * @param lambda λ ≥ 0
     * @param global g, as long as the weights
     */
    record Towards(float lambda, float[] global) implements LocalObjective {}

    /**
     * SCAFFOLD (Karimireddy et al., ICML 2020): adds c − cᵢ to the gradient.
     *
     * @param correction c − cᵢ, as long as the weights
     */
    record ControlVariate(float[] correction) implements LocalObjective {}

    /**
     * Another objective of which only some coordinates take part.
     *
     * @param mask 1 for weights that may move and 0 for others, as long as the weights
     * @param inner the objective in these coordinates
     */
    record Masked(float[] mask, LocalObjective inner) implements LocalObjective {}
}
