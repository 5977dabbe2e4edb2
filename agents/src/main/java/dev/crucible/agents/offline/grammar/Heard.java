package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.understanding.Meaning;
import java.util.Optional;

/**
 * A sentence as it was understood.
 *
 * @param request what is wanted
 * @param addressed who was spoken to with an {@code @}: what stood behind it
 * @param meaning what the line was taken for; where the request is only known by its words, this tells more
 */
public record Heard(Request request, Optional<String> addressed, Meaning meaning) {}
