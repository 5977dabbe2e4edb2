package dev.crucible.engine.cluster;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;

/**
 * Machines that compute for a run. Tasks are pure functions of what they were sent, so one that is lost with its machine is run again
 * elsewhere and nothing else changes; answers come in the order of the tasks, whoever finished first.
 */
public interface Cluster extends AutoCloseable {

    /** How many tasks it runs at the same time. */
    int slots();

    /** Sends {@code value} to every machine that will need it, once. */
    <T extends Serializable> Shared<T> share(T value);

    /** Runs {@code task} for 0 to {@code tasks} − 1. */
    <R extends Serializable> List<R> map(int tasks, Task<R> task);

    /**
     * Makes rows in blocks and deals the coordinates of all of them out by chunk, so that each chunk lies in one place and no machine
     * holds all rows.
     *
     * @param blocks how many tasks make rows
     * @param rows makes the rows of a block
     * @param chunks which coordinates make a chunk
     */
    <N extends Serializable> Scattered<N> scatter(int blocks, BlockRows<N> rows, ChunkGrid chunks);

    /**
     * Makes rows in blocks and keeps each where it was made, for those who only want sums of them.
     *
     * @param blocks how many tasks make rows
     * @param rows makes the rows of a block; those of a later block have later positions
     */
    <N extends Serializable> Kept<N> keep(int blocks, BlockRows<N> rows);

    /** How many bytes of rows it scatters in the time that it takes to begin a job. */
    long bytesOfJob();

    @Override
    void close();

    /** A value that every task can read. */
    interface Shared<T> extends Serializable, AutoCloseable {

        T value();

        /** Forgets it everywhere; no task may read it afterwards. */
        @Override
        void close();
    }

    /** Work of a numbered task. */
    @FunctionalInterface
    interface Task<R> extends Serializable {
        R run(int task);
    }

    /** Makes the rows of a block, one after the other. */
    @FunctionalInterface
    interface BlockRows<N> extends Serializable {
        /** Every row of {@code block} in order; the values of one may be overwritten once the next is asked for. */
        Iterable<Row<N>> of(int block);
    }

    /**
     * One row.
     *
     * @param position its place among all rows
     * @param note what is told of it beside its values
     * @param values as many as the grid has coordinates, or none when the row is held back
     */
    record Row<N>(int position, N note, float[] values) {}

    /** Rows that were made and lie on the cluster. */
    interface Made<N> extends AutoCloseable {

        /** The notes of all rows, by position. */
        List<N> notes();

        /** Forgets the rows. */
        @Override
        void close();
    }

    /** Rows that lie where they were made. */
    interface Kept<N> extends Made<N> {

        /** In how many places. */
        int blocks();

        /** Runs {@code task} where each block of [from, to) lies. */
        <R extends Serializable> List<R> map(int from, int to, RowsTask<R> task);
    }

    /** Work on the rows of one block. */
    @FunctionalInterface
    interface RowsTask<R> extends Serializable {
        /** The rows come in groups, in order: a block may be more than fits into memory. */
        R run(Iterator<WholeRows> rows);
    }

    /**
     * All coordinates of some rows.
     *
     * @param positions of each row, ascending
     * @param values of each row, empty where it was held back
     */
    record WholeRows(int[] positions, float[][] values) {}

    /** Rows that lie scattered by chunk. */
    interface Scattered<N> extends Made<N> {

        /** Runs {@code task} where each chunk of [from, to) lies. */
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
     * @param index which chunk it is
     * @param from its first coordinate
     * @param rows by position, empty where a row was held back
     */
    record Chunk(int index, int from, float[][] rows) implements Serializable {

        /** The rows at {@code positions}. */
        float[][] rows(int[] positions) {
            float[][] chosen = new float[positions.length][];
            for (int i = 0; i < chosen.length; i++) {
                chosen[i] = rows[positions[i]];
            }
            return chosen;
        }
    }
}
