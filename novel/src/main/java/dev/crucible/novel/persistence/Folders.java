package dev.crucible.novel.persistence;

import dev.crucible.story.Company;
import dev.crucible.story.Discoveries;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** Locations of the novel's files: the XDG folders on Unix, {@code APPDATA} on Windows. */
public record Folders(Path config, Path data) {
    /** Path at which clients of the bridge look for portraits, below a folder. */
    public static final String PORTRAITS = Company.PORTRAITS;

    private static final String NAME = "crucible";

    /**
     * Returns the folders of this system.
     *
     * @param environment returns the value of an environment variable, or null
     */
    public static Folders of(UnaryOperator<String> environment, Path home) {
        String windows = environment.apply("APPDATA");
        Path config = base(environment.apply("XDG_CONFIG_HOME"), windows, home.resolve(".config"));
        Path data = base(environment.apply("XDG_DATA_HOME"), windows, home.resolve(".local/share"));
        return new Folders(config.resolve(NAME), data.resolve(NAME).resolve("novel"));
    }

    public Path preferences() {
        return config.resolve("novel.json");
    }

    public Path saves() {
        return data.resolve("saves");
    }

    /** Returns the file of a player's {@link Discoveries}. */
    public Path progress(String playerId) {
        return data.resolve("progress-" + playerId.replaceAll("[^A-Za-z0-9_-]", "_") + ".json");
    }

    public Path seen() {
        return data.resolve("seen.bin");
    }

    public Path screenshots() {
        return data.resolve("screenshots");
    }

    public Path workspaces() {
        return data.resolve("workspaces.json");
    }

    public Path profile() {
        return data.resolve("profile.json");
    }

    /** Returns the folder of custom portraits; PNGs named {@code <agent>_<state>.png} replace the drawn ones. */
    public Path portraits() {
        return data.resolve(PORTRAITS);
    }

    /** Returns the first that is set. The XDG standard requires that relative paths are ignored. */
    private static Path base(String xdg, String windows, Path otherwise) {
        if (xdg != null && !xdg.isBlank() && Path.of(xdg).isAbsolute()) {
            return Path.of(xdg);
        }
        return windows != null && !windows.isBlank() ? Path.of(windows) : otherwise;
    }
}
