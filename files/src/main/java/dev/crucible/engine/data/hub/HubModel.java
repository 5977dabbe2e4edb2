package dev.crucible.engine.data.hub;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.fetch.AccessKey;
import dev.crucible.engine.data.fetch.Checksum;
import dev.crucible.engine.data.fetch.Download;
import dev.crucible.engine.data.fetch.StatusException;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * A language model on a hub: its settings, its tokenizer and its weights as safetensors. It comes from the hub's own cache if it is there, else
 * from the hub, at the exact commit of the revision. A folder appears atomically; interrupted downloads resume. {@code SOURCE.json} in it
 * records the commit and the checksum of each file.
 *
 * @param name such as {@code distilbert-base-uncased} or {@code owner/name}
 * @param revision a branch, a tag or a commit
 */
public record HubModel(String name, String revision) {

    /** The default revision. */
    public static final String MAIN = "main";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][\\w.-]{0,99}(/[A-Za-z0-9][\\w.-]{0,99})?");
    private static final Pattern REVISION = Pattern.compile("[A-Za-z0-9][\\w.-]{0,99}");
    private static final Pattern WEIGHTS = Pattern.compile("model(-\\d{5}-of-\\d{5})?\\.safetensors");
    private static final String INDEX = "model.safetensors.index.json";
    private static final String SOURCE = "SOURCE.json";
    private static final List<String> SETTINGS = List.of(
            "config.json", "tokenizer.json", "tokenizer_config.json", "vocab.txt", "vocab.json", "merges.txt", INDEX);

    /**
     * A model of the hub.
     *
     * @throws IllegalArgumentException if one of the two is no valid name
     */
    public HubModel {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("\"%s\" is no name of a model, such as owner/name".formatted(name));
        }
        if (!REVISION.matcher(revision).matches()) {
            throw new IllegalArgumentException("\"%s\" is no branch, tag or commit".formatted(revision));
        }
    }

    /**
     * One file of the model.
     *
     * @param bytes the length, 0 if unknown
     */
    private record Part(String path, long bytes, Optional<Checksum> checksum) {}

    /** Returns the model in the hub's own cache, if its settings and weights are there. */
    public Optional<Path> cached(HubCache cache) {
        return cache.snapshot(HubCache.Kind.MODELS, name, revision).filter(snapshot -> {
            try {
                List<String> files = cache.files(snapshot);
                return files.contains("config.json") && files.stream().anyMatch(HubModel::isWeights);
            } catch (IOException e) {
                // An unreadable folder counts as absent.
                return false;
            }
        });
    }

    private static boolean isWeights(String path) {
        return WEIGHTS.matcher(path).matches();
    }

    private static boolean belongs(String path) {
        return SETTINGS.contains(path) || isWeights(path);
    }

    /**
     * Fetches the model unless it is present.
     *
     * @param place the target folder
     * @param progress receives progress messages
     * @return {@code place}
     * @throws DataException if it cannot be fetched completely, with the fix
     */
    public Path fetch(Hub hub, Path place, Consumer<String> progress) {
        Path work = place.resolveSibling("." + place.getFileName() + ".part");
        try {
            Files.createDirectories(place.toAbsolutePath().getParent());
            Path lock = place.resolveSibling("." + place.getFileName() + ".lock");
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock _ = channel.lock()) {
                if (Files.isDirectory(place)) {
                    progress.accept("%s is in %s already".formatted(name, place));
                    return place;
                }
                Files.createDirectories(work);
                Optional<Path> known = hub.cache().flatMap(this::cached);
                if (known.isPresent()) {
                    progress.accept("%s from the hub's cache, %s".formatted(name, known.get()));
                    copy(hub.cache().orElseThrow(), known.get(), work);
                } else {
                    progress.accept("%s from %s, revision %s".formatted(name, hub, revision));
                    download(hub, work, progress);
                }
                Files.move(work, place, StandardCopyOption.ATOMIC_MOVE);
                return place;
            }
        } catch (IOException e) {
            throw new DataException(
                    ("model '%s' cannot be fetched from %s (%s); check the name and that this machine is online, or put its "
                                    + "config.json, tokenizer and model.safetensors into %s")
                            .formatted(name, hub, Download.reason(e), place.toAbsolutePath()),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DataException("model '%s': the download was stopped; start it again".formatted(name), e);
        }
    }

    private void copy(HubCache cache, Path snapshot, Path work) throws IOException {
        ObjectNode files = Json.object();
        for (String path : cache.files(snapshot)) {
            if (belongs(path)) {
                Path file = work.resolve(path);
                Files.copy(snapshot.resolve(path), file, StandardCopyOption.REPLACE_EXISTING);
                files.put(path, Checksum.of(file).toString());
            }
        }
        note(work, snapshot.toString(), snapshot.getFileName().toString(), files);
    }

    private void download(Hub hub, Path work, Consumer<String> progress) throws IOException, InterruptedException {
        try (Download download =
                new Download(hub.mostBytes(), hub.token().map(secret -> new AccessKey(hub.address(), secret)))) {
            String commit = Json.MAPPER
                    .readTree(text(download, hub.address().resolve("/api/models/" + name + "/revision/" + revision)))
                    .path("sha")
                    .asText();
            if (!REVISION.matcher(commit).matches()) {
                throw new IOException("the hub names no commit of revision " + revision);
            }
            startOver(work, commit);
            ObjectNode files = Json.object();
            for (Part part : parts(hub, commit, download)) {
                Path file = work.resolve(part.path());
                if (!Files.exists(file)) {
                    progress.accept("  %s, %.1f MB".formatted(part.path(), part.bytes() / 1e6));
                    URI from = hub.address().resolve("/" + name + "/resolve/" + commit + "/" + part.path());
                    download.file(new Download.Source(List.of(from), part.bytes(), part.checksum()), file);
                }
                files.put(part.path(), Checksum.of(file).toString());
            }
            note(work, hub.toString(), commit, files);
        }
    }

    /** Clears {@code work} unless it is of this commit: parts of two commits must not be mixed. */
    private static void startOver(Path work, String commit) throws IOException {
        Path mark = work.resolve("." + commit);
        if (!Files.exists(mark)) {
            FolderTree.delete(work);
            Files.createDirectories(work);
            Files.createFile(mark);
        }
    }

    private void note(Path work, String from, String commit, ObjectNode files) throws IOException {
        Files.deleteIfExists(work.resolve("." + commit));
        ObjectNode source = Json.object()
                .put("model", name)
                .put("revision", revision)
                .put("commit", commit)
                .put("from", from);
        source.set("files", files);
        Json.write(work.resolve(SOURCE), source);
    }

    private List<Part> parts(Hub hub, String commit, Download download) throws IOException, InterruptedException {
        JsonNode tree =
                Json.MAPPER.readTree(text(download, hub.address().resolve("/api/models/" + name + "/tree/" + commit)));
        List<Part> parts = new ArrayList<>();
        boolean pickled = false;
        for (JsonNode entry : tree) {
            String path = entry.path("path").asText();
            pickled |= path.startsWith("pytorch_model");
            if (belongs(path)) {
                String digest = entry.path("lfs").path("oid").asText();
                parts.add(new Part(
                        path,
                        entry.path("size").asLong(),
                        digest.matches("[0-9a-f]{64}") ? Optional.of(Checksum.sha256(digest)) : Optional.empty()));
            }
        }
        boolean whole = parts.stream().anyMatch(part -> part.path().equals("model.safetensors"));
        if (whole) {
            parts.removeIf(part -> part.path().equals(INDEX)
                    || (isWeights(part.path()) && !part.path().equals("model.safetensors")));
        }
        if (parts.stream().noneMatch(part -> isWeights(part.path()))) {
            throw new DataException(
                    pickled
                            ? ("model '%s': the hub has its weights as pytorch_model.bin alone, a pickle that could run code; fetch it "
                                            + "by other means and turn it with `python -m crucible_fl.convert DIR`, or choose "
                                            + "another model")
                                    .formatted(name)
                            : "model '%s': the hub has no model.safetensors of it; choose another model"
                                    .formatted(name));
        }
        if (parts.stream().noneMatch(part -> part.path().equals("config.json"))) {
            throw new DataException(
                    "model '%s': the hub has no config.json of it; choose another model".formatted(name));
        }
        return parts;
    }

    private static String text(Download download, URI address) throws IOException, InterruptedException {
        try {
            return download.text(address);
        } catch (StatusException e) {
            if (e.status() == 401 || e.status() == 403) {
                throw new IOException(
                        "it is not open to everybody, or not there; set HF_TOKEN to a token that may read it", e);
            }
            throw e;
        }
    }
}
