package dev.crucible.agents.offline;

import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.offline.grammar.SelfTold;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What players have told of themselves: how it is kept as facts, and read again. */
public final class PlayerFacts {

    /** Categories of what a player has told. */
    static final String NAME = "name";

    static final String LIKE = "like";

    static final String REMEMBERED = "remembered";

    private static final String CALLED = "The player is called ";
    private static final String LIKES = "The player likes ";
    private static final String WANTS_KEPT = "The player wants remembered: ";
    private static final String SAYS = "The player says: ";

    private PlayerFacts() {}

    /** A fact in a sentence of that language; what was noted of runs stays as it was noted. */
    public static String told(Fact fact, Language language) {
        if (fact.category().equals(NAME) && fact.body().startsWith(CALLED)) {
            return language.say("memory.fact_name name", within(fact.body(), CALLED));
        }
        if (isInOwnWords(fact)) {
            return language.say(
                    isRemembered(fact) ? "memory.fact_remembered words" : "memory.fact_says words", words(fact));
        }
        return fact.category().equals(LIKE) && fact.body().startsWith(LIKES)
                ? language.say("memory.fact_likes like", within(fact.body(), LIKES))
                : fact.body();
    }

    /** A fact in a sentence to the player. */
    static String toldToPlayer(Fact fact, Language language) {
        if (isInOwnWords(fact)) {
            return language.say("memory.remembered words", words(fact));
        }
        return fact.category().equals(LIKE) && fact.body().startsWith(LIKES)
                ? language.say("memory.likes like", within(fact.body(), LIKES))
                : told(fact, language);
    }

    /** Names are everybody's: nobody should have to say theirs eight times. */
    static Fact called(String name) {
        return new Fact(NAME, CALLED + name + ".", 1);
    }

    /** Known to those who were there. */
    static Fact likes(String what, List<String> witnesses) {
        return new Fact(LIKE, LIKES + what + ".", 1, witnesses);
    }

    /** What the player wanted remembered, in their own words; known to those who were there. */
    static Fact remembered(String words, List<String> witnesses) {
        return new Fact(REMEMBERED, WANTS_KEPT + words + ".", 1, witnesses);
    }

    /** A fact told in passing; known to those who were there. */
    static Fact told(SelfTold.Clause clause, String words, List<String> witnesses) {
        return new Fact(clause.kind().category(), SAYS + words + ".", 1, witnesses);
    }

    private static boolean isRemembered(Fact fact) {
        return fact.category().equals(REMEMBERED) && fact.body().startsWith(WANTS_KEPT);
    }

    /** Returns true for what was to be remembered, and for what was told in passing. */
    static boolean isInOwnWords(Fact fact) {
        return isRemembered(fact) || fact.body().startsWith(SAYS);
    }

    /** The words of a fact in the player's own, or what it says that they like. */
    static String words(Fact own) {
        return liked(own).orElseGet(() -> within(own.body(), isRemembered(own) ? WANTS_KEPT : SAYS));
    }

    static boolean isName(Fact fact) {
        return fact.category().equals(NAME);
    }

    /** Returns the player's name if the fact tells it. */
    public static Optional<String> named(Fact fact) {
        return words(fact, NAME, CALLED);
    }

    /** Returns what the player likes if the fact tells it. */
    public static Optional<String> liked(Fact fact) {
        return words(fact, LIKE, LIKES);
    }

    private static Optional<String> words(Fact fact, String category, String begin) {
        return fact.category().equals(category) && fact.body().startsWith(begin)
                ? Optional.of(within(fact.body(), begin))
                : Optional.empty();
    }

    static Optional<String> name(Turn turn) {
        return turn.facts().stream().flatMap(fact -> named(fact).stream()).findFirst();
    }

    /** What a speaker knows that the player likes, the newest of it. */
    static Optional<String> like(Turn turn, String speaker) {
        return turn.facts().stream()
                .filter(fact -> fact.knownTo(speaker))
                .flatMap(fact -> liked(fact).stream())
                .findFirst();
    }

    /** What is kept of a liking, however much of it is named. */
    static List<Fact> liked(Turn turn, String what) {
        String wanted = what.toLowerCase(Locale.ROOT);
        return turn.facts().stream()
                .filter(fact -> fact.category().equals(LIKE) && fact.body().startsWith(LIKES))
                .filter(fact ->
                        within(fact.body(), LIKES).toLowerCase(Locale.ROOT).contains(wanted))
                .toList();
    }

    /** What is left of a liking such as "tea and puns" without a part of it, for the same witnesses. */
    static List<Fact> without(Fact liking, String what) {
        String wanted = what.toLowerCase(Locale.ROOT);
        return Stream.of(within(liking.body(), LIKES).split(",\\s*|\\s+(?:and|und)\\s+"))
                .filter(part -> !part.toLowerCase(Locale.ROOT).contains(wanted))
                .map(part -> likes(part, liking.witnesses()))
                .toList();
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
        return fact.category().equals(NAME) || fact.category().equals(LIKE) || isInOwnWords(fact);
    }

    private static String within(String body, String opening) {
        return body.substring(opening.length(), body.length() - 1);
    }
}
