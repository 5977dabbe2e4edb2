package dev.crucible.engine.data.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.fetch.Checksum;
import dev.crucible.engine.data.fetch.Download;
import dev.crucible.engine.data.fetch.ListedZip;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * A data set in one ZIP file, for machines without a network: {@code bundle.json} names the set's folder and the size and SHA-256 of each
 * of its files, which follow under {@code files/}. Only listed files are extracted, and only into the folder of that set.
 *
 * @param file the ZIP file
 */
public record Bundle(Path file) {

    private static final String LIST = "bundle.json";
    private static final String FILES = "files/";
    private static final Pattern NAME = Pattern.compile("(hub/)?[A-Za-z0-9_](?!.*\\.\\.)[A-Za-z0-9._@+ -]{0,250}");

    /**
     * Writes a bundle of one set.
     *
     * @param name the set's folder in a folder of data sets
     * @param command the command that fetches it
     * @param folder its folder on this machine
     * @throws DataException if it is missing or cannot be written
     */
    public void pack(String name, String command, Path folder) {
        if (!NAME.matcher(name).matches() || !DatasetFetcher.holdsSomething(folder)) {
            throw new DataException(
                    "there is nothing in %s to pack; `%s` brings it".formatted(folder.toAbsolutePath(), command));
        }
        try {
            List<Path> files = plainFiles(folder);
            ObjectNode list = Json.object().put("format", 1).put("name", name);
            ObjectNode items = list.putObject("files");
            for (Path path : files) {
                items.putObject(relative(folder, path))
                        .put("bytes", Files.size(path))
                        .put("sha256", Checksum.of(path).hex());
            }
            AtomicFile.write(file.toAbsolutePath(), out -> write(out, list, folder, files));
        } catch (IOException e) {
            throw new DataException(
                    "%s cannot be written (%s); check the place and its permissions"
                            .formatted(file, Download.reason(e)),
                    e);
        }
    }

    private static void write(OutputStream out, ObjectNode list, Path folder, List<Path> files) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out);
        zip.putNextEntry(new ZipEntry(LIST));
        zip.write(list.toPrettyString().getBytes(StandardCharsets.UTF_8));
        for (Path path : files) {
            zip.putNextEntry(new ZipEntry(FILES + relative(folder, path)));
            Files.copy(path, zip);
        }
        zip.finish();
    }

    private static List<Path> plainFiles(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        }
    }

    private static String relative(Path folder, Path path) {
        return folder.relativize(path).toString().replace('\\', '/');
    }

    /**
     * Extracts the set from the bundle.
     *
     * @param datasets the folder of data sets
     * @param mostBytes the limit of unpacked bytes
     * @param expected the permitted folders; empty for any
     * @return the set's folder
     * @throws DataException if the bundle is damaged, has unlisted files, or the set already exists
     */
    public Path take(Path datasets, long mostBytes, List<String> expected) {
        if (!Files.isRegularFile(file)) {
            throw new DataException("there is no file %s; name a bundle that crucible data pack wrote".formatted(file));
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            ListedZip listed = new ListedZip(zip, LIST, FILES);
            JsonNode list = listed.read();
            String name = list.path("name").asText();
            if (list.path("format").asInt() != 1 || !NAME.matcher(name).matches()) {
                throw damaged("its list names no data set");
            }
            if (!expected.isEmpty() && !expected.contains(name)) {
                throw new DataException("%s holds the data set %s, not %s; leave the name out, or take another bundle"
                        .formatted(file, name, String.join(", ", expected)));
            }
            Path place = datasets.resolve(name);
            if (DatasetFetcher.holdsSomething(place)) {
                throw new DataException("%s is there already; take it away first, or leave the bundle"
                        .formatted(place.toAbsolutePath()));
            }
            Path ready =
                    Files.createDirectories(datasets.resolve(".fetching")).resolve("bundle-" + name.replace('/', '-'));
            FolderTree.delete(ready);
            listed.extract(ready, mostBytes);
            Files.createDirectories(place.toAbsolutePath().getParent());
            Files.deleteIfExists(place);
            Files.move(ready, place, StandardCopyOption.ATOMIC_MOVE);
            return place;
        } catch (ListedZip.DamagedException e) {
            throw damaged(String.valueOf(e.getMessage()));
        } catch (ZipException e) {
            throw new DataException(
                    "%s is no bundle (%s); crucible data pack writes one".formatted(file, e.getMessage()), e);
        } catch (IOException e) {
            throw new DataException(
                    "%s cannot be taken (%s); check that it is complete".formatted(file, Download.reason(e)), e);
        }
    }

    private DataException damaged(String why) {
        return new DataException(
                "%s is no good bundle: %s; write it anew with crucible data pack".formatted(file, why));
    }
}
