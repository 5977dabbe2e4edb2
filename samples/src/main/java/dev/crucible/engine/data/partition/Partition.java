package dev.crucible.engine.data.partition;

import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Which samples each client holds, in two arrays however many clients there are: their indices, client after client, and where each begins. */
@PublicApi
public final class Partition {

    private final int[] order;
    private final int[] starts;

    /**
     * Takes both arrays as they are.
     *
     * @param order indices of samples, client after client
     * @param starts where each client's indices begin, and at last their number
     */
    Partition(int[] order, int[] starts) {
        this.order = order;
        this.starts = starts;
    }

    /** The same as {@code lists}. */
    static Partition of(int[][] lists) {
        int[] starts = new int[lists.length + 1];
        for (int client = 0; client < lists.length; client++) {
            starts[client + 1] = starts[client] + lists[client].length;
        }
        return new Partition(Arrays.stream(lists).flatMapToInt(Arrays::stream).toArray(), starts);
    }

    /** Runs whose lengths differ by at most one, the longer ones first. */
    static Partition evenly(int[] order, int clients) {
        int[] starts = new int[clients + 1];
        for (int client = 0; client < clients; client++) {
            starts[client + 1] = starts[client] + order.length / clients + (client < order.length % clients ? 1 : 0);
        }
        return new Partition(order, starts);
    }

    /** The number of clients. */
    public int clients() {
        return starts.length - 1;
    }

    /** How many samples {@code client} holds. */
    public int size(int client) {
        return starts[client + 1] - starts[client];
    }

    /** The indices of the samples of {@code client}. */
    public int[] of(int client) {
        return Arrays.copyOfRange(order, starts[client], starts[client + 1]);
    }

    /** A list for each client. */
    int[][] lists() {
        return IntStream.range(0, clients()).mapToObj(this::of).toArray(int[][]::new);
    }
}
