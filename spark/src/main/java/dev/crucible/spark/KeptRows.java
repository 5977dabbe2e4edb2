package dev.crucible.spark;

import dev.crucible.engine.cluster.Cluster.BlockRows;
import dev.crucible.engine.cluster.Cluster.Kept;
import dev.crucible.engine.cluster.Cluster.Row;
import dev.crucible.engine.cluster.Cluster.RowsTask;
import dev.crucible.engine.cluster.Cluster.WholeRows;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;

/** Rows that Spark keeps on the executors that made them, block by block. */
final class KeptRows<N extends Serializable> implements Kept<N> {

    private final SparkCluster cluster;
    private final JavaRDD<Whole<N>> rows;
    private final List<N> notes;

    private KeptRows(SparkCluster cluster, JavaRDD<Whole<N>> rows) {
        this.cluster = cluster;
        this.rows = rows;
        this.notes = cluster.collect(rows.map(Whole::note));
    }

    static <N extends Serializable> KeptRows<N> of(SparkCluster cluster, JavaRDD<Integer> blocks, BlockRows<N> rows) {
        return new KeptRows<>(
                cluster, blocks.flatMap(block -> whole(rows.of(block))).persist(StorageLevel.MEMORY_AND_DISK()));
    }

    private static <N extends Serializable> Iterator<Whole<N>> whole(Iterable<Row<N>> rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> new Whole<>(row.position(), row.note(), row.values().clone()))
                .iterator();
    }

    @Override
    public List<N> notes() {
        return notes;
    }

    @Override
    public int blocks() {
        return rows.getNumPartitions();
    }

    @Override
    public <R extends Serializable> List<R> map(int from, int to, RowsTask<R> task) {
        return cluster.ask(rows, from, to, held -> task.run(new Groups<>(held)));
    }

    /** Iterates over a block in groups of rows, because a block on disk may exceed the memory. */
    private record Groups<N extends Serializable>(Iterator<Whole<N>> held) implements Iterator<WholeRows> {

        private static final long BYTES = 64L << 20;

        @Override
        public boolean hasNext() {
            return held.hasNext();
        }

        @Override
        public WholeRows next() {
            List<Whole<N>> rows = new ArrayList<>();
            for (long bytes = 0; rows.isEmpty() || (bytes < BYTES && held.hasNext()); ) {
                Whole<N> row = held.next();
                rows.add(row);
                bytes += (long) Float.BYTES * row.values.length;
            }
            return new WholeRows(
                    rows.stream().mapToInt(Whole::position).toArray(),
                    rows.stream().map(Whole::values).toArray(float[][]::new));
        }
    }

    @Override
    public void close() {
        rows.unpersist(false);
    }

    /** A row as stored by Spark. */
    private record Whole<N extends Serializable>(int position, N note, float[] values) implements Serializable {}
}
