package dev.crucible.dialogue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Files that the build makes, kept by a digest of what they are made of, in a folder that cleaning does not reach. */
public final class BuildCache {

    private static final int KEPT = 4;

    private final Path folder;
    private final MessageDigest digest;

    /** Keeps the files of the last few states in {@code folder}. */
    public BuildCache(Path folder) {
        this.folder = folder;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Makes files. */
    public interface Maker {
        /** Writes them into {@code folder}, which is there and empty. */
        void write(Path folder) throws IOException;
    }

    /** Adds an ingredient. */
    public BuildCache add(byte[] ingredient) {
        digest.update(ingredient);
        return this;
    }

    /** Adds the names and contents of some files, in the order given. */
    public BuildCache add(Path root, List<Path> files) throws IOException {
        for (Path file : files) {
            add(root.relativize(file).toString().replace('\\', '/').getBytes(StandardCharsets.UTF_8));
            add(Files.readAllBytes(file));
        }
        return this;
    }

    /** Brings the files into {@code target}: the kept ones, or those of {@code maker}, which are kept from then on. */
    public void fill(Path target, Maker maker) throws IOException {
        Path kept = folder.resolve(HexFormat.of().formatHex(digest.digest()));
        if (!Files.isDirectory(kept)) {
            Files.createDirectories(folder);
            Path made = Files.createTempDirectory(folder, "new");
            maker.write(made);
            try {
                Files.move(made, kept, StandardCopyOption.ATOMIC_MOVE);
            } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
                delete(made); // another build was faster
            }
            prune();
        }
        for (Path file : files(kept)) {
            copy(file, target.resolve(kept.relativize(file).toString()));
        }
    }

    /** Leaves a file that is equal as it is, so that what is made of it stays, too. */
    private static void copy(Path file, Path target) throws IOException {
        if (!Files.exists(target) || Files.mismatch(file, target) >= 0) {
            Files.createDirectories(target.toAbsolutePath().getParent());
            Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private void prune() throws IOException {
        List<Path> states;
        try (Stream<Path> all = Files.list(folder)) {
            states = all.sorted(Comparator.comparingLong(
                                    (Path path) -> path.toFile().lastModified())
                            .reversed())
                    .toList();
        }
        for (Path old : states.subList(Math.min(KEPT, states.size()), states.size())) {
            delete(old);
        }
    }

    private static void delete(Path tree) throws IOException {
        try (Stream<Path> parts = Files.walk(tree)) {
            for (Path part : parts.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(part);
            }
        }
    }

    /** All files below {@code root}, in an order that is the same on every machine. */
    public static List<Path> files(Path root) throws IOException {
        try (Stream<Path> parts = Files.walk(root)) {
            return parts.filter(Files::isRegularFile)
                    .sorted(Comparator.comparing(
                            part -> root.relativize(part).toString().replace('\\', '/')))
                    .toList();
        }
    }
}
