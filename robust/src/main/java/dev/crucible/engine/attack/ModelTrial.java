package dev.crucible.engine.attack;

import dev.crucible.engine.api.PublicApi;

/** The next global model as attackers can foresee it, tried on their own clean samples. It needs no knowledge of the rule. */
@PublicApi
public interface ModelTrial {

    /** Returns 1 where the server adds its aggregate to the weights (updates), −1 where it subtracts it (gradients). */
    int direction();

    /**
     * Returns the mean loss over the attackers' own clean samples of the model that {@code sent} would lead to as the server's aggregate;
     * NaN if the attackers hold no samples.
     */
    double loss(float[] sent);
}
