package dev.crucible.agents.offline.grammar;

import java.util.Optional;

/**
 * A sentence as it was understood.
 *
 * @param request what is wanted
 * @param addressed who was spoken to with an {@code @}: what stood behind it
 */
public record Heard(Request request, Optional<String> addressed) {}
