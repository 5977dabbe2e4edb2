package dev.crucible.engine.data.file;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetFacts;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.PixelSamples;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Data sets from files on disk: the training split for the clients, the test split for the server, no validation split. */
public final class FileDatasets {

    private static final int LARGEST_SIDE = 1024;
    private static final int MOST_CLASSES = 1 << 16;

    private FileDatasets() {}

    /**
     * Reads the IDX or NPZ files in {@code directory}; empty if there are none.
     *
     * @param facts the known facts of the set; without them the training labels are the classes, in order
     * @throws dev.crucible.engine.data.DataException naming the file, what was expected and found, and the fix
     */
    public static Optional<Dataset> load(Path directory, Optional<DatasetFacts> facts, DatasetRequest wanted) {
        return ImageFiles.find(directory).map(files -> {
            Shape shape = shape(files.trainImages(), files.turned());
            requireSameShape(files, shape);
            requireOneEach(
                    files.trainLabels(),
                    files.trainImages().shape()[0],
                    "labels",
                    files.trainImages().origin());
            requireOneEach(
                    files.testLabels(),
                    files.testImages().shape()[0],
                    "labels",
                    files.testImages().origin());
            PixelScale scale = PixelScale.of(
                    wanted.files(),
                    files.trainImages().origin(),
                    files.trainImages().largest(),
                    files.testImages().largest());
            ClassNames classes = classes(files.trainLabels(), facts);
            PixelSamples train =
                    samples(files.trainImages(), files.trainLabels(), files.turned(), scale, classes, shape);
            PixelSamples test = samples(files.testImages(), files.testLabels(), files.turned(), scale, classes, shape);
            int[] trainChoice = choose(train.size(), wanted.maxSamples(), wanted.seed().stream(Purpose.DATA, 0));
            int[] testChoice = choose(test.size(), wanted.maxSamples(), wanted.seed().stream(Purpose.DATA, 1));
            FileSummary summary = new FileSummary(pictures(shape), List.of(), classes)
                    .counted(labels(train), labels(test))
                    .noted(scale.notes())
                    .warned(scale.warnings());
            return new Dataset(
                    wanted.keyword(),
                    new Provenance(false, "images read from " + directory),
                    shape,
                    classes.size(),
                    limited(train, trainChoice),
                    limited(test, testChoice),
                    files.trainOwners().map(owners -> owners(owners, train.size(), trainChoice)),
                    Optional.empty(),
                    summary.of());
        });
    }

    static String pictures(Shape shape) {
        return "images of %d×%d pixels, %s"
                .formatted(shape.height(), shape.width(), shape.channels() == 1 ? "grey" : "in colour");
    }

    /** Returns the classes: the training labels in order, or all those of a known set. */
    private static ClassNames classes(Numbers labels, Optional<DatasetFacts> facts) {
        long[] different = Arrays.stream(labels.toLabels()).distinct().sorted().toArray();
        if (facts.isPresent()) {
            int most = facts.get().classes();
            Arrays.stream(different).filter(label -> label >= most).findFirst().ifPresent(label -> {
                throw Malformed.because(
                        labels.origin(),
                        "numbers from 0 to %d".formatted(most - 1),
                        Long.toString(label),
                        "check that it is the right file");
            });
            return ClassNames.of(IntStream.range(0, most).mapToObj(Integer::toString));
        }
        if (different.length > MOST_CLASSES) {
            throw Malformed.because(
                    labels.origin(),
                    "at most %,d different labels".formatted(MOST_CLASSES),
                    "%,d".formatted(different.length),
                    "numbers that measure something are no classes");
        }
        return ClassNames.of(Arrays.stream(different).mapToObj(Long::toString));
    }

    private static int[] labels(Samples samples) {
        return IntStream.range(0, samples.size()).map(samples::label).toArray();
    }

