package dev.crucible.a2a.server;

import dev.crucible.a2a.Task;

/**
 * A task and whose it is.
 *
 * @param owner the {@link Identity#owner} of the request that began it
 */
public record OwnedTask(Task task, String owner) {}
