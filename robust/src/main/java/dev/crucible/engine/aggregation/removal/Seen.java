package dev.crucible.engine.aggregation.removal;

import dev.crucible.engine.aggregation.RuleState;
import java.util.Arrays;

/**
 * Two numbers for each client that has taken part.
 *
 * @param clients ids, ascending
 * @param first one number per client
 * @param second one number per client
 */
record Seen(int[] clients, double[] first, double[] second) implements RuleState {

    private static final Seen NOBODY = new Seen(new int[0], new double[0], new double[0]);

    /** Returns the numbers in {@code state}; no clients in the first round. */
    static Seen of(RuleState state) {
        return state instanceof Seen seen ? seen : NOBODY;
    }

    boolean contains(int client) {
        return Arrays.binarySearch(clients, client) >= 0;
    }

    /** Returns the first number of {@code client}, 0 for one that was not seen. */
    double first(int client) {
        int at = Arrays.binarySearch(clients, client);
        return at < 0 ? 0 : first[at];
    }

    /** Returns the second number of {@code client}, 0 for one that was not seen. */
    double second(int client) {
        int at = Arrays.binarySearch(clients, client);
        return at < 0 ? 0 : second[at];
    }

    /** Returns these numbers with the latest ones of {@code ids}, ascending, added or replaced. */
    Seen with(int[] ids, double[] latestFirst, double[] latestSecond) {
        int[] all = Arrays.copyOf(clients, clients.length + ids.length);
        int length = clients.length;
        for (int id : ids) {
            if (!contains(id)) {
                all[length++] = id;
            }
        }
        all = Arrays.copyOf(all, length);
        Arrays.sort(all);
        double[] firsts = Arrays.stream(all).mapToDouble(this::first).toArray();
        double[] seconds = Arrays.stream(all).mapToDouble(this::second).toArray();
        for (int i = 0; i < ids.length; i++) {
            int at = Arrays.binarySearch(all, ids[i]);
            firsts[at] = latestFirst[i];
            seconds[at] = latestSecond[i];
        }
        return new Seen(all, firsts, seconds);
    }
}
