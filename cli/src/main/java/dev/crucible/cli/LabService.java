package dev.crucible.cli;

import dev.crucible.lab.Lab;
import dev.crucible.lab.LabConfig;
import dev.crucible.lab.scheduling.ChildLauncher;
import dev.crucible.lab.terminal.TerminalConfig;
import dev.crucible.lab.terminal.TerminalSecret;
import java.io.IOException;
import java.nio.file.FileSystemException;

/** Starts the lab. */
final class LabService {

    private LabService() {}

    /**
     * The lab, once it answers.
     *
     * @param launcher starts its simulations
     * @param portOption the option that chooses the port, for the message when it is taken
     */
    static ServiceRunner.Service start(LabConfig config, ChildLauncher launcher, String portOption) {
        ServiceRunner.checkPort(config.host(), config.port(), portOption);
        try {
            Lab lab = Lab.start(config, launcher);
            return new ServiceRunner.Service("lab", config.host(), lab.port(), lab);
        } catch (FileSystemException e) {
            throw new BadInputException("crucible: cannot keep runs in %s: %s; choose another folder with --out"
                    .formatted(config.out(), ErrorPrinter.describe(e)));
        } catch (IllegalArgumentException | IOException e) {
            throw new BadInputException("crucible: " + e.getMessage());
        }
    }

    /** How programs that the lab does not recognise reach the terminal, and where its runs are. */
    static String note(LabConfig config) {
        return config.terminal()
                        .flatMap(TerminalConfig::secret)
                        .map(LabService::note)
                        .orElse("") + "runs are kept in " + config.out();
    }

    private static String note(TerminalSecret secret) {
        return "the terminal opens for your own user; callers that cannot be recognised need the secret %s (kept in %s)%n"
                .formatted(secret.text(), secret.file());
    }
}
