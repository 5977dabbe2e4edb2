package dev.crucible.engine.cluster;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;

/**
 * Machines that compute for a run. Tasks are pure functions of their input, so a task of a lost machine is retried elsewhere with the same
 * result. Results come in the order of the tasks, not of their completion.
 */
public interface Cluster extends AutoCloseable {

    /** Returns the number of tasks that run in parallel. */
    int slots();

    /** Broadcasts {@code value} once to every machine that needs it. */
    <T extends Serializable> Shared<T> share(T value);

    /** Runs {@code task} for the numbers 0 to {@code tasks} − 1. */
    <R extends Serializable> List<R> map(int tasks, Task<R> task);

    /**
     * Makes rows in blocks and partitions them by columns: each chunk is in one place, and no machine holds whole rows.
     *
     * @param blocks the number of tasks that make rows
     * @param rows makes the rows of a block
     * @param chunks the coordinates of each chunk
     */
    <N extends Serializable> Scattered<N> scatter(int blocks, BlockRows<N> rows, ChunkGrid chunks);

    /**
     * Makes rows in blocks and leaves each block on the machine that made it, for rules that need only sums of rows.
     *
     * @param blocks the number of tasks that make rows
     * @param rows makes the rows of a block; those of a later block have later positions
     */
    <N extends Serializable> Kept<N> keep(int blocks, BlockRows<N> rows);

    /** Returns the bytes of rows that can be scattered in the time that starting a job takes. */
    long bytesOfJob();

    @Override
    void close();

    /** A value that every task can read. */
    interface Shared<T> extends Serializable, AutoCloseable {

        T value();

        /** Frees the value on all machines; no task may read it afterwards. */
        @Override
        void close();
    }

    /** A numbered task. */
    @FunctionalInterface
    interface Task<R> extends Serializable {
        R run(int task);
    }

    /** Makes the rows of a block, one after the other. */
    @FunctionalInterface
    interface BlockRows<N> extends Serializable {
        /** Returns every row of {@code block} in order; the values of one may be overwritten once the next is requested. */
        Iterable<Row<N>> of(int block);
    }

    /**
     * One row.
     *
     * @param position its index among all rows
     * @param note data returned to the driver in addition to the values
     * @param values as many as the grid has coordinates, or none when the row is withheld
     */
    record Row<N>(int position, N note, float[] values) {}

    /** Rows stored on the cluster. */
    interface Made<N> extends AutoCloseable {

        /** Returns the notes of all rows, by position. */
        List<N> notes();

        /** Frees the rows. */
        @Override
        void close();
    }

    /** Rows partitioned by blocks: each row is whole, on the machine that made it. */
    interface Kept<N> extends Made<N> {

        /** Returns the number of partitions. */
        int blocks();

        /** Runs {@code task} on the machine of each block in [from, to). */
        <R extends Serializable> List<R> map(int from, int to, RowsTask<R> task);
    }

    /** Work on the rows of one block. */
    @FunctionalInterface
    interface RowsTask<R> extends Serializable {
        /** Runs on the rows, which come in groups and in order: a block may be larger than memory. */
        R run(Iterator<WholeRows> rows);
    }

    /**
     * Whole rows.
     *
     * @param positions of each row, ascending
     * @param values of each row, empty where it was withheld
     */
    record WholeRows(int[] positions, float[][] values) {}

    /** Rows partitioned by columns, in chunks. */
    interface Scattered<N> extends Made<N> {

        /** Runs {@code task} on the machine of each chunk in [from, to). */
        <R extends Serializable> List<R> map(int from, int to, ChunkTask<R> task);
    }

    /** Work on one chunk. */
    @FunctionalInterface
    interface ChunkTask<R> extends Serializable {
        R run(Chunk chunk);
    }

    /**
     * The same coordinates of all rows.
     *
     * @param index the number of the chunk
     * @param from its first coordinate
     * @param rows by position, empty where a row was withheld
     */
    record Chunk(int index, int from, float[][] rows) implements Serializable {

        /** Returns the rows at {@code positions}. */
        float[][] rows(int[] positions) {
            float[][] chosen = new float[positions.length][];
            for (int i = 0; i < chosen.length; i++) {
                chosen[i] = rows[positions[i]];
            }
            return chosen;
        }
    }
}
