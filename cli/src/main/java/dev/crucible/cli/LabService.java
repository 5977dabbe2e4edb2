package dev.crucible.cli;

import dev.crucible.lab.Lab;
import dev.crucible.lab.LabConfig;
import dev.crucible.lab.scheduling.ChildLauncher;
import dev.crucible.lab.terminal.TerminalConfig;
import dev.crucible.lab.terminal.TerminalSecret;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Optional;

/** Start of the lab. */
final class LabService {

    private LabService() {}

    /**
     * Starts the lab and returns once it answers. Its runs begin when all services have started.
     *
     * @param launcher starts its simulations
     * @param portOption option of the port, for the message if it is taken
     */
    static ServiceRunner.Service start(LabConfig config, ChildLauncher launcher, String portOption) {
        ServiceRunner.checkPort(config.host(), config.port(), portOption);
        try {
            Lab lab = Lab.prepare(config, launcher);
            return new ServiceRunner.Service("lab", config.host(), lab.port(), lab, lab::openQueue, Optional.empty());
        } catch (FileSystemException e) {
            throw new BadInputException("crucible: cannot keep runs in %s: %s; choose another folder with --out"
                    .formatted(config.out(), ErrorPrinter.describe(e)));
        } catch (IllegalArgumentException | IOException e) {
            throw new BadInputException("crucible: " + e.getMessage());
        }
    }

    /**
     * Returns a note for the user: how unrecognized programs reach the terminal, and the folder of runs.
     *
     * @param onTerminal true if people alone read it; a journal or a file must not hold the secret
     */
    static String note(LabConfig config, boolean onTerminal) {
        return config.terminal()
                        .flatMap(TerminalConfig::secret)
                        .map(secret -> note(secret, onTerminal))
                        .orElse("") + "runs are kept in " + config.out();
    }

    private static String note(TerminalSecret secret, boolean onTerminal) {
        return "the terminal opens for your own user; callers that cannot be recognised need the secret %s%n"
                .formatted(
                        onTerminal
                                ? "%s (kept in %s)".formatted(secret.text(), secret.file())
                                : "kept in " + secret.file());
    }
}
