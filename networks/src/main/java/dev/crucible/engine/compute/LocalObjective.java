package dev.crucible.engine.compute;

/** What a client minimises beside its own loss: a term added to every gradient. */
public sealed interface LocalObjective {

    /** The plain loss. */
    record Plain() implements LocalObjective {}

    /**
     * FedProx (Li et al., MLSys 2020): adds μ(w − w₀) to the gradient, w₀ being the weights the client received.
     *
     * @param mu μ ≥ 0
     */
    record Proximal(float mu) implements LocalObjective {}

    /**
     * SCAFFOLD (Karimireddy et al., ICML 2020): adds c − cᵢ to the gradient.
     *
     * @param correction c − cᵢ, as long as the weights
     */
    record ControlVariate(float[] correction) implements LocalObjective {}
}
