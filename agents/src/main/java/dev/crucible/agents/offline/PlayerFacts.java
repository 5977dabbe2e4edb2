package dev.crucible.agents.offline;

import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.Turn;
import java.util.List;
import java.util.Optional;

/** What players have told of themselves: how it is kept as facts, and read again. */
final class PlayerFacts {

    /** Categories of what a player has told. */
    static final String NAME = "name";

    static final String LIKE = "like";

    private static final String CALLED = "The player is called ";
    private static final String LIKES = "The player likes ";

    private PlayerFacts() {}

    /** Names are everybody's: nobody should have to say theirs eight times. */
    static Fact called(String name) {
        return new Fact(NAME, CALLED + name + ".", 1);
    }

    /** Known to those who were there. */
    static Fact likes(String what, List<String> witnesses) {
        return new Fact(LIKE, LIKES + what + ".", 1, witnesses);
    }

    static Optional<String> name(Turn turn) {
        return turn.facts().stream()
                .filter(fact -> fact.category().equals(NAME) && fact.body().startsWith(CALLED))
                .map(fact -> within(fact.body(), CALLED))
                .findFirst();
    }

    /** What a speaker knows that the player likes, the newest of it. */
    static Optional<String> like(Turn turn, String speaker) {
        return turn.facts().stream()
                .filter(fact -> fact.category().equals(LIKE) && fact.knownTo(speaker))
                .filter(fact -> fact.body().startsWith(LIKES))
                .map(fact -> within(fact.body(), LIKES))
                .findFirst();
    }

    /** All that a player is known to like. */
    static List<String> likes(List<Fact> facts) {
        return facts.stream()
                .filter(fact -> fact.category().equals(LIKE) && fact.body().startsWith(LIKES))
                .map(fact -> within(fact.body(), LIKES))
                .toList();
    }

    /** Whether the player told it of themselves. */
    static boolean isOwn(Fact fact) {
        return fact.category().equals(NAME) || fact.category().equals(LIKE);
    }

    private static String within(String body, String opening) {
        return body.substring(opening.length(), body.length() - 1);
    }
}
