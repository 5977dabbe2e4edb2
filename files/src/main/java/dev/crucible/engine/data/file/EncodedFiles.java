package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetFacts;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.FileForm;
import dev.crucible.engine.data.PixelSamples;
import dev.crucible.engine.data.Provenance;
import dev.crucible.engine.data.Shape;
import dev.crucible.engine.random.Purpose;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Data sets of PNG and JPEG images in a directory: folders of classes ({@code train/<class>/…}, {@code test/<class>/…}), or Parquet
 * files {@code train*.parquet} and {@code test*.parquet} with encoded images. The set is in colour if its images are, unless
 * the shape of the set is known.
 */
public final class EncodedFiles {

    private static final int LARGEST_SIDE = 1024;
    private static final long MOST_BYTES = 1L << 30;

    private final DatasetRequest wanted;

    private final Labels labels;

    private EncodedFiles(DatasetRequest wanted) {
        this.wanted = wanted;
        this.labels = new Labels(wanted.files(), wanted.text().labelColumn());
    }

    /**
     * Reads the images in {@code directory}; empty if there are none.
     *
     * @param facts the known facts of the set
     * @throws DataException naming the file, what was expected and found, and the fix
     */
    public static Optional<Dataset> load(Path directory, Optional<DatasetFacts> facts, DatasetRequest wanted) {
        EncodedFiles files = new EncodedFiles(wanted);
        return ImageFolders.find(directory, wanted.seed())
                .or(() -> ImageTables.find(directory, wanted, files.labels))
                .map(found -> files.dataset(directory, found, facts));
    }

    private Dataset dataset(Path directory, Split<LabelledImage> all, Optional<DatasetFacts> facts) {
        ClassNames names = ClassNames.of(all.train().stream().map(LabelledImage::label));
        facts.filter(known -> names.size() > known.classes()).ifPresent(known -> {
            throw Malformed.because(
                    directory.toString(),
                    "%d classes in '%s'".formatted(known.classes(), wanted.keyword()),
                    names.size() + ", " + String.join(", ", names.names()),
                    "take away what does not belong to it");
        });
        Split<LabelledImage> chosen = new Split<>(choose(all.train(), 0), choose(all.test(), 1));
        Shape shape = shape(chosen, facts);
        PixelSamples train = samples(chosen.train(), names, shape);
        PixelSamples test = samples(chosen.test(), names, shape);
        double deep = wanted.files().valueRange() > EncodedImage.WHITE
                ? 0
                : wanted.files().valueRange();
        PixelScale scale = PixelScale.of(
                new FileForm(List.of(), false, List.of(), List.of(), true, deep),
                directory.toString(),
                PixelScale.largest(train.pixels()),
                PixelScale.largest(test.pixels()));
        scale.apply(train.pixels());
        scale.apply(test.pixels());
        FileSummary summary = new FileSummary(FileDatasets.pictures(shape), List.of(), names)
                .counted(numbers(all.train(), names), numbers(all.test(), names))
                .noted(labels.notes())
                .noted(ClientIds.notes(
                        chosen.train().stream().map(LabelledImage::writer).toList()))
                .noted(ImageFolders.unread(directory))
                .noted(scale.notes())
                .warned(scale.warnings());
        return new Dataset(
                wanted.keyword(),
                new Provenance(false, "images read from " + directory),
                shape,
                facts.map(DatasetFacts::classes).orElse(names.size()),
                train,
                test,
                ClientIds.number(
                        chosen.train().stream().map(LabelledImage::writer).toList()),
                Optional.empty(),
                summary.of());
    }

    private static int[] numbers(List<LabelledImage> images, ClassNames names) {
        return images.stream()
                .mapToInt(image -> names.number(image.label(), image.origin()))
                .toArray();
    }

    private List<LabelledImage> choose(List<LabelledImage> images, int split) {
        int[] choice =
                FileDatasets.choose(images.size(), wanted.maxSamples(), wanted.seed().stream(Purpose.DATA, split));
        return Arrays.stream(choice).mapToObj(images::get).toList();
    }

    /** Returns the one shape of all images, from their headers. */
    private Shape shape(Split<LabelledImage> images, Optional<DatasetFacts> facts) {
        int side = wanted.image().side();
        boolean colour = facts.isPresent() && facts.get().shape().channels() == 3;
        List<LabelledImage> all =
                Stream.concat(images.train().stream(), images.test().stream()).toList();
        EncodedImage.Header first = encoded(all.getFirst()).header();
        for (LabelledImage image : all) {
            EncodedImage.Header header = encoded(image).header();
            colour |= facts.isEmpty() && header.colour();
            if (side == 0 && (header.width() != first.width() || header.height() != first.height())) {
                throw Malformed.because(
                        image.origin(),
                        "an image of %d×%d as the first one".formatted(first.width(), first.height()),
                        header.width() + "×" + header.height(),
                        "set image_size to scale all images to one size");
            }
        }
        if (side == 0 && Math.max(first.width(), first.height()) > LARGEST_SIDE) {
            throw Malformed.because(
                    images.train().getFirst().origin(),
                    "sides up to " + LARGEST_SIDE,
                    first.width() + "×" + first.height(),
                    "set image_size to scale all images down");
        }
        int channels = colour ? 3 : 1;
        return side > 0 ? new Shape(channels, side, side) : new Shape(channels, first.height(), first.width());
    }

    private PixelSamples samples(List<LabelledImage> images, ClassNames names, Shape shape) {
        long bytes = (long) images.size() * shape.size();
        if (bytes > Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / 2)) {
            throw new DataException(
                    ("%s and others: %,d images need %,d bytes; lower image_size or max_dataset_samples, "
                                    + "or give Java more memory (-Xmx)")
                            .formatted(images.getFirst().origin(), images.size(), bytes));
        }
        byte[] pixels = new byte[(int) bytes];
        for (int i = 0; i < images.size(); i++) {
            encoded(images.get(i)).decode(shape, wanted.files().valueRange(), pixels, i * shape.size());
        }
        return new PixelSamples(pixels, numbers(images, names), shape.size());
    }

    private static EncodedImage encoded(LabelledImage image) {
        try {
            return new EncodedImage(image.origin(), image.content().read());
        } catch (IOException e) {
            throw new DataException("%s cannot be read (%s); check its permissions".formatted(image.origin(), e), e);
        }
    }
}
