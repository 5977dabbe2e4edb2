package dev.crucible.cli;

import java.nio.file.Path;

/** The folder that the launcher lies in; runs, data files and players lie below it unless told otherwise. */
final class Home {

    private Home() {}

    static Path folder() {
        return Path.of(System.getProperty("crucible.home", "")).toAbsolutePath();
    }

    static Path out(Path chosen) {
        return chosen == null ? folder().resolve("out") : chosen.toAbsolutePath();
    }

    static Path datasets(Path chosen) {
        return chosen == null ? folder().resolve("datasets") : chosen.toAbsolutePath();
    }

    static Path data(Path chosen) {
        return chosen == null ? folder().resolve("data") : chosen.toAbsolutePath();
    }
}
