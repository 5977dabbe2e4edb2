package dev.crucible.engine.data.fetch;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A ZIP file with a JSON list of its files, {@code files}, by name with {@code bytes} and {@code sha256}. Only listed files are extracted,
 * and only below the folder that the caller names.
 *
 * @param list the name of the list's entry
 * @param prefix precedes the listed names in entries
 */
public record ListedZip(ZipFile zip, String list, String prefix) {

    private static final int MOST_LIST = 32 << 20;
    private static final int MOST_FILES = 100_000;
    private static final Pattern SEGMENT = Pattern.compile("[^\\\\/:\\x00-\\x1f]{1,200}");

    /** The file is not what its list says; the message is the second half of a sentence about it. */
    public static final class DamagedException extends IOException {

        private static final long serialVersionUID = 1;

        public DamagedException(String message) {
            super(message);
        }
    }

    /** A file's entry in the list. */
    private record Item(long bytes, Checksum sha256) {}

    /** Reads the list. */
    public JsonNode read() throws IOException {
        ZipEntry entry = zip.getEntry(list);
        if (entry == null) {
            throw new DamagedException("it has no list of files");
        }
        try (InputStream in = zip.getInputStream(entry)) {
            byte[] bytes = in.readNBytes(MOST_LIST + 1);
            if (bytes.length > MOST_LIST) {
                throw new DamagedException("its list is longer than 32 MiB");
            }
            return Json.MAPPER.readTree(bytes);
        }
    }

    /** Extracts all files into {@code folder}, of at most {@code mostBytes} in sum. */
    public void extract(Path folder, long mostBytes) throws IOException {
        Map<String, Item> items = items(read().path("files"), mostBytes);
        for (ZipEntry entry : zip.stream().toList()) {
            String name = entry.getName();
            if (!name.equals(list)
                    && !(name.startsWith(prefix) && items.containsKey(name.substring(prefix.length())))) {
                throw new DamagedException("it holds '%s', which its list does not name".formatted(name));
            }
        }
        Files.createDirectories(folder);
        for (Map.Entry<String, Item> item : items.entrySet()) {
            extract(item.getKey(), item.getValue(), folder);
        }
    }

    private static Map<String, Item> items(JsonNode files, long mostBytes) throws DamagedException {
        Map<String, Item> items = new LinkedHashMap<>();
        long bytes = 0;
        for (Map.Entry<String, JsonNode> file : files.properties()) {
            long size = file.getValue().path("bytes").asLong(-1);
            String sum = file.getValue().path("sha256").asText();
            if (!isPath(file.getKey()) || size < 0 || !sum.matches("[0-9a-f]{64}")) {
                throw new DamagedException(
                        "its list names the file '%s' in a way that is not allowed".formatted(file.getKey()));
            }
            bytes += Math.min(size, Long.MAX_VALUE - bytes);
            items.put(file.getKey(), new Item(size, Checksum.sha256(sum)));
            if (bytes > mostBytes) {
                break;
            }
        }
        if (items.isEmpty() || items.size() > MOST_FILES || bytes > mostBytes) {
            throw new DamagedException(
                    "it names %,d files of %,d bytes, where 1 to %,d of at most %,d bytes are allowed"
                            .formatted(files.size(), bytes, MOST_FILES, mostBytes));
        }
        return items;
    }

    private static boolean isPath(String path) {
        return Stream.of(path.split("/", -1))
                .allMatch(part -> SEGMENT.matcher(part).matches() && !part.equals("..") && !part.equals("."));
    }

    private void extract(String name, Item item, Path folder) throws IOException {
        Path target = folder.resolve(name).normalize();
        ZipEntry entry = zip.getEntry(prefix + name);
        if (entry == null || !target.startsWith(folder)) {
            throw new DamagedException("'%s' is missing".formatted(name));
        }
        Files.createDirectories(Objects.requireNonNull(target.getParent()));
        try (InputStream in = zip.getInputStream(entry);
                OutputStream out = Files.newOutputStream(target)) {
            byte[] buffer = new byte[1 << 16];
            long left = item.bytes();
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                left -= n;
                if (left < 0) {
                    throw new DamagedException("'%s' is longer than its list says".formatted(name));
                }
                out.write(buffer, 0, n);
            }
        }
        if (!item.sha256().matches(target)) {
            throw new DamagedException("'%s' does not have the checksum %s".formatted(name, item.sha256()));
        }
    }
}
