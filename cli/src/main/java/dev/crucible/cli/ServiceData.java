package dev.crucible.cli;

import dev.crucible.web.InstallationKey;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where services keep what must outlive them. */
final class ServiceData {

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description =
                    "Where conversations, players, spoken lines and secrets are kept. Default: data/ beside the launcher")
    private Path chosen;

    @Option(
            names = "--identity-key",
            paramLabel = "FILE",
            description = "The secret by which the services of this installation know each other; made when missing."
                    + " Default: identity.key in --data")
    private Path key;

    Path path() {
        return InstallationFolder.or(chosen, "data");
    }

    /** The file of the key that the services of this installation share. */
    Path keyFile() {
        return key == null ? path().resolve(InstallationKey.FILE) : key;
    }

    /** The key itself. */
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
