package dev.crucible.engine.data.file;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetFacts;
import dev.crucible.engine.data.PixelSamples;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.random.Seed;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/** Data sets from files on disk: the training split for the clients, the test split for the server, no validation split. */
public final class FileDatasets {

    private static final int LARGEST_SIDE = 1024;
    private static final int MOST_CLASSES = 1 << 16;

    private FileDatasets() {}

    /**
     * Reads the IDX or NPZ files in {@code directory}; empty when there are none.
     *
     * @param facts what is known of the set; without it the labels tell the number of classes
     * @param maxSamples the most samples of the training and of the test set, 0 for no limit; a random choice in file order
     * @throws dev.crucible.engine.data.DataException naming the file, what was expected and found, and the fix
     */
    public static Optional<Dataset> load(
            Path directory, String keyword, Optional<DatasetFacts> facts, int maxSamples, Seed seed) {
        return ImageFiles.find(directory).map(files -> {
            int most = facts.map(DatasetFacts::classes).orElse(MOST_CLASSES);
            Shape shape = shape(files.trainImages(), files.turned());
            requireSameShape(files, shape);
            PixelSamples train = samples(files.trainImages(), files.trainLabels(), files, shape, most);
            PixelSamples test = samples(files.testImages(), files.testLabels(), files, shape, most);
            int classes = facts.map(DatasetFacts::classes).orElseGet(() -> 1 + Math.max(largest(train), largest(test)));
            int[] trainChoice = choose(train.size(), maxSamples, seed.stream(Purpose.DATA, 0));
            int[] testChoice = choose(test.size(), maxSamples, seed.stream(Purpose.DATA, 1));
            return new Dataset(
                    keyword,
                    new Provenance(false, "images read from " + directory),
                    shape,
                    classes,
                    limited(train, trainChoice),
                    limited(test, testChoice),
                    files.trainOwners().map(owners -> owners(owners, train.size(), trainChoice)),
                    Optional.empty());
        });
    }

    /** The shape of an image in an array of images, which is N×H×W or N×H×W×C. */
    private static Shape shape(Numbers images, boolean turned) {
        long[] sizes = images.shape();
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

    private static PixelSamples samples(Numbers images, Numbers labels, ImageFiles files, Shape shape, int classes) {
        long count = images.shape()[0];
        requireOneEach(labels, count, "labels", images.origin());
        byte[] pixels = images.toBytes();
        if (files.turned()) {
            turn(pixels, shape);
        }
        return new PixelSamples(pixels, labels.toIndices(files.firstLabel(), classes), shape.size());
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

    /** Exchanges rows and columns of each image in place. */
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

    private static int largest(Samples samples) {
        int largest = 0;
        for (int i = 0; i < samples.size(); i++) {
            largest = Math.max(largest, samples.label(i));
        }
        return largest;
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

    /** The owners of the chosen samples, renumbered from 0 in the order of the file's numbers. */
    private static int[] owners(Numbers owners, int samples, int[] choice) {
        requireOneEach(owners, samples, "writers", "the training set");
        int[] all = owners.toIndices(0, Integer.MAX_VALUE);
        int[] chosen = Arrays.stream(choice).map(i -> all[i]).toArray();
        int[] numbers = Arrays.stream(chosen).distinct().sorted().toArray();
        return Arrays.stream(chosen)
                .map(owner -> Arrays.binarySearch(numbers, owner))
                .toArray();
    }
}
