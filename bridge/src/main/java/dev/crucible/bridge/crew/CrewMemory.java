package dev.crucible.bridge.crew;

import dev.crucible.dialogue.Murmur;
import java.util.List;
import java.util.Optional;

/** Memory of a crew. A crew without our extension refuses each call with {@link CrewRefusal}. */
public interface CrewMemory {

    /**
     * A fact that the crew remembers about a player.
     *
     * @param id id by which it is deleted
     * @param category category, such as {@code goal}
     * @param body one sentence
     * @param confidence 0 to 1
     */
    record KnownFact(long id, String category, String body, double confidence) {}

    /**
     * Stored state of a conversation.
     *
     * @param turns number of turns
     * @param question the open question, if the crew waits for an answer
     * @param lines recent lines, oldest first
     */
    record Remembered(int turns, Optional<OpenQuestion> question, List<Said> lines) {}

    /**
     * A line of a past turn.
     *
     * @param agent speaker, {@code player} for the player
     * @param kind kind of the line, {@code player} for the player's words
     * @param portrait mood of the speaker's portrait, empty for the player
     */
    record Said(String agent, String kind, String portrait, String message) {}

    /**
     * A question without an answer yet.
     *
     * @param task id of the task that continues with the answer
     * @param asked the question
     */
    record OpenQuestion(String task, CrewEvent.Asked asked) {}

    /** Returns an idle line of {@code agent}, in a language given by its tag. */
    Murmur gossip(String player, String agent, String language)
            throws CrewAwayException, CrewRefusal, InterruptedException;

    /** Copies {@code context} as the conversation {@code copy}, up to and including {@code turn}, or up to now. */
    void fork(String player, String context, Optional<Integer> turn, String copy)
            throws CrewAwayException, CrewRefusal, InterruptedException;

    /** Returns the facts about a player, in a language given by its tag. Findings keep the language in which they were noted. */
    List<KnownFact> facts(String player, String language) throws CrewAwayException, CrewRefusal, InterruptedException;

    /** Deletes a fact. */
    void forgetFact(String player, long id) throws CrewAwayException, CrewRefusal, InterruptedException;

    /**
     * A code with which a player continues elsewhere.
     *
     * @param seconds validity in seconds
     */
    record Invitation(String code, int seconds) {}

    /** Returns a code for continuing a conversation on the lab's page. It invalidates the previous code. */
    Invitation invite(String player, String context) throws CrewAwayException, CrewRefusal, InterruptedException;

    /** Deletes a player and all data about them. */
    void forgetPlayer(String player) throws CrewAwayException, CrewRefusal, InterruptedException;

    /** Returns the stored state of a conversation. */
    Remembered resume(String player, String context) throws CrewAwayException, CrewRefusal, InterruptedException;
}
