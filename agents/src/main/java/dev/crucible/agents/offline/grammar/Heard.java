package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.understanding.Meaning;
import dev.crucible.agents.understanding.QuestionIndex.Found;
import java.util.Optional;

/**
 * A sentence as it was understood.
 *
 * @param request what is wanted
 * @param addressed who was spoken to with an {@code @}: what stood behind it
 * @param meaning what the line was taken for; where the request is only known by its words, this tells more
 * @param found the known questions that it comes near to, where they were looked for
 */
public record Heard(Request request, Optional<String> addressed, Meaning meaning, Optional<Found> found) {

    /** A sentence for which no known question was looked for. */
    public Heard(Request request, Optional<String> addressed, Meaning meaning) {
        this(request, addressed, meaning, Optional.empty());
    }
}
