package dev.crucible.cli;

import dev.crucible.web.InstallationKey;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Folder of persistent service data. */
final class ServiceData {

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder of conversations, players, speech and secrets. [default: data/ next to the launcher]")
    private Path chosen;

    @Option(
            names = "--identity-key",
            paramLabel = "FILE",
            description =
                    "File with the secret that the services use to authenticate to each other, created if missing."
                            + " [default: identity.key in --data]")
    private Path key;

    Path path() {
        return InstallationFolder.or(chosen, "data");
    }

    /** Returns the file of the key shared by the services of this installation. */
    Path keyFile() {
        return key == null ? path().resolve(InstallationKey.FILE) : key;
    }

    /** Reads the key. */
    InstallationKey key() {
        try {
            return InstallationKey.open(keyFile());
        } catch (FileSystemException e) {
            throw new BadInputException(
                    "crucible: cannot keep the identity key in %s: %s; choose another folder with --data"
                            .formatted(keyFile(), ErrorPrinter.describe(e)));
        } catch (IOException e) {
            throw new BadInputException("crucible: " + e.getMessage());
        }
    }
}
