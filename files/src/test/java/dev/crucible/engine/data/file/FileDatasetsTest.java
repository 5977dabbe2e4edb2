package dev.crucible.engine.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetFacts;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.FileForm;
import dev.crucible.engine.data.ImageForm;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.TextForm;
import dev.crucible.engine.random.Seed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileDatasetsTest {

    private static final float SCALE = 1 / 255f;
    private static final int TRAIN = 40;
    private static final int TEST = 10;

    @TempDir
    Path directory;

    private Dataset load(int classes, int maxSamples) {
        Optional<DatasetFacts> facts =
                classes > 0 ? Optional.of(new DatasetFacts(classes, new Shape(1, 28, 28))) : Optional.empty();
        return FileDatasets.load(directory, facts, wanted(maxSamples, FileForm.DEFAULT))
                .orElseThrow();
    }

    private static DatasetRequest wanted(int maxSamples, FileForm form) {
        return new DatasetRequest(
                "set",
                2,
                maxSamples,
                TextForm.DEFAULT,
                ImageForm.DEFAULT,
                Optional.empty(),
                new Seed(1),
                Optional.empty(),
                form);
    }

    private Dataset load(FileForm form) {
        return FileDatasets.load(directory, Optional.empty(), wanted(0, form)).orElseThrow();
    }

    private static FileForm range(double value) {
        return new FileForm(List.of(), false, List.of(), List.of(), true, value);
    }

    private void writeIdx(String prefix, int firstLabel, int labelCount) throws IOException {
        byte[] labels = Written.counting(TRAIN, labelCount);
        for (int i = 0; i < labels.length; i++) {
            labels[i] += (byte) firstLabel;
        }
        Written.file(directory, prefix + "train-images-idx3-ubyte", idxImages(TRAIN));
        Written.file(directory, prefix + "train-labels-idx1-ubyte.gz", Written.gzip(Written.idx(8, labels, TRAIN)));
        Written.file(directory, prefix + "test-images-idx3-ubyte.gz", Written.gzip(idxImages(TEST)));
        byte[] tested = Arrays.copyOf(labels, TEST);
        Written.file(directory, prefix + "test-labels-idx1-ubyte", Written.idx(8, tested, TEST));
    }

    /** Images of 3 rows and 2 columns. */
    private static byte[] idxImages(int count) {
        return Written.idx(8, Written.counting(count * 6, 256), count, 3, 2);
    }

    private Map<String, byte[]> npz() {
        Map<String, byte[]> arrays = new LinkedHashMap<>();
        arrays.put("train_images.npy", Written.npy(1, "|u1", false, "(40, 2, 2, 3)", Written.counting(480, 256)));
        arrays.put("train_labels.npy", Written.npy(1, "|u1", false, "(40, 1)", Written.counting(40, 4)));
        arrays.put("val_images.npy", new byte[3]);
        arrays.put("test_images.npy", Written.npy(1, "|u1", false, "(10, 2, 2, 3)", Written.counting(120, 256)));
        arrays.put("test_labels.npy", Written.npy(1, "|u1", false, "(10, 1)", Written.counting(10, 4)));
        return arrays;
    }

    private void writeNpz(Map<String, byte[]> arrays) throws IOException {
        Written.file(directory, "set.npz", Written.zip(false, arrays));
    }

    private static float[] features(Samples samples, int index, int size) {
        float[] features = new float[size];
        samples.features(index, features, 0);
        return features;
    }

    @Test
    void readsIdx() throws IOException {
        writeIdx("", 0, 5);
        Dataset dataset = load(5, 0);
        assertThat(dataset.shape()).isEqualTo(new Shape(1, 3, 2));
        assertThat(dataset.train().size()).isEqualTo(TRAIN);
        assertThat(dataset.test().size()).isEqualTo(TEST);
        assertThat(dataset.train().label(7)).isEqualTo(2);
        assertThat(features(dataset.train(), 1, 6))
                .containsExactly(6 * SCALE, 7 * SCALE, 8 * SCALE, 9 * SCALE, 10 * SCALE, 11 * SCALE);
        assertThat(dataset.provenance().synthetic()).isFalse();
        assertThat(dataset.provenance().description()).contains(directory.toString());
    }

    @Test
    void turnsEmnistUprightAndNumbersItsLettersFromZero() throws IOException {
        writeIdx("emnist-letters-", 1, 26);
        Dataset dataset = load(0, 0);
        assertThat(dataset.classes()).isEqualTo(26);
        assertThat(dataset.train().label(25)).isEqualTo(25);
        assertThat(dataset.shape()).isEqualTo(new Shape(1, 2, 3));
        // Stored column by column: columns (0, 1), (2, 3), (4, 5).
        assertThat(features(dataset.train(), 0, 6))
                .containsExactly(0, 2 * SCALE, 4 * SCALE, 1 * SCALE, 3 * SCALE, 5 * SCALE);
    }

    @Test
    void readsNpzInColourWithOwners() throws IOException {
        Map<String, byte[]> arrays = npz();
        byte[] writers = Written.counting(40, 8);
        for (int i = 0; i < writers.length; i++) {
            writers[i] = (byte) (100 + 3 * writers[i]);
        }
        arrays.put("train_writers.npy", Written.npy(1, "|u1", false, "(40,)", writers));
        writeNpz(arrays);
        Dataset dataset = load(0, 0);
        assertThat(dataset.shape()).isEqualTo(new Shape(3, 2, 2));
        assertThat(dataset.classes()).isEqualTo(4);
        assertThat(dataset.naturalIds().orElseThrow())
                .isEqualTo(IntStream.range(0, 40).map(i -> i % 8).toArray());
        assertThat(features(dataset.test(), 1, 12)[3]).isEqualTo(15 * SCALE);
    }

    @Test
    void limitIsARandomChoiceThatTheSeedFixes() throws IOException {
        writeNpz(npz());
        Dataset some = load(0, 12);
        assertThat(some.train().size()).isEqualTo(12);
        assertThat(some.test().size()).isEqualTo(10);
        for (int i = 0; i < 12; i++) {
            assertThat(features(some.train(), i, 12))
                    .isEqualTo(features(load(0, 12).train(), i, 12));
        }
    }

    @Test
    void nothingThereIsNoDataset() {
        assertThat(FileDatasets.load(directory.resolve("none"), Optional.empty(), wanted(0, FileForm.DEFAULT)))
                .isEmpty();
        assertThat(FileDatasets.load(directory, Optional.empty(), wanted(0, FileForm.DEFAULT)))
                .isEmpty();
    }

    private void fails(String... parts) {
        assertThatThrownBy(() -> load(5, 0)).isInstanceOf(DataException.class).hasMessageContainingAll(parts);
    }

    @Test
    void countsMustAgree() throws IOException {
        writeIdx("", 0, 5);
        Written.file(directory, "test-labels-idx1-ubyte", Written.idx(8, new byte[9], 9));
        fails("test-labels-idx1-ubyte", "expected 10 labels", "found 9");
    }

    @Test
    void labelsMustBeOfTheSet() throws IOException {
        writeIdx("", 0, 7);
        fails("train-labels-idx1-ubyte.gz", "expected numbers from 0 to 4", "found 5");
    }

    @Test
    void missingAndAmbiguousFilesAreNamed() throws IOException {
        writeIdx("", 0, 5);
        Written.file(directory, "t10k-labels-idx1-ubyte", Written.idx(8, new byte[10], 10));
        fails("one IDX file of test labels", "t10k-labels-idx1-ubyte");
        Files.delete(directory.resolve("t10k-labels-idx1-ubyte"));
        Files.delete(directory.resolve("train-labels-idx1-ubyte.gz"));
        fails("one IDX file of train labels", "found none");
        Written.file(directory, "emnist-digits-train-labels-idx1-ubyte", Written.idx(8, new byte[40], 40));
        fails("IDX files of one data set", "emnist-digits-");
    }

    @Test
    void shapesMustBeImagesAndAgree() throws IOException {
        Map<String, byte[]> arrays = npz();
        arrays.put("test_images.npy", Written.npy(1, "|u1", false, "(10, 3, 4)", new byte[120]));
        writeNpz(arrays);
        fails("test_images.npy", "40×2×2×3", "10×3×4");
        arrays.put("train_images.npy", Written.npy(1, "|u1", false, "(40, 3, 2, 2)", new byte[480]));
        writeNpz(arrays);
        fails("train_images.npy", "colour last", "40×3×2×2");
        arrays.put("train_images.npy", Written.npy(1, "|u1", false, "(0, 28, 28)", new byte[0]));
        writeNpz(arrays);
        fails("train_images.npy", "expected at least one image");
    }

    @Test
    void severalLabelsForOneImageAreRefused() throws IOException {
        Map<String, byte[]> arrays = npz();
        arrays.put("train_labels.npy", Written.npy(1, "|u1", false, "(40, 14)", new byte[560]));
        writeNpz(arrays);
        fails("train_labels.npy", "40 labels", "40×14");
    }

    /** Writes forty and ten images of four pixels, whose values are from 0 to {@code most}, and labels of two classes. */
    private void writeImages(String type, int most, int... labels) throws IOException {
        Map<String, byte[]> arrays = new LinkedHashMap<>();
        for (String part : List.of("train", "test")) {
            int count = part.equals("train") ? TRAIN : TEST;
            ByteBuffer pixels = ByteBuffer.allocate(8 * 4 * count).order(ByteOrder.LITTLE_ENDIAN);
            ByteBuffer named = ByteBuffer.allocate(4 * count).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < count; i++) {
                named.putInt(labels[i % labels.length]);
                for (int pixel = 0; pixel < 4; pixel++) {
                    int value = (i + pixel) % 2 * most;
                    switch (type) {
                        case "|u1", "|b1" -> pixels.put((byte) value);
                        case "<u2" -> pixels.putShort((short) value);
                        default -> pixels.putDouble(value);
                    }
                }
            }
            arrays.put(part + "_images.npy", Written.npy(1, type, false, "(%d, 2, 2)".formatted(count), cut(pixels)));
            arrays.put(part + "_labels.npy", Written.npy(1, "<i4", false, "(%d,)".formatted(count), cut(named)));
        }
        writeNpz(arrays);
    }

    private static byte[] cut(ByteBuffer written) {
        byte[] bytes = new byte[written.position()];
        written.duplicate().flip().get(bytes);
        return bytes;
    }

    @ParameterizedTest
    @CsvSource({"|u1,1", "|b1,1", "<f8,1", "<u2,1", "|u1,255", "<f8,255"})
    void valuesUpToOneAreScaledToThoseOfBytes(String type, int most) throws IOException {
        writeImages(type, most, 0, 1);
        Dataset dataset = load(FileForm.DEFAULT);
        assertThat(features(dataset.train(), 0, 4)).containsExactly(0, 1, 0, 1);
        assertThat(dataset.summary().warnings()).isEmpty();
        assertThat(dataset.summary().notes()).hasSize(most == 1 ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({"|u1,16", "<f8,16", "<u2,4095"})
    void anotherRangeIsSettledByTheConfigAndElseToldOrRefused(String type, int most) throws IOException {
        writeImages(type, most, 0, 1);
        assertThat(features(load(range(most)).train(), 0, 4)).containsExactly(0, 1, 0, 1);
        if (most > 255) {
            assertThatThrownBy(() -> load(FileForm.DEFAULT)).hasMessageContaining("set value_range");
        } else {
            assertThat(load(FileForm.DEFAULT).summary().warnings())
                    .singleElement()
                    .asString()
                    .contains("the largest value is 16 of 255", "set value_range to 16");
        }
        assertThatThrownBy(() -> load(range(most - 1))).hasMessageContaining("expected values up to value_range");
    }

    @ParameterizedTest
    @CsvSource({"1,2", "0,60000", "3,7"})
    void labelsWithGapsAreClassesInOrder(int first, int second) throws IOException {
        writeImages("|u1", 255, first, second);
        Dataset dataset = load(FileForm.DEFAULT);
        assertThat(dataset.classes()).isEqualTo(2);
        assertThat(dataset.summary().labels()).containsExactly("" + first, "" + second);
        assertThat(dataset.train().label(1)).isEqualTo(1);
        assertThat(dataset.summary().notes()).singleElement().asString().contains("are the classes 0 to 1");
    }

    @Test
    void aTestLabelThatTrainingLacksIsRefused() throws IOException {
        Map<String, byte[]> arrays = npz();
        arrays.put("test_labels.npy", Written.npy(1, "|u1", false, "(10, 1)", Written.counting(10, 6)));
        writeNpz(arrays);
        assertThatThrownBy(() -> load(FileForm.DEFAULT))
                .hasMessageContaining("test_labels.npy, sample 5: expected a label of the training samples");
        arrays.put(
                "test_labels.npy", Written.npy(1, "|i1", false, "(10, 1)", new byte[] {0, -1, 1, 1, 1, 1, 1, 1, 1, 1}));
        writeNpz(arrays);
        assertThatThrownBy(() -> load(FileForm.DEFAULT))
                .hasMessageContaining("sample 2: expected a label, a whole number");
    }
}
