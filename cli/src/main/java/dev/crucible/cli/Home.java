package dev.crucible.cli;

import java.nio.file.Files;
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

    /**
     * Where data files lie. The usual folder need not be there; one that was named must be, or a run would quietly draw its own data.
     *
     * @throws BadInputException when there is no folder of that name
     */
    static Path datasets(Path chosen) {
        if (chosen != null && !Files.isDirectory(chosen)) {
            throw new BadInputException(
                    "crucible: --datasets: there is no folder " + chosen + "; make it, or leave the option out");
        }
        return chosen == null ? folder().resolve("datasets") : chosen.toAbsolutePath();
    }

    static Path data(Path chosen) {
        return chosen == null ? folder().resolve("data") : chosen.toAbsolutePath();
    }
}