    /** Returns the shape of an image in an array of images, which is N×H×W or N×H×W×C. */
    private static Shape shape(Numbers images, boolean turned) {
        long[] sizes = images.shape();
        if (sizes.length > 0 && sizes[0] == 0) {
            throw Malformed.because(
                    images.origin(), "at least one image", "none", "put in the images to train and to test with");
        }
        int channels = sizes.length == 4 ? (int) Math.min(sizes[3], 4) : 1;
        boolean valid = (sizes.length == 3 || sizes.length == 4)
                && sizes[0] > 0
                && Math.min(sizes[1], sizes[2]) > 0
                && Math.max(sizes[1], sizes[2]) <= LARGEST_SIDE
                && (channels == 1 || channels == 3);
        if (!valid) {
            throw Malformed.because(
                    images.origin(),
                    "images as N×H×W, or N×H×W×3 with the colour last, sides up to " + LARGEST_SIDE,
                    BoundedReader.describe(sizes),
                    "bring the array into this form");
        }
        int first = (int) sizes[1];
        int second = (int) sizes[2];
        return turned ? new Shape(channels, second, first) : new Shape(channels, first, second);
    }

    private static void requireSameShape(ImageFiles files, Shape shape) {
        if (!shape.equals(shape(files.testImages(), files.turned()))) {
            throw Malformed.because(
                    files.testImages().origin(),
                    "images of the size of the training images, "
                            + BoundedReader.describe(files.trainImages().shape()),
                    BoundedReader.describe(files.testImages().shape()),
                    "take both from the same data set");
        }
    }

    private static PixelSamples samples(
            Numbers images, Numbers labels, boolean turned, PixelScale scale, ClassNames classes, Shape shape) {
        byte[] pixels = images.toBytes(scale);
        if (turned) {
            turn(pixels, shape);
        }
        long[] found = labels.toLabels();
        int[] numbers = IntStream.range(0, found.length)
                .map(i -> classes.number(Long.toString(found[i]), labels.origin() + ", sample " + (i + 1)))
                .toArray();
        return new PixelSamples(pixels, numbers, shape.size());
    }

    private static void requireOneEach(Numbers numbers, long samples, String what, String images) {
        long[] sizes = numbers.shape();
        boolean column = sizes.length == 1 || (sizes.length == 2 && sizes[1] == 1);
        if (!column || sizes[0] != samples) {
            throw Malformed.because(
                    numbers.origin(),
                    "%d %s, one for each image of %s".formatted(samples, what, images),
                    BoundedReader.describe(sizes),
                    "take both from the same data set, with one label for each image");
        }
    }

    /** Transposes rows and columns of each image in place. */
    private static void turn(byte[] pixels, Shape shape) {
        byte[] stored = new byte[shape.size()];
        for (int start = 0; start < pixels.length; start += stored.length) {
            System.arraycopy(pixels, start, stored, 0, stored.length);
            for (int row = 0; row < shape.height(); row++) {
                for (int column = 0; column < shape.width(); column++) {
                    pixels[start + row * shape.width() + column] = stored[column * shape.height() + row];
                }
            }
        }
    }

    private static Samples limited(Samples samples, int[] choice) {
        return choice.length < samples.size() ? new Subset(samples, choice) : samples;
    }

    static int[] choose(int samples, int maxSamples, RandomStream random) {
        if (maxSamples <= 0 || maxSamples >= samples) {
            return IntStream.range(0, samples).toArray();
        }
        int[] choice = Arrays.copyOf(random.permutation(samples), maxSamples);
        Arrays.sort(choice);
        return choice;
    }

    /** Returns the owners of the chosen samples, renumbered from 0 in the order of the file's numbers. */
    private static int[] owners(Numbers owners, int samples, int[] choice) {
        requireOneEach(owners, samples, "writers", "the training set");
        long[] all = owners.toLabels();
        long[] chosen = Arrays.stream(choice).mapToLong(i -> all[i]).toArray();
        long[] numbers = Arrays.stream(chosen).distinct().sorted().toArray();
        return Arrays.stream(chosen)
                .mapToInt(owner -> Arrays.binarySearch(numbers, owner))
                .toArray();
    }
}
