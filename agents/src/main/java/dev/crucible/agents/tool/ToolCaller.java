package dev.crucible.agents.tool;

import java.nio.file.Path;
import java.util.Optional;

/**
 * For whom a tool works.
 *
 * @param player who asked
 * @param context the conversation
 * @param project the folder whose files may be read, if the player named one
 */
public record ToolCaller(String player, String context, Optional<Path> project) {}
