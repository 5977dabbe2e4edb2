package dev.crucible.engine.data.hub;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.fetch.AccessKey;
import dev.crucible.engine.data.fetch.Download;
import dev.crucible.engine.data.fetch.StatusException;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A dataset hub with Hugging Face's API. A data set is fetched once into a local directory. Sources are, in order, the hub's own cache,
 * the hub's conversion to Parquet files, and the owner's Parquet, JSON lines, CSV or JSON files. Later runs read only the local
 * directory. Interrupted downloads resume.
 *
 * @param address the hub's address; HTTPS unless it is on this machine
 * @param mostBytes the maximum size of a data set
 * @param token the token for sets with restricted access
 * @param cache the hub's own cache on this machine, if it is used
 */
public record Hub(URI address, long mostBytes, Optional<String> token, Optional<HubCache> cache) {

    private static final URI USUAL = URI.create("https://huggingface.co");
    private static final long MOST_BYTES = 2L << 30;

    /** The public hub without a token or a cache, up to 2 GiB per data set. */
    public static final Hub PUBLIC = new Hub(USUAL, MOST_BYTES);

    private static final int MOST_FILES = 1000;
    private static final String PARQUET = "refs/convert/parquet";

    /** A hub without a token and without a local cache. */
    public Hub(URI address, long mostBytes) {
        this(address, mostBytes, Optional.empty(), Optional.empty());
    }

    /**
     * Returns the hub at {@code HF_ENDPOINT}, else the public one, with the token {@code HF_TOKEN} and its cache.
     *
     * @throws DataException if {@code HF_ENDPOINT} is no address
     */
    public static Hub of(Map<String, String> variables) {
        URI address = Optional.ofNullable(variables.get("HF_ENDPOINT"))
                .filter(value -> !value.isBlank())
                .map(Hub::endpoint)
                .orElse(USUAL);
        Optional<String> token = Optional.ofNullable(variables.get("HF_TOKEN"))
                .map(String::strip)
                .filter(value -> !value.isEmpty());
        return new Hub(address, MOST_BYTES, token, Optional.of(HubCache.of(variables)));
    }

    private static URI endpoint(String value) {
        try {
            URI address = new URI(value.strip().replaceAll("/+$", ""));
            if (address.getHost() != null && List.of("http", "https").contains(address.getScheme())) {
                return address;
            }
        } catch (URISyntaxException e) {
            // Reported below without the value, which might contain a secret.
        }
        throw new DataException("HF_ENDPOINT is no address such as https://huggingface.co; mend or unset it");
    }

    /** Returns a text without the token. */
    @Override
    public String toString() {
        return address.toString();
    }

    /** Returns the directory of {@code set} in {@code folder}, if it was fetched before. */
    public static Optional<Path> fetched(HubSet set, Path folder) {
        return Optional.of(folder.resolve(set.folder())).filter(Files::isDirectory);
    }

