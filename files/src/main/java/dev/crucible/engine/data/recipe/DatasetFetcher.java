package dev.crucible.engine.data.recipe;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.HubSet;
import dev.crucible.engine.data.fetch.AccessKey;
import dev.crucible.engine.data.fetch.Archive;
import dev.crucible.engine.data.fetch.Checksum;
import dev.crucible.engine.data.fetch.Download;
import dev.crucible.engine.data.hub.Hub;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.io.Json;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Fetches data sets into the folder of data sets on request. A set appears atomically. Partial downloads are in {@code .fetching} and are
 * resumed. {@code SOURCE.json} next to the files records their addresses and checksums.
 */
public final class DatasetFetcher {

    /** While the folder of data sets has a file of this name, nothing is fetched. */
    public static final String NO_DOWNLOADS = "no-downloads";

    /** The folder of sets fetched from the hub by their own names. */
    public static final String HUB = "hub";

    /** Maximum size of one set, both fetched and unpacked. */
    public static final long MOST_BYTES = 8L << 30;

    /** The file that records the origin of a set. */
    static final String SOURCE = "SOURCE.json";

    private static final String WORK = ".fetching";

    private final Path datasets;
    private final Hub hub;
    private final long mostBytes;
    private final Consumer<String> progress;

    /**
     * Creates a fetcher.
     *
     * @param datasets the folder of data sets, created if missing
     * @param mostBytes the maximum size of one set, both fetched and unpacked
     * @param progress receives progress messages
     */
    public DatasetFetcher(Path datasets, Hub hub, long mostBytes, Consumer<String> progress) {
        this.datasets = datasets;
        this.hub = hub;
        this.mostBytes = mostBytes;
        this.progress = progress;
    }

