package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.random.Seed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Images in a folder for each class, under {@code train} and {@code test}, or unsplit, of which the server keeps a fifth of each class.
 * Files are read in the order of their names. Hidden files are skipped; any other file that is no image is an error.
 */
final class ImageFolders {

    private static final String TRAIN = "train";
    private static final String TEST = "test";
    private static final long LARGEST_FILE = 1L << 26;

    private ImageFolders() {}

    /** Finds the images in {@code directory}; empty if it has no folders. */
    static Optional<Split<LabelledImage>> find(Path directory, Seed seed) {
        if (!Files.isDirectory(directory) || folders(directory).isEmpty()) {
            return Optional.empty();
        }
        List<String> names = folders(directory).stream().map(ImageFolders::name).toList();
        if (names.contains(TRAIN) != names.contains(TEST)) {
            throw Malformed.because(
                    directory.toString(),
                    "the folders train and test",
                    String.join(", ", names),
                    "put in both, or a folder for each class and neither");
        }
        Split<LabelledImage> split = names.contains(TRAIN)
                ? new Split<>(images(directory.resolve(TRAIN)), images(directory.resolve(TEST)))
                : Split.hold(images(directory), LabelledImage::label, seed, directory.toString());
        if (split.train().isEmpty() || split.test().isEmpty()) {
            throw Malformed.because(
                    directory.toString(),
                    "images to train on and to test with",
                    "%d and %d".formatted(split.train().size(), split.test().size()),
                    "put PNG or JPEG files into train/<class> and test/<class>, or at least five into each <class>");
        }
        return Optional.of(split);
    }

    /** Returns a note of each folder next to {@code train} and {@code test} that is not read. */
    static List<String> unread(Path directory) {
        List<String> names = folders(directory).stream().map(ImageFolders::name).toList();
        return !names.contains(TRAIN)
                ? List.of()
                : names.stream()
                        .filter(name -> !name.equals(TRAIN) && !name.equals(TEST))
                        .map(name -> "%s is not read: only train and test are".formatted(directory.resolve(name)))
                        .toList();
    }

    private static List<LabelledImage> images(Path directory) {
        List<LabelledImage> images = new ArrayList<>();
        for (Path folder : folders(directory)) {
            for (Path file : list(folder)) {
                requireImage(file);
                images.add(new LabelledImage(
                        file.toString(), () -> Files.readAllBytes(file), name(folder), Optional.empty()));
            }
        }
        return images;
    }

    private static void requireImage(Path file) {
        String name = name(file).toLowerCase(Locale.ROOT);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || !name.matches(".*\\.(png|jpg|jpeg)")) {
            throw Malformed.because(
                    file.toString(), "a PNG or JPEG file", "something else", "remove it from the folder of its class");
        }
        try {
            if (Files.size(file) > LARGEST_FILE) {
                throw Malformed.because(
                        file.toString(), "at most %,d bytes".formatted(LARGEST_FILE), "more", "scale the image down");
            }
        } catch (IOException e) {
            throw new DataException("%s cannot be read (%s); check its permissions".formatted(file, e), e);
        }
    }

    private static List<Path> folders(Path directory) {
        return list(directory).stream()
                .filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                .toList();
    }

    private static List<Path> list(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> !name(file).startsWith(".")).sorted().toList();
        } catch (IOException | UncheckedIOException e) {
            throw new DataException("%s cannot be listed (%s); check its permissions".formatted(directory, e), e);
        }
    }

    private static String name(Path path) {
        return path.getFileName().toString();
    }
}
