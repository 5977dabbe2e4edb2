package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.mind.Fact;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Clauses in which players tell of themselves, and questions for them: the forms {@code tells_…} and {@code asks_…} of {@code forms.yaml}. */
public final class SelfTold {

    private static final int LONGEST = 160;

    /** Fewer words tell a mood and no fact. */
    private static final int LEAST_WORDS = 4;

    /** Ends of clauses; after a comma or a conjunction only where the player speaks of themselves anew. */
    private static final Pattern END = Pattern.compile(
            "[.;!]+\\s+|(?:,\\s*(?:(?:and|und|but|aber)\\s+)?|\\s+(?:and|und|but|aber)\\s+)(?=(?:i|i['’]m|i['’]ve|my|ich|mein\\w*)\\s)",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    /** Kinds of what a player tells. */
    public enum Kind {
        PET,
        WORK,
        LIKE,
        TROUBLE,
        /** Anything else that players say of themselves; {@link Fact#PASSING} is its category. */
        OTHER;

        private static final List<Kind> WITH_FORMS = List.of(PET, WORK, LIKE, TROUBLE);

        /** Returns the category under which it is kept. */
        public String category() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A clause in the player's own words. */
    public record Clause(Kind kind, String words) {}

    private SelfTold() {}

    /**
     * Returns the clauses of a line that tell something; none of a line that asks.
     *
     * @param talk true if the line is talk alone: then all that players say of themselves counts
     */
    public static List<Clause> in(String text, boolean talk) {
        if (text.indexOf('?') >= 0) {
            return List.of();
        }
        String line = Addressee.without(text.strip());
        List<Clause> told = clauses(line)
                .filter(clause -> clause.length() <= LONGEST)
                .flatMap(clause -> Kind.WITH_FORMS.stream()
                        .filter(kind -> Form.has("tells_" + kind.category(), Tokenizer.cut(clause)))
                        .map(kind -> new Clause(kind, clause)))
                .toList();
        return told.isEmpty() && talk && line.length() <= LONGEST
                ? ofThemselves(line).toList()
                : told;
    }

    /** Returns a line that is about its speaker alone, else those of its clauses that are. */
    private static Stream<Clause> ofThemselves(String line) {
        return (isOfSpeaker(line)
                        ? Stream.of(line.replaceAll("[.!,;\\s]+$", ""))
                        : clauses(line).filter(SelfTold::isOfSpeaker))
                .map(words -> new Clause(Kind.OTHER, words));
    }

    private static boolean isOfSpeaker(String text) {
        List<Token> words = Tokenizer.cut(text);
        return words.size() >= LEAST_WORDS
                && Form.has("tells_of_self", words)
                && !Form.begins("question", words)
                && !Form.has("turns_to_you", words)
                && !Form.has("names_a_secret", words);
    }

    /** Returns true if a line asks for the name of its speaker. */
    public static boolean asksForName(String text) {
        return Form.has("asks_name", Tokenizer.cut(text));
    }

    /** Returns true if a line is a question of players about themselves. */
    public static boolean asks(String text) {
        String line = Addressee.without(text.strip());
        List<Token> words = Tokenizer.cut(line);
        return (line.contains("?") || Form.begins("question", words))
                && RememberReader.isOwn(line)
                && (!Form.has("turns_to_you", words) || Form.has("recalls", words));
    }

    /** Returns the kind that a question asks for. */
    public static Optional<Kind> asked(String text) {
        List<Token> line = Tokenizer.cut(Addressee.without(text.strip()));
        return Kind.WITH_FORMS.stream()
                .filter(_ -> text.contains("?") || Form.begins("question", line))
                .filter(kind -> Form.has("asks_" + kind.category(), line))
                .findFirst();
    }

    static Stream<String> clauses(String text) {
        return END.splitAsStream(text)
                .map(clause -> clause.strip().replaceAll("[.!,;\\s]+$", ""))
                .filter(clause -> !clause.isEmpty());
    }
}
