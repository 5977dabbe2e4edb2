package dev.crucible.engine.data.recipe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.fetch.Checksum;
import dev.crucible.engine.data.fetch.Download;
import dev.crucible.engine.io.AtomicFile;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * A data set in one ZIP file, for machines without a network: {@code bundle.json} names the set's folder and the size and SHA-256 of each
 * of its files, which follow under {@code files/}. Only what it names is taken, and only into the folder of that set.
 *
 * @param file the ZIP file
 */
public record Bundle(Path file) {

    private static final String LIST = "bundle.json";
    private static final String FILES = "files/";
    private static final int MOST_LIST = 8 << 20;
    private static final int MOST_FILES = 100_000;
    private static final Pattern NAME = Pattern.compile("(hub/)?[A-Za-z0-9_](?!.*\\.\\.)[A-Za-z0-9._@+ -]{0,250}");
    private static final Pattern SEGMENT = Pattern.compile("[^\\\\/:\\x00-\\x1f]{1,200}");

    /** What a bundle tells of a file. */
    private record Item(long bytes, Checksum sha256) {}

    /**
     * Writes a bundle of one set.
     *
     * @param name the set's folder in a folder of data sets
     * @param command what brings it
     * @param folder where it lies here
     * @throws DataException when it is not there or cannot be written
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
     * Takes the set out of the bundle.
     *
     * @param datasets the folder of data sets
     * @param mostBytes the most bytes that it may unpack to
     * @param expected the folders of which it must hold one; empty for any
     * @return the set's folder
     * @throws DataException when the bundle is damaged, holds what it does not name, or the set is there already
     */
    public Path take(Path datasets, long mostBytes, List<String> expected) {
        if (!Files.isRegularFile(file)) {
            throw new DataException("there is no file %s; name a bundle that crucible data pack wrote".formatted(file));
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            JsonNode list = list(zip);
            String name = list.path("name").asText();
            if (list.path("format").asInt() != 1 || !NAME.matcher(name).matches()) {
                throw damaged("its list names no data set");
            }
            if (!expected.isEmpty() && !expected.contains(name)) {
                throw new DataException("%s holds the data set %s, not %s; leave the name out, or take another bundle"
                        .formatted(file, name, String.join(", ", expected)));
            }
            Map<String, Item> items = items(list.path("files"), mostBytes);
            requireNothingElse(zip, items);
            Path place = datasets.resolve(name);
            if (DatasetFetcher.holdsSomething(place)) {
                throw new DataException("%s is there already; take it away first, or leave the bundle"
                        .formatted(place.toAbsolutePath()));
            }
            Path ready =
                    Files.createDirectories(datasets.resolve(".fetching")).resolve("bundle-" + name.replace('/', '-'));
            FolderTree.delete(ready);
            Files.createDirectories(ready);
            for (Map.Entry<String, Item> item : items.entrySet()) {
                take(zip, item.getKey(), item.getValue(), ready);
            }
            Files.createDirectories(place.toAbsolutePath().getParent());
            Files.deleteIfExists(place);
            Files.move(ready, place, StandardCopyOption.ATOMIC_MOVE);
            return place;
        } catch (ZipException e) {
            throw new DataException(
                    "%s is no bundle (%s); crucible data pack writes one".formatted(file, e.getMessage()), e);
        } catch (IOException e) {
            throw new DataException(
                    "%s cannot be taken (%s); check that it is complete".formatted(file, Download.reason(e)), e);
        }
    }

    private JsonNode list(ZipFile zip) throws IOException {
        ZipEntry entry = zip.getEntry(LIST);
        if (entry == null) {
            throw damaged("it has no list of files");
        }
        try (InputStream in = zip.getInputStream(entry)) {
            byte[] bytes = in.readNBytes(MOST_LIST + 1);
            if (bytes.length > MOST_LIST) {
                throw damaged("its list is longer than 8 MiB");
            }
            return Json.MAPPER.readTree(bytes);
        }
    }

    private Map<String, Item> items(JsonNode files, long mostBytes) {
        Map<String, Item> items = new LinkedHashMap<>();
        long bytes = 0;
        for (Map.Entry<String, JsonNode> file : files.properties()) {
            long size = file.getValue().path("bytes").asLong(-1);
            String sum = file.getValue().path("sha256").asText();
            if (!isPath(file.getKey()) || size < 0 || !sum.matches("[0-9a-f]{64}")) {
                throw damaged("its list names the file '%s' in a way that is not allowed".formatted(file.getKey()));
            }
            bytes += size;
            items.put(file.getKey(), new Item(size, Checksum.sha256(sum)));
        }
        if (items.isEmpty() || items.size() > MOST_FILES || bytes > mostBytes || bytes < 0) {
            throw damaged("it names %,d files of %,d bytes, where 1 to %,d of at most %,d bytes are allowed"
                    .formatted(items.size(), bytes, MOST_FILES, mostBytes));
        }
        return items;
    }

    private static boolean isPath(String path) {
        return Stream.of(path.split("/", -1))
                .allMatch(part -> SEGMENT.matcher(part).matches() && !part.equals("..") && !part.equals("."));
    }

    private void requireNothingElse(ZipFile zip, Map<String, Item> items) {
        zip.stream().map(ZipEntry::getName).forEach(name -> {
            boolean known =
                    name.equals(LIST) || (name.startsWith(FILES) && items.containsKey(name.substring(FILES.length())));
            if (!known) {
                throw damaged("it holds '%s', which its list does not name".formatted(name));
            }
        });
    }

    private void take(ZipFile zip, String name, Item item, Path ready) throws IOException {
        Path target = ready.resolve(name).normalize();
        ZipEntry entry = zip.getEntry(FILES + name);
        if (entry == null || !target.startsWith(ready)) {
            throw damaged("'%s' is missing".formatted(name));
        }
        Files.createDirectories(target.getParent());
        try (InputStream in = zip.getInputStream(entry);
                OutputStream out = Files.newOutputStream(target)) {
            byte[] buffer = new byte[1 << 16];
            long left = item.bytes();
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                left -= n;
                if (left < 0) {
                    throw damaged("'%s' is longer than its list says".formatted(name));
                }
                out.write(buffer, 0, n);
            }
        }
        if (!item.sha256().matches(target)) {
            throw damaged("'%s' does not have the checksum %s".formatted(name, item.sha256()));
        }
    }

    private DataException damaged(String why) {
        return new DataException(
                "%s is no good bundle: %s; write it anew with crucible data pack".formatted(file, why));
    }
}
