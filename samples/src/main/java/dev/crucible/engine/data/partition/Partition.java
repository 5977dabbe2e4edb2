package dev.crucible.engine.data.partition;

import dev.crucible.engine.api.PublicApi;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Sample indices of each client, in two arrays for any number of clients: the indices, client after client, and each client's offset. */
@PublicApi
public final class Partition {

    private final int[] order;
    private final int[] starts;

    /**
     * Wraps both arrays without a copy.
     *
     * @param order indices of samples, client after client
     * @param starts the offset of each client's indices, followed by their number
     */
    Partition(int[] order, int[] starts) {
        this.order = order;
        this.starts = starts;
    }

    /** Converts a list of indices per client. */
    static Partition of(int[][] lists) {
        int[] starts = new int[lists.length + 1];
        for (int client = 0; client < lists.length; client++) {
            starts[client + 1] = starts[client] + lists[client].length;
        }
        return new Partition(Arrays.stream(lists).flatMapToInt(Arrays::stream).toArray(), starts);
    }

    /** Cuts {@code order} into runs whose lengths differ by at most one, the longer ones first. */
    static Partition evenly(int[] order, int clients) {
        int[] starts = new int[clients + 1];
        for (int client = 0; client < clients; client++) {
            starts[client + 1] = starts[client] + order.length / clients + (client < order.length % clients ? 1 : 0);
        }
        return new Partition(order, starts);
    }

    /** Returns the number of clients. */
    public int clients() {
        return starts.length - 1;
    }

    /** Returns the number of samples of {@code client}. */
    public int size(int client) {
        return starts[client + 1] - starts[client];
    }

    /** Returns the indices of the samples of {@code client}. */
    public int[] of(int client) {
        return Arrays.copyOfRange(order, starts[client], starts[client + 1]);
    }

    /** Returns one list of indices per client. */
    int[][] lists() {
        return IntStream.range(0, clients()).mapToObj(this::of).toArray(int[][]::new);
    }
}
