package dev.crucible.engine.data.hub;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The hub's own cache on this machine, in the layout of its Python client: {@code datasets--owner--name} or {@code models--owner--name}
 * with {@code refs/REVISION}, a file that names a commit, and {@code snapshots/COMMIT/…}, links to the fetched files. Crucible only reads it.
 *
 * @param root the cache's folder, which need not exist
 */
public record HubCache(Path root) {

    private static final int MOST_COMMIT = 200;

    /** Returns the cache named by {@code HF_HUB_CACHE}, {@code HF_HOME} or {@code XDG_CACHE_HOME}, or the default one. */
    public static HubCache of(Map<String, String> variables) {
        Path home = Path.of(System.getProperty("user.home"));
        Path caches = named(variables, "XDG_CACHE_HOME").orElse(home.resolve(".cache"));
        Path hub = named(variables, "HF_HOME").orElse(caches.resolve("huggingface"));
        return new HubCache(named(variables, "HF_HUB_CACHE").orElse(hub.resolve("hub")));
    }

    private static Optional<Path> named(Map<String, String> variables, String name) {
        return Optional.ofNullable(variables.get(name))
                .filter(value -> !value.isBlank())
                .map(Path::of);
    }

    /** Kind of a repository. */
    public enum Kind {
        DATASETS,
        MODELS;

        private String folder(String name) {
            return (this == DATASETS ? "datasets" : "models") + "--" + name.replace("/", "--");
        }
    }

    /** Returns the folder of {@code name} at {@code revision}, such as {@code main}, if it was fetched before. */
    public Optional<Path> snapshot(Kind kind, String name, String revision) {
        Path repository = root.resolve(kind.folder(name));
        Path reference = repository.resolve("refs").resolve(revision);
        try {
            String commit = Files.isRegularFile(reference) && Files.size(reference) < MOST_COMMIT
                    ? Files.readString(reference).strip()
                    : revision;
            Path snapshot = repository.resolve("snapshots").resolve(commit);
            boolean plain = commit.matches("[0-9A-Za-z._-]+") && !commit.startsWith(".");
            return plain && Files.isDirectory(snapshot) ? Optional.of(snapshot) : Optional.empty();
        } catch (IOException e) {
            // An unreadable folder counts as absent.
            return Optional.empty();
        }
    }

    /** Returns the files of a snapshot by their paths in it, with forward slashes; links that leave the cache are skipped. */
    public List<String> files(Path snapshot) throws IOException {
        Path inside = root.toRealPath();
        try (Stream<Path> all = Files.walk(snapshot)) {
            return all.filter(file -> Files.isRegularFile(file) && within(file, inside))
                    .map(file -> snapshot.relativize(file).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        }
    }

    private static boolean within(Path file, Path inside) {
        try {
            return file.toRealPath().startsWith(inside);
        } catch (IOException e) {
            // A dangling link: the file was never fetched completely.
            return false;
        }
    }
}