    /** Returns true if {@code folder} exists and has files that are not hidden. */
    public static boolean holdsSomething(Path folder) {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.anyMatch(entry -> !entry.getFileName().toString().startsWith("."));
        } catch (IOException e) {
            // An unreadable folder counts as absent.
            return false;
        }
    }

    /** Returns true if the administrator of this machine disabled downloads. */
    public static boolean isForbidden(Path datasets) {
        return Files.exists(datasets.resolve(NO_DOWNLOADS));
    }

    /** Returns the number of bytes of the set of {@code recipe} that a partial download has in {@code datasets}. */
    public static long unfinishedBytes(Path datasets, Recipe recipe) {
        return bytes(datasets.resolve(WORK).resolve(recipe.name())) + bytes(datasets.resolve(recipe.name() + ".part"));
    }

    private static long bytes(Path folder) {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(Path::toFile)
                    .filter(File::isFile)
                    .mapToLong(File::length)
                    .sum();
        } catch (IOException | UncheckedIOException e) {
            // The download was completed meanwhile.
            return 0;
        }
    }

    /**
     * Fetches a set of the hub by its own name.
     *
     * @return its folder
     * @throws DataException if it cannot be fetched completely
     */
    public Path get(HubSet set) {
        requireAllowed("hf:" + set.name());
        progress.accept("hf:%s from %s".formatted(set.name(), hub));
        return hub.fetch(set, datasets.resolve(HUB).resolve(set.folder()));
    }

    /**
     * Fetches the set of a recipe, unless it is present.
     *
     * @return its folder
     * @throws DataException if it cannot be fetched completely, with the answer of each address
     */
    public Path get(Recipe recipe) {
        if (recipe.installed().isEmpty()) {
            requireAllowed(recipe.name());
        }
        Path place = datasets.resolve(recipe.name());
        if (holdsSomething(place)) {
            progress.accept("%s is in %s already".formatted(recipe.name(), place));
            return place;
        }
        if (recipe.hub().isPresent()) {
            progress.accept("%s from %s, data set %s"
                    .formatted(recipe.name(), hub, recipe.hub().get().name()));
            return hub.fetch(recipe.hub().get(), place);
        }
        Path work = datasets.resolve(WORK).resolve(recipe.name());
        try {
            Files.createDirectories(work);
            try (FileChannel channel = FileChannel.open(
                            datasets.resolve(WORK).resolve(recipe.name() + ".lock"),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
                    FileLock _ = channel.lock()) {
                if (!holdsSomething(place)) {
                    fetch(recipe, work, place);
                }
            }
            return place;
        } catch (IOException e) {
            throw new DataException(
                    ("data set '%s' cannot be fetched (%s); check that this machine is online and ask again, bring it with a bundle "
                                    + "(crucible data get %s --from FILE), or put its files into %s")
                            .formatted(recipe.name(), Download.reason(e), recipe.name(), place.toAbsolutePath()),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DataException(
                    "data set '%s': the download was stopped; ask again, and it goes on".formatted(recipe.name()), e);
        }
    }

    private void requireAllowed(String name) {
        if (isForbidden(datasets)) {
            throw new DataException(
                    "data set '%s': downloads are switched off here by the file %s; ask who runs this lab, or use a bundle or files of your own"
                            .formatted(name, datasets.resolve(NO_DOWNLOADS).toAbsolutePath()));
        }
    }

    private void fetch(Recipe recipe, Path work, Path place) throws IOException, InterruptedException {
        FetchRecord record = new FetchRecord(datasets);
        Path raw = fresh(work.resolve("raw"));
        Path ready = fresh(work.resolve("ready"));
        Map<String, Checksum> found = new HashMap<>();
        Optional<AccessKey> key = hub.token().map(secret -> new AccessKey(hub.address(), secret));
        try (Download download = new Download(mostBytes, key)) {
            for (Recipe.SourceFile file : recipe.files()) {
                found.put(file.name(), fetch(recipe, file, work, record, download));
            }
        }
        for (Recipe.SourceFile file : recipe.files()) {
            unpack(file, work, recipe.tables().isEmpty() ? ready : raw);
        }
        for (JoinedTable table : recipe.tables()) {
            table.write(raw, ready);
        }
        if (recipe.installed().isPresent()) {
            recipe.installed().get().write(ready);
        }
        Json.write(ready.resolve(SOURCE), source(recipe, found));
        for (Map.Entry<String, Checksum> file : found.entrySet()) {
            record.add(recipe.name() + "/" + file.getKey(), file.getValue());
        }
        Files.deleteIfExists(place);
        Files.move(ready, place, StandardCopyOption.ATOMIC_MOVE);
        FolderTree.delete(work);
    }

    /** Fetches one file unless an earlier attempt completed it; returns its checksum. */
    private Checksum fetch(Recipe recipe, Recipe.SourceFile file, Path work, FetchRecord record, Download download)
            throws IOException, InterruptedException {
        Path here = work.resolve(file.name());
        String name = recipe.name() + "/" + file.name();
        Optional<Checksum> first = record.of(name);
        Optional<Checksum> expected = file.checksum().or(() -> first);
        if (!Files.isRegularFile(here)) {
            progress.accept("%s: %s from %s%s"
                    .formatted(
                            recipe.name(),
                            file.name(),
                            file.from().getFirst().getHost(),
                            file.bytes() > 0 ? ", %.1f MB".formatted(file.bytes() / 1e6) : ""));
            boolean verified = download.file(new Download.Source(file.from(), file.bytes(), expected), here);
            if (!verified) {
                progress.accept("%s: nobody publishes a checksum of %s; that of this copy is kept in %s"
                        .formatted(recipe.name(), file.name(), datasets.resolve(FetchRecord.FILE)));
            }
        }
        return Checksum.of(here);
    }

    private void unpack(Recipe.SourceFile file, Path work, Path target) throws IOException {
        Path here = work.resolve(file.name());
        if (file.members().isEmpty()) {
            Files.copy(here, target.resolve(file.name()));
            return;
        }
        Map<String, Path> members = new HashMap<>();
        file.members().forEach((member, name) -> members.put(member, target.resolve(name)));
        new Archive(here, mostBytes).extract(members);
    }

    private static ObjectNode source(Recipe recipe, Map<String, Checksum> found) {
        ObjectNode source = Json.object()
                .put("name", recipe.name())
                .put("title", recipe.title())
                .put("licence", recipe.licence())
                .put("citation", recipe.citation());
        var files = source.putArray("files");
        for (Recipe.SourceFile file : recipe.files()) {
            var addresses = files.addObject()
                    .put("name", file.name())
                    .put(
                            "sum",
                            Objects.requireNonNull(found.get(file.name()), file.name())
                                    .toString())
                    .put("published", file.checksum().map(Checksum::toString).orElse(null))
                    .putArray("from");
            file.from().forEach(address -> addresses.add(address.toString()));
        }
        return source;
    }

    private static Path fresh(Path folder) throws IOException {
        FolderTree.delete(folder);
        return Files.createDirectories(folder);
    }
}
