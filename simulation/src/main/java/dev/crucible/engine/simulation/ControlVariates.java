package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.RuleState;
import java.util.Arrays;

/**
 * The control variates of SCAFFOLD (Karimireddy et al., ICML 2020), option II: a client trains with c − cᵢ added to its gradients and
 * sets cᵢ⁺ = cᵢ − c − δ/(Kη) after K steps of size η; the server adds Σ(cᵢ⁺ − cᵢ)/N to c. Mutable; owned by the round loop.
 */
final class ControlVariates {

    /**
     * State carried from round to round.
     *
     * @param server c
     * @param clients cᵢ by client, empty for one that never took part
     */
    record State(float[] server, float[][] clients) implements RuleState {}

    private final float[] server;
    private final float[][] clients;

    ControlVariates(int clients, int parameters) {
        this.server = new float[parameters];
        this.clients = new float[clients][];
        Arrays.fill(this.clients, new float[0]);
    }

    /** Restores {@code state}; {@link RuleState#NONE} is the initial state. */
    void restore(RuleState state) {
        if (state instanceof State(float[] c, float[][] each)) {
            System.arraycopy(c, 0, server, 0, server.length);
            Arrays.setAll(clients, client -> each[client].clone());
        }
    }

    State state() {
        return new State(server, clients);
    }

    /** Returns c − cᵢ for {@code client}. */
    float[] correction(int client) {
        float[] correction = server.clone();
        float[] own = clients[client];
        for (int j = 0; j < own.length; j++) {
            correction[j] -= own[j];
        }
        return correction;
    }

    /**
     * Updates the variates from the clients of a round.
     *
     * @param ids the clients, ascending
     * @param updates by client, δ
     * @param stepLengths by client, K · η
     */
    void update(int[] ids, float[][] updates, double[] stepLengths) {
        double[] change = new double[server.length];
        for (int i = 0; i < ids.length; i++) {
            float[] old = clients[ids[i]];
            float[] next = new float[server.length];
            for (int j = 0; j < next.length; j++) {
                float before = old.length == 0 ? 0 : old[j];
                next[j] = (float) (before - server[j] - updates[i][j] / stepLengths[i]);
                change[j] += (double) next[j] - before;
            }
            clients[ids[i]] = next;
        }
        for (int j = 0; j < server.length; j++) {
            server[j] += (float) (change[j] / clients.length);
        }
    }
}
