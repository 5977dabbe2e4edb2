package dev.crucible.agents.knowledge;

import dev.crucible.agents.mind.Language;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** A fact that the lab's catalogue declares about an attack or a rule, and the questions that ask for it. */
public enum DeclaredFact {
    /** The knowledge that an attack needs, and what it keeps over the rounds. */
    KNOWS("\\bwhat (?:does|do|must|can)\\b.*\\bknow\\b|\\bwas (?:weiß|kennt)\\b|\\bwas muss\\b.*\\bwissen\\b"),
    /** The least that a rule lets the server see. */
    SERVER_SEES("\\bserver\\b.{0,20}\\bsees?\\b|\\bsieht\\b.{0,20}\\bserver\\b|\\bserver\\b.{0,40}\\bsieht\\b"),
    /** The bound in n and f. */
    BOUND("\\b(?:which|what) bounds?\\b|\\bwhat is the bound\\b|\\bwelche schranken?\\b"),
    /** The parameters with their ranges and defaults, and the paper's values. */
    PARAMETERS("\\b(?:which|what) (?:parameters|defaults?)\\b|\\bwelche (?:parameter|vorgaben?)\\b");

    /** Values that are told in words, and not as they are declared. */
    private static final Set<String> IN_WORDS =
            Set.of("own", "honest", "rule", "sum", "norms", "each", "root", "nothing");

    private final Pattern asked;

    DeclaredFact(String asked) {
        this.asked = Pattern.compile(
                asked, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }

    /** The fact that a question asks for. */
    public static Optional<DeclaredFact> of(String question) {
        return Arrays.stream(values())
                .filter(fact -> fact.asked.matcher(question).find())
                .findFirst();
    }

    /** Its name in tools. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The answer in a sentence; empty if the catalogue declares nothing of the kind.
     *
     * @param title the name of the attack or rule
     * @param cells gives a declared fact by its key, empty without one
     */
    public String told(String title, UnaryOperator<String> cells, Language language) {
        String value = cells.apply(key());
        if (value.isEmpty()) {
            return "";
        }
        String word = word(value, language);
        return switch (this) {
            case KNOWS ->
                language.say("declared.knows title what keeps", title, word, word(cells.apply("keeps"), language));
            case SERVER_SEES -> language.say("declared.server_sees title what", title, word);
            case BOUND -> language.say("declared.bound title bound", title, word);
            case PARAMETERS ->
                title + ": " + value + "."
                        + (cells.apply("paper_values").isEmpty()
                                ? ""
                                : language.say("declared.paper_has values", cells.apply("paper_values")));
        };
    }

    private static String word(String value, Language language) {
        return IN_WORDS.contains(value) ? language.say("declared.value_" + value) : value;
    }
}
