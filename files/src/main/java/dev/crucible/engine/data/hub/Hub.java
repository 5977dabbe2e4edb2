package dev.crucible.engine.data.hub;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.engine.data.DataException;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A dataset hub that speaks as Hugging Face's does. A data set is fetched once, as the Parquet files of its {@code default} (or first)
 * configuration, into a directory of ours; later runs read only that. What was fetched in part is taken up where it stopped.
 *
 * @param address where the hub is; HTTPS unless it is on this machine
 * @param mostBytes the largest data set
 */
public record Hub(URI address, long mostBytes) {

    /** The public hub, up to 2 GiB a data set. */
    public static final Hub PUBLIC = new Hub(URI.create("https://huggingface.co"), 2L << 30);

    private static final Pattern NAME = Pattern.compile(
            "(?!.*\\.\\.)([A-Za-z0-9_][A-Za-z0-9._-]{0,95}/[A-Za-z0-9_][A-Za-z0-9._-]{0,95}|[A-Za-z0-9_][A-Za-z0-9._-]{1,95})");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_FILES = 1000;

    /** Whether {@code name} is of the form owner/name, or one of the hub's old names that have no owner. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** The directory that holds the data set {@code name} in {@code cache}, when it was fetched before. */
    public static Optional<Path> cached(String name, Path cache) {
        return Optional.of(place(name, cache)).filter(Files::isDirectory);
    }

    private static Path place(String name, Path cache) {
        if (!isName(name)) {
            throw new DataException("hf_dataset_name must be of the form owner/name, got '%s'".formatted(name));
        }
        return cache.resolve(name.replace("/", "--"));
    }

    /**
     * The directory that holds the data set {@code name}, fetched unless it is there.
     *
     * @param cache where fetched sets lie
     * @throws DataException when it cannot be had whole: offline, unknown, too large or damaged
     */
    public Path fetch(String name, Path cache) {
        Path place = place(name, cache);
        if (Files.isDirectory(place)) {
            return place;
        }
        Path unfinished = cache.resolve(name.replace("/", "--") + ".part");
        try (FileChannel lock = lock(cache, name);
                FileLock _ = lock.lock();
                Download download = new Download(address, mostBytes)) {
            if (Files.isDirectory(place)) {
                return place;
            }
            Files.createDirectories(unfinished);
            List<Part> parts = parts(name, JSON.readTree(download.text("/api/datasets/" + name + "/parquet")));
            for (Part part : parts) {
                download.file(part.from(), unfinished.resolve(part.file()));
            }
            Files.move(unfinished, place, StandardCopyOption.ATOMIC_MOVE);
            return place;
        } catch (IOException e) {
            throw new DataException(
                    ("data set '%s' cannot be fetched from %s (%s); check the name and that this machine is online, or put "
                                    + "its files into %s as train.parquet and test.parquet")
                            .formatted(name, address, reason(e), place.toAbsolutePath()),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DataException("data set '%s': the download was stopped; start the run again".formatted(name), e);
        }
    }

    /** What two runs that want the same set wait for. */
    private static FileChannel lock(Path cache, String name) throws IOException {
        Files.createDirectories(cache);
        Path file = cache.resolve(name.replace("/", "--") + ".lock");
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    private static String reason(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /**
     * One file of a data set.
     *
     * @param from its address
     * @param file what it is called here
     */
    private record Part(URI from, String file) {}

    /** The files of the training split and of the one to test with, if there is one. */
    private static List<Part> parts(String name, JsonNode configurations) {
        JsonNode splits = configurations.path("default");
        if (splits.isMissingNode()) {
            Iterator<JsonNode> all = configurations.elements();
            splits = all.hasNext() ? all.next() : configurations;
        }
        JsonNode train = splits.path("train");
        JsonNode chosen = splits;
        JsonNode test = Stream.of("test", "validation")
                .map(split -> chosen.path(split))
                .filter(split -> !split.isEmpty())
                .findFirst()
                .orElse(JSON.createArrayNode());
        if (train.isEmpty() || train.size() + test.size() > MOST_FILES) {
            throw new DataException(
                    ("data set '%s': the hub has no Parquet form of it with a split 'train' and at most %d files; "
                                    + "choose another one")
                            .formatted(name, MOST_FILES));
        }
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < train.size(); i++) {
            parts.add(new Part(URI.create(train.get(i).asText()), "train-%05d.parquet".formatted(i)));
        }
        for (int i = 0; i < test.size(); i++) {
            parts.add(new Part(URI.create(test.get(i).asText()), "test-%05d.parquet".formatted(i)));
        }
        return parts;
    }
}
