package dev.crucible.agents.mind;

import dev.crucible.dialogue.RecalledScene;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;

/**
 * In what hour and mood a turn comes.
 *
 * @param now the time where the crew is
 * @param daysAway whole days since the player said something last, in any conversation
 * @param romance whether the player wants romance
 * @param said the prepared lines that were said in this conversation, by their ids
 * @param page what the player has before them beside the conversation
 * @param story the written scenes that the player has read and now names
 */
public record Circumstances(
        LocalDateTime now,
        int daysAway,
        boolean romance,
        Map<String, Said> said,
        ShownPage page,
        List<RecalledScene> story) {

    /** Noon of a day on which nothing is known. */
    public static final Circumstances NONE =
            new Circumstances(LocalDateTime.of(2026, 1, 1, 12, 0), 0, false, Map.of(), ShownPage.NONE, List.of());

    /**
     * When a prepared line was said.
     *
     * @param last the last turn that said it
     * @param times how many turns said it
     */
    public record Said(int last, int times) {}

    public Circumstances {
        said = Map.copyOf(said);
        story = List.copyOf(story);
    }
}
