package dev.crucible.a2a.server;

/** What an agent does with a message. */
@FunctionalInterface
public interface AgentExecutor {

    /**
     * Works on a message, on a virtual thread of its own.
     *
     * <p>Returning without having come to rest completes the task; an exception fails it. Asking for input ends this execution: the
     * next message with the same task is another one. A cancelled execution is interrupted, and its updates throw
     * {@link java.util.concurrent.CancellationException}.
     */
    void execute(ExecutionRequest request, TaskUpdater task) throws Exception;
}
