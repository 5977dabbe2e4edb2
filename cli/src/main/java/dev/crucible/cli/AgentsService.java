package dev.crucible.cli;

import dev.crucible.agents.service.Agents;
import dev.crucible.agents.service.AgentsConfig;
import dev.crucible.store.StoreFailure;
import java.io.IOException;
import java.nio.file.FileSystemException;

/** Start of the agents. */
final class AgentsService {

    private AgentsService() {}

    /**
     * Starts the agents and returns once they answer; their lab need not answer.
     *
     * @param portOption option of the port, for the message if it is taken
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

    /** The same for the agent that the A2A project's test kit talks to. */
    static ServiceRunner.Service startTest(AgentsConfig config, String portOption) {
        ServiceRunner.checkPort(config.host(), config.port(), portOption);
        try {
            ConformanceAgent.Running agent = CheckoutOnly.provider(ConformanceAgent.class, "agents --test-profile")
                    .start(config);
            return new ServiceRunner.Service("agents", config.host(), agent.port(), agent);
        } catch (IllegalArgumentException e) {
            throw new BadInputException("crucible: " + e.getMessage());
        }
    }
}
