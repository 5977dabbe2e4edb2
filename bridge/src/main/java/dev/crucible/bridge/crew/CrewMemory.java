package dev.crucible.bridge.crew;

import dev.crucible.dialogue.Murmur;
import java.util.List;
import java.util.Optional;

/** What a crew remembers and can be told to forget; a crew that does not speak our extension refuses with {@link CrewRefusal}. */
public interface CrewMemory {

    /**
     * Something the crew knows about a player.
     *
     * @param id what deletes it
     * @param category such as {@code goal}
     * @param body in a sentence
     * @param confidence 0..1
     */
    record KnownFact(long id, String category, String body, double confidence) {}

    /**
     * What the crew knows of a conversation.
     *
     * @param turns how many turns it has
     * @param question what the crew waits for
     * @param lines what was said lately, oldest first
     */
    record Remembered(int turns, Optional<OpenQuestion> question, List<Said> lines) {}

    /**
     * Something that was said.
     *
     * @param agent who said it, {@code player} for the player
     * @param kind as of a line; {@code player} for the player's words
     * @param portrait the speaker's state, empty for the player
     */
    record Said(String agent, String kind, String portrait, String message) {}

    /**
     * A question that waits for its answer.
     *
     * @param task the task that goes on with the answer
     * @param asked what was asked
     */
    record OpenQuestion(String task, CrewEvent.Asked asked) {}

    /** A line of {@code agent}, who is not in the conversation, in a language by its tag. */
    Murmur gossip(String player, String agent, String language)
            throws CrewAwayException, CrewRefusal, InterruptedException;

    /** Begins the conversation {@code copy}, which shares everything of {@code context} up to and with {@code turn}, or up to now. */
    void fork(String player, String context, Optional<Integer> turn, String copy)
            throws CrewAwayException, CrewRefusal, InterruptedException;

    /** What is known about a player, in a language by its tag; findings stay as they were noted. */
    List<KnownFact> facts(String player, String language) throws CrewAwayException, CrewRefusal, InterruptedException;

    /** Forgets a fact. */
    void forgetFact(String player, long id) throws CrewAwayException, CrewRefusal, InterruptedException;

    /**
     * A code that lets a player go on elsewhere.
     *
     * @param seconds how long it is good
     */
    record Invitation(String code, int seconds) {}

    /** A code by which the player goes on with a conversation in the lab's page; the one before is good no more. */
    Invitation invite(String player, String context) throws CrewAwayException, CrewRefusal, InterruptedException;

    /** Forgets a player with everything that is kept of them. */
    void forgetPlayer(String player) throws CrewAwayException, CrewRefusal, InterruptedException;

    /** What is known of a conversation. */
    Remembered resume(String player, String context) throws CrewAwayException, CrewRefusal, InterruptedException;
}