    /**
     * Fetches a data set unless it is present.
     *
     * @param place the target directory
     * @return {@code place}
     * @throws DataException if it cannot be fetched completely: offline, unknown, too large or damaged
     */
    public Path fetch(HubSet set, Path place) {
        set.folder();
        if (Files.isDirectory(place)) {
            return place;
        }
        Path unfinished = place.resolveSibling(place.getFileName() + ".part");
        try (FileChannel lock = lock(place);
                FileLock _ = lock.lock()) {
            if (Files.isDirectory(place)) {
                return place;
            }
            Files.createDirectories(unfinished);
            if (!copied(set, unfinished)) {
                download(set, unfinished);
            }
            Files.move(unfinished, place, StandardCopyOption.ATOMIC_MOVE);
            return place;
        } catch (IOException e) {
            throw new DataException(
                    ("data set '%s' cannot be fetched from %s (%s); check the name and that this machine is online, bring it "
                                    + "with a bundle (crucible data get hf:%s --from FILE), or put its files into %s as "
                                    + "train.parquet and test.parquet")
                            .formatted(set.name(), address, Download.reason(e), set.name(), place.toAbsolutePath()),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DataException("data set '%s': the download was stopped; start it again".formatted(set.name()), e);
        }
    }

    /** Locks {@code place} against other runs that fetch the same set. */
    private static FileChannel lock(Path place) throws IOException {
        Files.createDirectories(place.toAbsolutePath().getParent());
        Path file = place.resolveSibling("." + place.getFileName() + ".lock");
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    /** Copies the set from the hub's own cache, if it is there. */
    private boolean copied(HubSet set, Path target) throws IOException {
        for (String revision : List.of(PARQUET, "main")) {
            Optional<Path> snapshot =
                    cache.flatMap(known -> known.snapshot(HubCache.Kind.DATASETS, set.name(), revision));
            if (snapshot.isPresent()) {
                Optional<RepositoryFiles> found =
                        RepositoryFiles.of(cache.orElseThrow().files(snapshot.get()), set);
                if (found.isPresent()) {
                    for (Part part : parts(
                            found.get(), path -> snapshot.get().resolve(path).toUri())) {
                        Files.copy(
                                Path.of(part.from()), target.resolve(part.file()), StandardCopyOption.REPLACE_EXISTING);
                    }
                    join(target, found.get());
                    return true;
                }
            }
        }
        return false;
    }

    private void download(HubSet set, Path target) throws IOException, InterruptedException {
        try (Download download = new Download(mostBytes, token.map(secret -> new AccessKey(address, secret)))) {
            Optional<List<Part>> converted = converted(set, download);
            if (converted.isPresent()) {
                fetch(converted.get(), target, download);
                return;
            }
            RepositoryFiles files = RepositoryFiles.of(tree(set, download), set)
                    .orElseThrow(() -> unusable(set, "no Parquet, JSON lines, CSV or JSON files of it"));
            fetch(
                    parts(files, path -> address.resolve("/datasets/" + set.name() + "/resolve/main/" + encoded(path))),
                    target,
                    download);
            join(target, files);
        }
    }

    private static void fetch(List<Part> parts, Path target, Download download)
            throws IOException, InterruptedException {
        for (Part part : parts) {
            Path file = target.resolve(part.file());
            if (!Files.exists(file)) {
                download.file(new Download.Source(List.of(part.from()), 0, Optional.empty()), file);
            }
        }
    }

    private static String encoded(String path) throws IllegalArgumentException {
        try {
            return new URI(null, null, "/" + path, null).getRawPath().substring(1);
        } catch (URISyntaxException e) {
            throw new DataException("the hub names a file that is none: " + path, e);
        }
    }

    /** Returns the files that the owner uploaded. */
    private List<String> tree(HubSet set, Download download) throws IOException, InterruptedException {
        JsonNode tree = Json.MAPPER.readTree(
                download.text(address.resolve("/api/datasets/" + set.name() + "/tree/main?recursive=true")));
        List<String> paths = new ArrayList<>();
        for (JsonNode entry : tree) {
            if (entry.path("type").asText().equals("file")) {
                paths.add(entry.path("path").asText());
            }
        }
        return paths;
    }

    /**
     * One file of a data set.
     *
     * @param from its address
     * @param file its local name
     */
    private record Part(URI from, String file) {}

    /** Address of a file of a repository. */
    @FunctionalInterface
    private interface Place {
        URI of(String path);
    }

    private static List<Part> parts(RepositoryFiles files, Place place) {
        List<Part> parts = new ArrayList<>();
        add(parts, "train", files.train(), files.ending(), place);
        add(parts, "test", files.test(), files.ending(), place);
        return parts;
    }

    private static void add(List<Part> parts, String split, List<String> paths, String ending, Place place) {
        for (int i = 0; i < paths.size(); i++) {
            parts.add(new Part(place.of(paths.get(i)), "%s-%05d.%s".formatted(split, i, ending)));
        }
    }

    /** Joins the files of a split: readers of texts and tables accept one file; Parquet may stay in many. */
    private static void join(Path folder, RepositoryFiles files) throws IOException {
        if (files.ending().equals("parquet")) {
            return;
        }
        for (String split : List.of("train", "test")) {
            int count =
                    split.equals("train") ? files.train().size() : files.test().size();
            if (count > 1 && !files.ending().equals("jsonl")) {
                throw new IOException(
                        "its split %s comes in %d %s files, and only Parquet and JSON lines may be divided"
                                .formatted(split, count, files.ending()));
            }
            if (count > 0) {
                Path whole = folder.resolve(split + "." + files.ending());
                try (OutputStream out = Files.newOutputStream(whole)) {
                    for (int i = 0; i < count; i++) {
                        Path part = folder.resolve("%s-%05d.%s".formatted(split, i, files.ending()));
                        Files.copy(part, out);
                        out.write('\n');
                        Files.delete(part);
                    }
                }
            }
        }
    }

    /** Returns the Parquet files that the hub converted a set to; empty if there are none. */
    private Optional<List<Part>> converted(HubSet set, Download download) throws IOException, InterruptedException {
        JsonNode configurations;
        try {
            configurations =
                    Json.MAPPER.readTree(download.text(address.resolve("/api/datasets/" + set.name() + "/parquet")));
        } catch (StatusException e) {
            if (e.status() == 401 || e.status() == 403) {
                throw new IOException("it is not open to everybody; set HF_TOKEN to a token that may read it", e);
            }
            return Optional.empty();
        }
        if (!configurations.isObject() || configurations.isEmpty()) {
            return Optional.empty();
        }
        JsonNode splits = configuration(set, configurations);
        JsonNode train = splits.path(set.train().orElse("train"));
        JsonNode test = Stream.of(set.test().map(List::of).orElse(List.of("test", "validation")))
                .flatMap(List::stream)
                .map(splits::path)
                .filter(split -> !split.isEmpty())
                .findFirst()
                .orElse(Json.MAPPER.createArrayNode());
        boolean asked = set.test().isEmpty() || !test.isEmpty();
        if (train.isEmpty() || !asked) {
            throw unusable(
                    set,
                    "no split '%s'; it has %s"
                            .formatted(
                                    train.isEmpty()
                                            ? set.train().orElse("train")
                                            : set.test().orElseThrow(),
                                    names(splits)));
        }
        if (train.size() + test.size() > MOST_FILES) {
            throw unusable(set, "more than %d files".formatted(MOST_FILES));
        }
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < train.size(); i++) {
            parts.add(new Part(ours(train.get(i).asText()), "train-%05d.parquet".formatted(i)));
        }
        for (int i = 0; i < test.size(); i++) {
            parts.add(new Part(ours(test.get(i).asText()), "test-%05d.parquet".formatted(i)));
        }
        return Optional.of(parts);
    }

    private static JsonNode configuration(HubSet set, JsonNode configurations) {
        String wanted = set.configuration().orElse("default");
        if (configurations.has(wanted)) {
            return configurations.path(wanted);
        }
        if (set.configuration().isPresent()) {
            throw unusable(set, "no configuration '%s'; it has %s".formatted(wanted, names(configurations)));
        }
        Iterator<JsonNode> all = configurations.elements();
        return all.next();
    }

    private static String names(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return String.join(", ", names);
    }

    /** Replaces the hub's own address by the mirror's, because a mirror's answers name the original hub. */
    private URI ours(String text) {
        URI named = URI.create(text);
        boolean theirs = USUAL.getAuthority().equals(named.getAuthority()) && !USUAL.equals(address);
        return theirs ? address.resolve(named.getRawPath()) : named;
    }

    private static DataException unusable(HubSet set, String why) {
        return new DataException(
                "data set '%s': the hub has %s; choose another one, or name hf_dataset_config, hf_train_split or hf_test_split"
                        .formatted(set.name(), why));
    }
}
