package dev.crucible.bridge.turn;

import dev.crucible.dialogue.RecalledScene;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Teller of the written story, which follows a turn for clients that asked for it. */
public interface Storyteller {

    /**
     * A turn that is over.
     *
     * @param player the player's id
     * @param context the conversation
     * @param turns number of turns of the conversation so far
     * @param text the player's line
     * @param intent the crew's classification of it, empty if unknown
     * @param speaker the last speaker, {@code system} for none
     * @param answer the last line said
     * @param jealous an agent whose jealousy was reported
     * @param crisis true if the player needed help
     * @param reason reason for its end
     * @param locale the player's language
     * @param romance true if the player has enabled romance
     * @param name the player's name
     */
    record Over(
            String player,
            String context,
            int turns,
            String text,
            String intent,
            String speaker,
            String answer,
            Optional<String> jealous,
            boolean crisis,
            StreamRecord.End.Reason reason,
            Locale locale,
            boolean romance,
            String name) {}

    /**
     * Returns the scenes that the player has read and that the line names.
     *
     * @param locale language of the line
     */
    List<RecalledScene> recalled(String player, String line, Locale locale);

    /** Returns the records of the story that follow a turn. */
    List<StreamRecord> after(Over over);
}
