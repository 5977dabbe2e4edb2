package dev.crucible.a2a.server;

import dev.crucible.a2a.Task;

/**
 * A task and its owner.
 *
 * @param owner the {@link Identity#owner} of the request that opened it
 */
public record OwnedTask(Task task, String owner) {}
