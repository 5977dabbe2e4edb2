package dev.crucible.a2a.server;

/** The logic of an agent: its reaction to a message. */
@FunctionalInterface
public interface AgentExecutor {

    /**
     * Processes a message on a separate virtual thread.
     *
     * <p>A return before the task is at rest completes it; an exception fails it. A request for input ends this execution, and the next message
     * of the task starts another one. A cancelled execution is interrupted, and its updates throw
     * {@link java.util.concurrent.CancellationException}.
     */
    void execute(ExecutionRequest request, TaskUpdater task) throws Exception;
}
