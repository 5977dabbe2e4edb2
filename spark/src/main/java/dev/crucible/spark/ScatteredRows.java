package dev.crucible.spark;

import dev.crucible.engine.cluster.ChunkGrid;
import dev.crucible.engine.cluster.Cluster.BlockRows;
import dev.crucible.engine.cluster.Cluster.Chunk;
import dev.crucible.engine.cluster.Cluster.ChunkTask;
import dev.crucible.engine.cluster.Cluster.Row;
import dev.crucible.engine.cluster.Cluster.Scattered;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.ShuffledRDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** Rows that one shuffle partitioned by chunk; Spark keeps each chunk where it was gathered. */
final class ScatteredRows<N extends Serializable> implements Scattered<N> {

    private final SparkCluster cluster;
    private final JavaRDD<Gathered<N>> chunks;
    private final List<N> notes;

    private ScatteredRows(SparkCluster cluster, JavaRDD<Gathered<N>> chunks) {
        this.cluster = cluster;
        this.chunks = chunks;
        // This action gathers every chunk.
        this.notes = cluster.collect(chunks.flatMap(gathered -> gathered.notes.iterator()));
    }

    static <N extends Serializable> ScatteredRows<N> of(
            SparkCluster cluster, JavaRDD<Integer> blocks, BlockRows<N> rows, ChunkGrid grid) {
        JavaPairRDD<Integer, RowSlice<N>> slices =
                blocks.flatMapToPair(block -> new Slices<>(rows.of(block).iterator(), grid));
        ShuffledRDD<Integer, RowSlice<N>, RowSlice<N>> dealt =
                new ShuffledRDD<>(slices.rdd(), new ToChunk(grid.chunks()), tag(), tag(), tag());
        JavaRDD<Gathered<N>> chunks = JavaRDD.fromRDD(dealt.setSerializer(new RowSliceSerializer()), tag())
                .mapPartitionsWithIndex(
                        (index, ofChunk) ->
                                List.of(gather(index, ofChunk, grid)).iterator(),
                        true)
                .persist(StorageLevel.MEMORY_AND_DISK());
        return new ScatteredRows<>(cluster, chunks);
    }

    /** Returns the untyped tag that Spark's Java API also uses. */
    private static <T> ClassTag<T> tag() {
        return ClassTag$.MODULE$.apply(Object.class);
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
        // Files deleted before the disk has written them cost no write.
        chunks.rdd().cleanShuffleDependencies(false);
    }

    /** A chunk of all rows, and with the first chunk their notes, both by position. */
    private record Gathered<N extends Serializable>(Chunk chunk, List<N> notes) implements Serializable {}

    /** Slices row after row; the next row is requested only after the last slice of the one before was written. */
    private static final class Slices<N extends Serializable> implements Iterator<Tuple2<Integer, RowSlice<N>>> {
        private final Iterator<Row<N>> rows;
        private final ChunkGrid grid;
        private @Nullable Row<N> row;
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
        public Tuple2<Integer, RowSlice<N>> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Row<N> cut = row;
            if (cut == null || chunk == grid.chunks()) {
                cut = rows.next();
                row = cut;
                chunk = 0;
            }
            boolean none = cut.values().length == 0;
            RowSlice<N> slice = new RowSlice<>(
                    cut.position(),
                    chunk == 0 ? cut.note() : null,
                    cut.values(),
                    none ? 0 : grid.from(chunk),
                    none ? 0 : grid.to(chunk));
            return new Tuple2<>(chunk++, slice);
        }
    }

    /** Slices arrive from many machines in any order. */
    private static <N extends Serializable> Gathered<N> gather(
            int index, Iterator<Tuple2<Integer, RowSlice<N>>> slices, ChunkGrid grid) {
        Map<Integer, RowSlice<N>> byPosition = new TreeMap<>();
        slices.forEachRemaining(slice -> byPosition.put(slice._2.position(), slice._2));
        List<RowSlice<N>> ordered = List.copyOf(byPosition.values());
        float[][] rows = ordered.stream().map(RowSlice::values).toArray(float[][]::new);
        return new Gathered<>(
                new Chunk(index, grid.from(index), rows),
                ordered.stream().map(RowSlice::note).filter(Objects::nonNull).toList());
    }

    /** Partitioner with one partition per chunk. */
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
