package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Reader of NumPy's NPZ format, arrays by name: a ZIP, stored or deflated, with one NPY file per array. */
public final class NpzFile implements AutoCloseable {

    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final ZipFile zip;

    /**
     * An array of numbers.
     *
     * @param shape the sizes, the last one fastest
     */
    public record Array(long[] shape, double[] values) {}

    /** Opens {@code file}. */
    public NpzFile(Path file) {
        this.file = file;
        try {
            this.zip = new ZipFile(file.toFile());
        } catch (IOException e) {
            throw new DataException("%s is not a readable NPZ file (%s); download it again".formatted(file, e), e);
        }
    }

    /**
     * Returns the array of the first of {@code names} that exists.
     *
     * @throws DataException if none exists, or it is damaged
     */
    public Array array(String... names) {
        Numbers numbers = read(List.of(names));
        return new Array(numbers.shape(), numbers.toReals());
    }

    /** Returns the names of all arrays. */
    public Set<String> names() {
        return zip.stream()
                .map(ZipEntry::getName)
                .filter(name -> name.endsWith(".npy"))
                .map(name -> name.substring(0, name.length() - ".npy".length()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Returns the text called {@code name}.
     *
     * @throws DataException if there is none
     */
    public String text(String name) {
        ZipEntry entry = zip.getEntry(name + ".npy");
        if (entry == null) {
            throw new DataException("%s holds no text named %s".formatted(file, name));
        }
        try (InputStream raw = zip.getInputStream(entry)) {
            return NpyArray.readText(raw, file + " " + entry.getName());
        } catch (IOException e) {
            throw new DataException("%s cannot be read (%s); download the file again".formatted(file, e), e);
        }
    }

    /** Returns the array of the first of {@code names} that exists. */
    Numbers read(List<String> names) {
        return find(names).orElseThrow(() -> {
            List<String> there = zip.stream().limit(20).map(ZipEntry::getName).toList();
            return Malformed.because(
                    file.toString(),
                    "an array named " + String.join(" or ", names),
                    there.toString(),
                    "give the arrays these names; images are named as MedMNIST does: train_images, train_labels,"
                            + " test_images, test_labels");
        });
    }

    Optional<Numbers> find(List<String> names) {
        return names.stream()
                .map(name -> zip.getEntry(name + ".npy"))
                .filter(entry -> entry != null)
                .findFirst()
                .map(this::read);
    }

    private Numbers read(ZipEntry entry) {
        String origin = file + " " + entry.getName();
        try (InputStream raw = zip.getInputStream(entry)) {
            CheckedInputStream checked = new CheckedInputStream(raw, new CRC32());
            long stored = Math.min(entry.getCompressedSize(), Files.size(file));
            Numbers numbers = NpyArray.read(new BufferedInputStream(checked, BUFFER), origin, stored);
            if (checked.getChecksum().getValue() != entry.getCrc()) {
                throw Malformed.because(origin, "data that match their checksum", "others", "download the file again");
            }
            return numbers;
        } catch (IOException e) {
            throw new DataException("%s cannot be read (%s); download the file again".formatted(origin, e), e);
        }
    }

    @Override
    public void close() {
        try {
            zip.close();
        } catch (IOException e) {
            throw new DataException("%s cannot be closed (%s)".formatted(file, e), e);
        }
    }
}
