package dev.crucible.engine.cluster;

import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * The contract of a cluster in one process: everything that crosses it is serialised, tasks run in a different order, and some run twice,
 * as after a loss.
 */
public final class InProcessCluster implements Cluster {

    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final Map<Integer, Object> SHARED = new ConcurrentHashMap<>();

    /** Number of rows of a block that are passed together. */
    private static final int GROUP = 3;

    private final int slots;
    private int jobs;
    private int scatters;

    public InProcessCluster(int slots) {
        this.slots = slots;
    }

    /** Returns the number of rounds that left their updates on the cluster. */
    public int scatters() {
        return scatters;
    }

    @Override
    public int slots() {
        return slots;
    }

    private record Sent<T>(int number) implements Shared<T> {

        @Override
        @SuppressWarnings("unchecked")
        public T value() {
            Object value = SHARED.get(number);
            if (value == null) {
                throw new IllegalStateException("a task reads what was forgotten");
            }
            return (T) value;
        }

        @Override
        public void close() {
            SHARED.remove(number);
        }
    }

    @Override
    public <T extends Serializable> Shared<T> share(T value) {
        int number = NUMBERS.incrementAndGet();
        SHARED.put(number, copy(value));
        return new Sent<>(number);
    }

    @Override
    public <R extends Serializable> List<R> map(int tasks, Task<R> task) {
        List<R> answers = new ArrayList<>(java.util.Collections.nCopies(tasks, null));
        int[] order = new Seed(++jobs).stream(Purpose.DATA).permutation(tasks);
        for (int number : order) {
            answers.set(number, copy(copy(task).run(number)));
        }
        if (tasks > 0) {
            answers.set(order[0], copy(copy(task).run(order[0])));
        }
        return answers;
    }

    /** Keeps all rows where they were made. */
    @Override
    public long bytesOfJob() {
        return 0;
    }

    private record Block<N extends Serializable>(List<Slice<N>> slices) implements Serializable {}

    private <N extends Serializable> List<Block<N>> made(int blocks, BlockRows<N> rows) {
        return map(blocks, block -> {
            List<Slice<N>> slices = new ArrayList<>();
            rows.of(block)
                    .forEach(row -> slices.add(
                            new Slice<>(row.position(), row.note(), row.values().clone())));
            return new Block<>(slices);
        });
    }

    @Override
    public <N extends Serializable> Kept<N> keep(int blocks, BlockRows<N> rows) {
        return new Stayed<>(made(blocks, rows));
    }

    private record Stayed<N extends Serializable>(List<Block<N>> made) implements Kept<N> {

        @Override
        public List<N> notes() {
            return made.stream()
                    .flatMap(block -> block.slices.stream())
                    .map(Slice::note)
                    .toList();
        }

        @Override
        public int blocks() {
            return made.size();
        }

        @Override
        public <R extends Serializable> List<R> map(int from, int to, RowsTask<R> task) {
            List<R> answers = new ArrayList<>();
            for (Block<N> block : made.subList(from, to)) {
                answers.add(copy(copy(task).run(groups(block.slices))));
            }
            return answers;
        }

        private static <N extends Serializable> Iterator<WholeRows> groups(List<Slice<N>> slices) {
            return IntStream.range(0, Math.ceilDiv(slices.size(), GROUP))
                    .mapToObj(g -> slices.subList(GROUP * g, Math.min(slices.size(), GROUP * (g + 1))))
                    .map(group -> new WholeRows(
                            group.stream().mapToInt(Slice::position).toArray(),
                            group.stream().map(Slice::values).toArray(float[][]::new)))
                    .iterator();
        }

        @Override
        public void close() {
            // The garbage collector does it.
        }
    }

    @Override
    public <N extends Serializable> Scattered<N> scatter(int blocks, BlockRows<N> rows, ChunkGrid grid) {
        scatters++;
        List<Slice<N>> all = made(blocks, rows).stream()
                .flatMap(block -> block.slices.stream())
                .sorted(Comparator.comparingInt(Slice::position))
                .toList();
        List<Chunk> chunks = new ArrayList<>();
        for (int c = 0; c < grid.chunks(); c++) {
            int from = grid.from(c);
            int to = grid.to(c);
            chunks.add(new Chunk(
                    c,
                    from,
                    all.stream()
                            .map(slice -> slice.values.length == 0
                                    ? slice.values
                                    : Arrays.copyOfRange(slice.values, from, to))
                            .toArray(float[][]::new)));
        }
        return new Held<>(this, all.stream().map(Slice::note).toList(), chunks);
    }

    private record Slice<N extends Serializable>(int position, N note, float[] values) implements Serializable {}

    private record Held<N extends Serializable>(InProcessCluster cluster, List<N> notes, List<Chunk> chunks)
            implements Scattered<N> {

        @Override
        public <R extends Serializable> List<R> map(int from, int to, ChunkTask<R> task) {
            List<Chunk> held = chunks;
            List<R> answers = new ArrayList<>();
            for (int c = from; c < to; c++) {
                answers.add(copy(copy(task).run(held.get(c))));
            }
            return answers;
        }

        @Override
        public void close() {
            // The garbage collector does it.
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> T copy(T value) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(value);
            }
            return (T) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        SHARED.clear();
    }
}
