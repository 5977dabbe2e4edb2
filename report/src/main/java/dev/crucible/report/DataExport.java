package dev.crucible.report;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.simulation.ClientIndices;
import dev.crucible.engine.simulation.Simulation;
import dev.crucible.report.snapshot.Npz;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Export of a strategy's data for other programs: samples, labels and the partition among clients, so that they can train on the same data.
 *
 * <p>Arrays: {@code x} and {@code y}, the training set; {@code test_x} and {@code test_y}, the server's test samples; {@code dealt},
 * {@code trained} and {@code held}, indices in the training set, client after client; {@code <name>_starts}, the offset of each client's
 * indices and finally their number; {@code classes}.
 */
final class DataExport {

    /** Maximum number of elements of an array. */
    private static final long LARGEST = 256L << 20;

    private DataExport() {}

    static void write(Dataset dataset, Simulation simulation, int clients, Path file) throws IOException {
        Npz arrays = new Npz();
        add(arrays, "", dataset.train(), dataset);
        add(arrays, "test_", dataset.test(), dataset);
        List<ClientIndices> indices =
                IntStream.range(0, clients).mapToObj(simulation::indices).toList();
        add(arrays, "dealt", indices, ClientIndices::dealt);
        add(arrays, "trained", indices, ClientIndices::trained);
        add(arrays, "held", indices, ClientIndices::held);
        arrays.add("classes", new int[] {dataset.classes()}).write(file);
    }

    private static void add(Npz arrays, String prefix, Samples samples, Dataset dataset) {
        Shape shape = dataset.shape();
        int size = shape.size();
        if ((long) size * samples.size() > LARGEST) {
            throw new DataException("max_dataset_samples: %d samples of %d numbers are too many to hand out; use fewer"
                    .formatted(samples.size(), size));
        }
        float[] x = new float[size * samples.size()];
        int[] y = new int[samples.size()];
        for (int i = 0; i < y.length; i++) {
            samples.features(i, x, i * size);
            y[i] = samples.label(i);
        }
        int[] sides = IntStream.concat(
                        IntStream.of(y.length), shape.dims().stream().mapToInt(Integer::intValue))
                .toArray();
        arrays.add(prefix + "x", x, sides).add(prefix + "y", y);
    }

    private static void add(Npz arrays, String name, List<ClientIndices> clients, Function<ClientIndices, int[]> part) {
        int[] starts = new int[clients.size() + 1];
        for (int client = 0; client < clients.size(); client++) {
            starts[client + 1] = starts[client] + part.apply(clients.get(client)).length;
        }
        arrays.add(name, clients.stream().map(part).flatMapToInt(IntStream::of).toArray())
                .add(name + "_starts", starts);
    }
}
