package dev.crucible.cli;

import dev.crucible.agents.service.AgentsConfig;

/** The agent that the A2A project's test kit talks to. */
public interface ConformanceAgent {

    /** An agent that answers. */
    interface Running extends AutoCloseable {

        int port();

        @Override
        void close();
    }

    /**
     * Starts the agent where {@code config} would start the crew.
     *
     * @throws IllegalArgumentException when the configuration is unsafe
     */
    Running start(AgentsConfig config);
}
