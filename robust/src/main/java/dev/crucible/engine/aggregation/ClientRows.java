package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;
import java.util.Optional;

/**
 * One vector for each client that has taken part; part of the state of rules that remember clients.
 *
 * @param clients ids, ascending
 * @param rows one vector per client
 */
@PublicApi
public record ClientRows(int[] clients, float[][] rows) implements RuleState {

    static final ClientRows NONE = new ClientRows(new int[0], new float[0][]);

    /** Returns the vector of {@code client}, if it has taken part. */
    Optional<float[]> of(int client) {
        int at = Arrays.binarySearch(clients, client);
        return at < 0 ? Optional.empty() : Optional.of(rows[at]);
    }

    /** Returns these rows with the {@code latest} ones of {@code ids}, ascending, added or replaced. */
    ClientRows with(int[] ids, float[][] latest) {
        int[] all = new int[clients.length + ids.length];
        float[][] merged = new float[all.length][];
        int length = 0;
        for (int i = 0, j = 0; i < clients.length || j < ids.length; length++) {
            if (j == ids.length || (i < clients.length && clients[i] < ids[j])) {
                all[length] = clients[i];
                merged[length] = rows[i++];
            } else {
                i += i < clients.length && clients[i] == ids[j] ? 1 : 0;
                all[length] = ids[j];
                merged[length] = latest[j++];
            }
        }
        return new ClientRows(Arrays.copyOf(all, length), Arrays.copyOf(merged, length));
    }
}
