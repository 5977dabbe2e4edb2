package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/**
 * The updates of one round: row i is the change of client {@code clients[i]}, wᵢ − w, as d floats. Rows are ordered by client id, so
 * that sums do not depend on the order of arrival. Aggregators read rows and never write them.
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

    /** Returns rows of clients 0 to n − 1 with one sample each, for tests and the command line. */
    public static UpdateMatrix of(float[]... rows) {
        int[] clients = new int[rows.length];
        int[] samples = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            clients[i] = i;
            samples[i] = 1;
        }
        return new UpdateMatrix(rows, clients, samples);
    }

    /** Returns the rows at {@code indices}, in that order; the arrays of the rows are shared. */
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

    /** Returns the number of updates, n. */
    public int n() {
        return rows.length;
    }

    /** Returns the number of coordinates, d. */
    public int d() {
        return rows[0].length;
    }
}
