package dev.crucible.novel.persistence;

import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** Where the novel keeps its files: the XDG folders on Unix, {@code APPDATA} on Windows. */
public record Folders(Path config, Path data) {
    /** Where clients of the bridge look for portraits, below a folder. */
    public static final String PORTRAITS = "game/images/portraits";

    private static final String NAME = "crucible";

    /** @param environment gives the value of a variable, or null */
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

    /** What a player has come to know. */
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

    /** PNGs here, named {@code <agent>_<state>.png}, replace the drawn ones. */
    public Path portraits() {
        return data.resolve(PORTRAITS);
    }

    /** The first that is set; the XDG standard has relative paths ignored. */
    private static Path base(String xdg, String windows, Path otherwise) {
        if (xdg != null && !xdg.isBlank() && Path.of(xdg).isAbsolute()) {
            return Path.of(xdg);
        }
        return windows != null && !windows.isBlank() ? Path.of(windows) : otherwise;
    }
}
