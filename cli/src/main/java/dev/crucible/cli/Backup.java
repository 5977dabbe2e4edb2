package dev.crucible.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.fetch.Checksum;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Timestamp;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * A backup folder: copies of runs and of service data, and a manifest with the SHA-256 of every file. It is written under a temporary name
 * and renamed atomically, so a folder with its final name is complete.
 *
 * @param folder location of the backup
 */
record Backup(Path folder) {

    private static final int VERSION = 1;
    static final String OUT = "out";
    static final String DATA = "data";

    /** Size of a backup. */
    record Extent(int runs, int files, long bytes) {}

    private Path manifest() {
        return folder.resolve("MANIFEST.json");
    }

    /** Copies {@code out} and {@code data} while services and runs may continue. */
    Extent take(Path out, Path data) throws IOException {
        Path absolute = folder.toAbsolutePath().normalize();
        if (Files.exists(absolute)) {
            throw new BadInputException("crucible: backup: " + folder + " exists; name a folder that does not");
        }
        for (Path source : List.of(out, data)) {
            if (absolute.startsWith(source.toAbsolutePath().normalize())) {
                throw new BadInputException(
                        "crucible: backup: " + folder + " lies in what is backed up; name a folder elsewhere");
            }
        }
        Path partial = absolute.resolveSibling("." + absolute.getFileName() + ".partial");
        FolderTree.delete(partial);
        PrivateFolder.make(partial);
        int runs;
        try {
            // Service data first: they may name runs, which are then copied after them.
            new DataCopy(data).to(partial.resolve(DATA));
            runs = new RunsCopy(out).to(partial.resolve(OUT));
            write(new Backup(partial));
            Files.move(partial, absolute, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException e) {
            FolderTree.delete(partial);
            throw e;
        }
        ArrayNode files = files();
        long bytes = 0;
        for (JsonNode file : files) {
            bytes += file.path("bytes").asLong();
        }
        return new Extent(runs, files.size(), bytes);
    }

    private static void write(Backup backup) throws IOException {
        ObjectNode manifest = Json.object().put("version", VERSION).put("taken", Timestamp.utc());
        ArrayNode list = manifest.putArray("files");
        for (Path file : backup.contents()) {
            list.addObject()
                    .put("path", file.toString().replace('\\', '/'))
                    .put("bytes", Files.size(backup.folder.resolve(file)))
                    .put("sha256", Checksum.of(backup.folder.resolve(file)).hex());
        }
        Json.write(backup.manifest(), manifest);
    }

    /** Returns the files of the backup except the manifest. */
    private List<Path> contents() throws IOException {
        TreeSet<Path> files = new TreeSet<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                files.add(folder.relativize(file));
                return FileVisitResult.CONTINUE;
            }
        });
        files.remove(folder.relativize(manifest()));
        return List.copyOf(files);
    }

    private ArrayNode files() throws IOException {
        JsonNode files = Json.readObject(manifest()).path("files");
        return files.isArray() ? (ArrayNode) files : Json.object().putArray("files");
    }

    /**
     * Checks all files against the manifest.
     *
     * @throws BadInputException naming the first difference
     */
    void verify() throws IOException {
        if (!Files.isRegularFile(manifest())) {
            throw new BadInputException("crucible: restore: " + folder + " is no backup, it has no MANIFEST.json");
        }
        ObjectNode manifest;
        try {
            manifest = Json.readObject(manifest());
        } catch (IOException e) {
            throw new BadInputException("crucible: restore: " + manifest() + " is damaged");
        }
        if (manifest.path("version").asInt() != VERSION) {
            throw new BadInputException("crucible: restore: " + folder + " is of another version of Crucible");
        }
        List<Path> named = new ArrayList<>();
        for (JsonNode file : files()) {
            Path path = Path.of(file.path("path").asText()).normalize();
            boolean inside = !path.isAbsolute() && (path.startsWith(OUT) || path.startsWith(DATA));
            Path copy = folder.resolve(path);
            if (!inside || !Files.isRegularFile(copy, LinkOption.NOFOLLOW_LINKS)) {
                throw new BadInputException("crucible: restore: " + path + " is not in " + folder);
            }
            if (!Checksum.of(copy).hex().equals(file.path("sha256").asText())) {
                throw new BadInputException("crucible: restore: " + copy + " is damaged; nothing was restored");
            }
            named.add(path);
        }
        for (Path file : contents()) {
            if (!named.contains(file)) {
                throw new BadInputException(
                        "crucible: restore: " + folder.resolve(file) + " is not in the manifest; nothing was restored");
            }
        }
    }
}
