package dev.crucible.spark;

import dev.crucible.engine.cluster.ChunkGrid;
import dev.crucible.engine.cluster.Cluster.BlockRows;
import dev.crucible.engine.cluster.Cluster.Chunk;
import dev.crucible.engine.cluster.Cluster.ChunkTask;
import dev.crucible.engine.cluster.Cluster.Row;
import dev.crucible.engine.cluster.Cluster.Scattered;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/** Rows that one shuffle has dealt out by chunk; Spark keeps each chunk where it was gathered. */
final class ScatteredRows<N extends Serializable> implements Scattered<N> {

    private final SparkCluster cluster;
    private final JavaRDD<Gathered<N>> chunks;
    private final List<N> notes;

    private ScatteredRows(SparkCluster cluster, JavaRDD<Gathered<N>> chunks) {
        this.cluster = cluster;
        this.chunks = chunks;
        this.notes = cluster.collect(chunks.mapPartitionsWithIndex(
                (index, held) -> {
                    // Every chunk is gathered here, one of them tells the notes.
                    List<N> told = held.next().notes;
                    return (index == 0 ? told : Collections.<N>emptyList()).iterator();
                },
                true));
    }

    static <N extends Serializable> ScatteredRows<N> of(
            SparkCluster cluster, JavaRDD<Integer> blocks, BlockRows<N> rows, ChunkGrid grid) {
        JavaRDD<Gathered<N>> chunks = blocks.flatMapToPair(
                        block -> new Slices<>(rows.of(block).iterator(), grid))
                .partitionBy(new ToChunk(grid.chunks()))
                .mapPartitionsWithIndex(
                        (index, slices) -> List.of(gather(index, slices, grid)).iterator(), true)
                .persist(StorageLevel.MEMORY_AND_DISK());
        return new ScatteredRows<>(cluster, chunks);
    }

    @Override
    public List<N> notes() {
        return notes;
    }

    @Override
    public <R extends Serializable> List<R> map(int from, int to, ChunkTask<R> task) {
        return cluster.ask(chunks, from, to, held -> task.run(held.next().chunk));
    }

    @Override
    public void close() {
        chunks.unpersist(false);
    }

    /** A row's coordinates of one chunk. */
    private record Slice<N extends Serializable>(int position, N note, float[] values) implements Serializable {}

    /** A chunk of all rows with their notes, both by position. */
    private record Gathered<N extends Serializable>(Chunk chunk, List<N> notes) implements Serializable {}

    /** Cuts row after row; a row is asked for once the one before was cut to its end. */
    private static final class Slices<N extends Serializable> implements Iterator<Tuple2<Integer, Slice<N>>> {
        private final Iterator<Row<N>> rows;
        private final ChunkGrid grid;
        private Row<N> row;
        private int chunk;

        Slices(Iterator<Row<N>> rows, ChunkGrid grid) {
            this.rows = rows;
            this.grid = grid;
            this.chunk = grid.chunks();
        }

        @Override
        public boolean hasNext() {
            return chunk < grid.chunks() || rows.hasNext();
        }

        @Override
        public Tuple2<Integer, Slice<N>> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            if (chunk == grid.chunks()) {
                row = rows.next();
                chunk = 0;
            }
            float[] values = row.values().length == 0
                    ? row.values()
                    : Arrays.copyOfRange(row.values(), grid.from(chunk), grid.to(chunk));
            return new Tuple2<>(chunk++, new Slice<>(row.position(), row.note(), values));
        }
    }

    /** Slices come from many machines in any order. */
    private static <N extends Serializable> Gathered<N> gather(
            int index, Iterator<Tuple2<Integer, Slice<N>>> slices, ChunkGrid grid) {
        Map<Integer, Slice<N>> byPosition = new TreeMap<>();
        slices.forEachRemaining(slice -> byPosition.put(slice._2.position, slice._2));
        List<Slice<N>> ordered = List.copyOf(byPosition.values());
        float[][] rows = ordered.stream().map(Slice::values).toArray(float[][]::new);
        return new Gathered<>(
                new Chunk(index, grid.from(index), rows),
                ordered.stream().map(Slice::note).toList());
    }

    /** One partition for each chunk. */
    private static final class ToChunk extends Partitioner {
        private final int chunks;

        ToChunk(int chunks) {
            this.chunks = chunks;
        }

        @Override
        public int numPartitions() {
            return chunks;
        }

        @Override
        public int getPartition(Object chunk) {
            return (Integer) chunk;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof ToChunk same && same.chunks == chunks;
        }

        @Override
        public int hashCode() {
            return chunks;
        }
    }
}
