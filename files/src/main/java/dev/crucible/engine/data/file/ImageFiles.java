package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of one data set, found by their names in its directory.
 *
 * @param trainOwners the natural owner of each training sample, which only an NPZ can contain
 * @param turned true if images are stored transposed, as in EMNIST
 */
record ImageFiles(
        Numbers trainImages,
        Numbers trainLabels,
        Numbers testImages,
        Numbers testLabels,
        Optional<Numbers> trainOwners,
        boolean turned) {

    private static final List<String> TRAIN = List.of("train");
    private static final List<String> TEST = List.of("test", "t10k");
    private static final Pattern IDX =
            Pattern.compile("(.*?)(train|t10k|test)-(images|labels)[.-]idx[1-4]-ubyte(\\.gz)?");

    /** Finds the data set in {@code directory}; empty if it has no IDX and no NPZ file. */
    static Optional<ImageFiles> find(Path directory) {
        if (!Files.isDirectory(directory)) {
            return Optional.empty();
        }
        List<Path> files = list(directory);
        List<Path> npz =
                files.stream().filter(file -> file.toString().endsWith(".npz")).toList();
        if (npz.size() > 1) {
            throw Malformed.because(directory.toString(), "one .npz file", npz.toString(), "remove the others");
        }
        if (npz.size() == 1) {
            return Optional.of(fromNpz(npz.getFirst()));
        }
        return files.stream().anyMatch(file -> idx(file).matches())
                ? Optional.of(fromIdx(directory, files))
                : Optional.empty();
    }

    private static List<Path> list(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException | UncheckedIOException e) {
            throw new DataException("%s cannot be listed (%s); check its permissions".formatted(directory, e), e);
        }
    }

    private static Matcher idx(Path file) {
        return IDX.matcher(file.getFileName().toString());
    }

    private static ImageFiles fromNpz(Path file) {
        try (NpzFile npz = new NpzFile(file)) {
            return new ImageFiles(
                    npz.read(List.of("train_images", "x_train")),
                    npz.read(List.of("train_labels", "y_train")),
                    npz.read(List.of("test_images", "x_test")),
                    npz.read(List.of("test_labels", "y_test")),
                    npz.find(List.of("train_writers")),
                    false);
        }
    }

    private static ImageFiles fromIdx(Path directory, List<Path> files) {
        String prefix = null;
        for (Path file : files) {
            Matcher idx = idx(file);
            if (idx.matches()) {
                if (prefix != null && !prefix.equals(idx.group(1))) {
                    throw Malformed.because(
                            directory.toString(),
                            "the IDX files of one data set",
                            "those of '%s' and '%s'".formatted(prefix, idx.group(1)),
                            "keep one of them here");
                }
                prefix = idx.group(1);
            }
        }
        return new ImageFiles(
                one(directory, files, TRAIN, "images"),
                one(directory, files, TRAIN, "labels"),
                one(directory, files, TEST, "images"),
                one(directory, files, TEST, "labels"),
                Optional.empty(),
                prefix != null && prefix.startsWith("emnist"));
    }

    private static Numbers one(Path directory, List<Path> files, List<String> split, String content) {
        List<Path> found = new ArrayList<>();
        for (Path file : files) {
            Matcher name = idx(file);
            if (name.matches() && split.contains(name.group(2)) && name.group(3).equals(content)) {
                found.add(file);
            }
        }
        if (found.size() != 1) {
            throw Malformed.because(
                    directory.toString(),
                    "one IDX file of %s %s".formatted(split.getFirst(), content),
                    found.isEmpty() ? "none" : found.toString(),
                    "put in the four files of the data set, each once, plain or .gz");
        }
        return IdxFile.read(found.getFirst());
    }
}
