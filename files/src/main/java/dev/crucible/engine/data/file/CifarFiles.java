package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.PixelSamples;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.random.Purpose;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The binary form of CIFAR-10 and CIFAR-100 (Krizhevsky 2009): {@code data_batch_1.bin} to {@code data_batch_5.bin} and
 * {@code test_batch.bin} with one label byte per picture, or {@code train.bin} and {@code test.bin} with a coarse and a fine one; then 1,024
 * red, green and blue bytes each.
 */
public final class CifarFiles {

    private static final Shape SHAPE = new Shape(3, 32, 32);
    private static final int PLANE = 1024;

    private CifarFiles() {}

    /**
     * The form of one of the two sets.
     *
     * @param labels label bytes before each picture; the last one is used
     */
    private record Form(int classes, int labels, List<String> train, String test) {}

    private static final Form CIFAR_10 = new Form(
            10,
            1,
            IntStream.rangeClosed(1, 5).mapToObj("data_batch_%d.bin"::formatted).toList(),
            "test_batch.bin");
    private static final Form CIFAR_100 = new Form(100, 2, List.of("train.bin"), "test.bin");

    /**
     * Reads the batches in {@code directory}; empty if there are none.
     *
     * @throws DataException naming the file, what was expected and found, and the fix
     */
    public static Optional<Dataset> load(Path directory, DatasetRequest wanted) {
        return Stream.of(CIFAR_10, CIFAR_100)
                .filter(form -> Files.isRegularFile(directory.resolve(form.test())))
                .findFirst()
                .map(form -> new Dataset(
                        wanted.keyword(),
                        new Provenance(false, "images read from " + directory),
                        SHAPE,
                        form.classes(),
                        chosen(read(directory, form.train(), form), wanted, 0),
                        chosen(read(directory, List.of(form.test()), form), wanted, 1),
                        Optional.empty(),
                        Optional.empty()));
    }

    private static Samples chosen(PixelSamples samples, DatasetRequest wanted, int split) {
        int[] choice =
                FileDatasets.choose(samples.size(), wanted.maxSamples(), wanted.seed().stream(Purpose.DATA, split));
        return choice.length < samples.size() ? new Subset(samples, choice) : samples;
    }

    private static PixelSamples read(Path directory, List<String> names, Form form) {
        List<byte[]> batches =
                names.stream().map(name -> bytes(directory.resolve(name), form)).toList();
        int record = form.labels() + SHAPE.size();
        int count = batches.stream().mapToInt(batch -> batch.length / record).sum();
        byte[] pixels = new byte[count * SHAPE.size()];
        int[] labels = new int[count];
        int sample = 0;
        for (int batch = 0; batch < batches.size(); batch++) {
            byte[] bytes = batches.get(batch);
            for (int at = 0; at < bytes.length; at += record, sample++) {
                labels[sample] = bytes[at + form.labels() - 1] & 0xFF;
                if (labels[sample] >= form.classes()) {
                    throw Malformed.because(
                            directory.resolve(names.get(batch)) + ", picture " + (at / record + 1),
                            "a label below " + form.classes(),
                            String.valueOf(labels[sample]),
                            "take the publisher's own file");
                }
                for (int i = 0; i < SHAPE.size(); i++) {
                    pixels[sample * SHAPE.size() + i % PLANE * SHAPE.channels() + i / PLANE] =
                            bytes[at + form.labels() + i];
                }
            }
        }
        return new PixelSamples(pixels, labels, SHAPE.size());
    }

    private static byte[] bytes(Path file, Form form) {
        int record = form.labels() + SHAPE.size();
        try {
            long size = Files.size(file);
            if (size == 0 || size % record != 0 || size > 100_000L * record) {
                throw Malformed.because(
                        file.toString(),
                        "up to 100,000 pictures of %d bytes".formatted(record),
                        size + " bytes",
                        "take the publisher's own file");
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new DataException("%s cannot be read (%s); check that it is complete".formatted(file, e), e);
        }
    }
}
