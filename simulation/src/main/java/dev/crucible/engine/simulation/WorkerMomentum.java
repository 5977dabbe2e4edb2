package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.RuleState;
import java.util.Arrays;

/**
 * The momentum of every client of distributed SGD, m ← βm + (1 − β)g, starting from zero without bias correction. Mutable; owned by the
 * round loop.
 */
final class WorkerMomentum {

    /**
     * State carried from round to round.
     *
     * @param clients m by client, empty for one that never took part
     */
    record State(float[][] clients) implements RuleState {}

    private final float beta;
    private final float[][] clients;

    /** @param beta 0 for plain gradients, which need no state */
    WorkerMomentum(float beta, int clients) {
        this.beta = beta;
        this.clients = new float[clients][];
        Arrays.fill(this.clients, new float[0]);
    }

    /** Restores {@code state}; {@link RuleState#NONE} is the initial state. */
    void restore(RuleState state) {
        if (state instanceof State(float[][] each)) {
            Arrays.setAll(clients, client -> each[client].clone());
        }
    }

    RuleState state() {
        return beta == 0 ? RuleState.NONE : new State(clients);
    }

    /** Replaces {@code gradient} of {@code client} by its momentum; returns true if that changed it. */
    boolean accumulate(int client, float[] gradient) {
        if (beta == 0) {
            return false;
        }
        if (clients[client].length == 0) {
            clients[client] = new float[gradient.length];
        }
        float[] momentum = clients[client];
        for (int j = 0; j < gradient.length; j++) {
            momentum[j] = beta * momentum[j] + (1 - beta) * gradient[j];
            gradient[j] = momentum[j];
        }
        return true;
    }
}
