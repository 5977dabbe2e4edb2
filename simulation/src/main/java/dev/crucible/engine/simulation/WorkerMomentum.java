package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.RuleState;
import java.util.Arrays;

/**
 * The momentum of every client of distributed SGD, m ← βm + (1 − β)g from zero and without correction for it. Mutable; owned by the
 * round loop.
 */
final class WorkerMomentum {

    /**
     * What crosses rounds.
     *
     * @param clients m by client, empty for one that never took part
     */
    record State(float[][] clients) implements RuleState {}

    private final float beta;
    private final float[][] clients;

    /** @param beta 0 for plain gradients, of which nothing is kept */
    WorkerMomentum(float beta, int clients) {
        this.beta = beta;
        this.clients = new float[clients][];
        Arrays.fill(this.clients, new float[0]);
    }

    /** Goes on from {@code state}; {@link RuleState#NONE} is the beginning. */
    void restore(RuleState state) {
        if (state instanceof State(float[][] each)) {
            Arrays.setAll(clients, client -> each[client].clone());
        }
    }

    RuleState state() {
        return beta == 0 ? RuleState.NONE : new State(clients);
    }

    /** Turns {@code gradient} of {@code client} into its momentum; tells whether that changed it. */
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
