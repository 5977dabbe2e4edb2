package dev.crucible.cli;

import dev.crucible.agents.service.Agents;
import dev.crucible.agents.service.AgentsConfig;
import dev.crucible.store.StoreFailure;
import java.io.IOException;
import java.nio.file.FileSystemException;

/** Starts the agents. */
final class AgentsService {

    private AgentsService() {}

    /**
     * The agents, once they answer; whether their lab does too is another matter.
     *
     * @param portOption the option that chooses the port, for the message when it is taken
     */
    static ServiceRunner.Service start(AgentsConfig config, String portOption) {
        ServiceRunner.checkPort(config.host(), config.port(), portOption);
        try {
            Agents agents = Agents.start(config);
            return new ServiceRunner.Service("agents", config.host(), agents.port(), agents);
        } catch (FileSystemException e) {
            throw new BadInputException(
                    "crucible: cannot keep conversations in %s: %s; choose another folder with --data"
                            .formatted(config.data(), ErrorPrinter.describe(e)));
        } catch (StoreFailure | IllegalArgumentException | IOException e) {
            throw new BadInputException("crucible: " + e.getMessage());
        }
    }
}
