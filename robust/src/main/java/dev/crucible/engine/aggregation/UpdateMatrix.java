package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/**
 * The updates of one round: row i is what client {@code clients[i]} changed, wᵢ − w, as d floats. Rows are ordered by client id, so
 * that sums do not depend on who finished first. Aggregators read rows and never write them.
 *
 * @param rows n rows of d coordinates
 * @param clients the id of each row's client, ascending
 * @param samples the number of training samples behind each row, at least 1
 */
@PublicApi
public record UpdateMatrix(float[][] rows, int[] clients, int[] samples) {

    public UpdateMatrix {
        if (rows.length == 0 || rows.length != clients.length || rows.length != samples.length) {
            throw new IllegalArgumentException(
                    "%d rows, %d clients, %d sample counts".formatted(rows.length, clients.length, samples.length));
        }
        for (float[] row : rows) {
            if (row.length != rows[0].length) {
                throw new IllegalArgumentException(
                        "rows of %d and %d coordinates".formatted(rows[0].length, row.length));
            }
        }
    }

    /** Rows of clients 0 to n − 1 with one sample each: what tests and the command line aggregate. */
    public static UpdateMatrix of(float[]... rows) {
        int[] clients = new int[rows.length];
        int[] samples = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            clients[i] = i;
            samples[i] = 1;
        }
        return new UpdateMatrix(rows, clients, samples);
    }

    /** The rows at {@code indices}, in that order; the updates themselves are shared. */
    public UpdateMatrix rows(int[] indices) {
        float[][] chosen = new float[indices.length][];
        int[] ids = new int[indices.length];
        int[] counts = new int[indices.length];
        for (int i = 0; i < indices.length; i++) {
            chosen[i] = rows[indices[i]];
            ids[i] = clients[indices[i]];
            counts[i] = samples[indices[i]];
        }
        return new UpdateMatrix(chosen, ids, counts);
    }

    /** The number of updates, n. */
    public int n() {
        return rows.length;
    }

    /** The number of coordinates, d. */
    public int d() {
        return rows[0].length;
    }
}
