package dev.crucible.agents.knowledge;

import dev.crucible.agents.mind.Language;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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

    private static final Map<String, String> ENGLISH = Map.of(
            "own", "its own data and update, and the global model",
            "honest", "the honest updates of the round",
            "rule", "the honest updates of the round and the server's rule",
            "sum", "the sum of the updates",
            "norms", "the norms of the updates and their sum",
            "each", "each update",
            "root", "each update and data for comparison",
            "nothing", "nothing");

    private static final Map<String, String> GERMAN = Map.of(
            "own", "die eigenen Daten, das eigene Update und das globale Modell",
            "honest", "die ehrlichen Updates der Runde",
            "rule", "die ehrlichen Updates der Runde und die Regel des Servers",
            "sum", "die Summe der Updates",
            "norms", "die Normen der Updates und ihre Summe",
            "each", "jedes einzelne Update",
            "root", "jedes einzelne Update und Daten zum Vergleich",
            "nothing", "nichts");

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
        String word = language.choose(ENGLISH, GERMAN).getOrDefault(value, value);
        return switch (this) {
            case KNOWS ->
                language.choose(
                                "%s knows %s. It keeps over the rounds: %s.",
                                "%s kennt %s. Über die Runden behält er: %s.")
                        .formatted(
                                title,
                                word,
                                language.choose(ENGLISH, GERMAN)
                                        .getOrDefault(cells.apply("keeps"), cells.apply("keeps")));
            case SERVER_SEES ->
                language.choose("Under %s the server sees %s.", "Mit %s sieht der Server %s.")
                        .formatted(title, word);
            case BOUND ->
                language.choose(
                                "%s needs %s, with n clients a round and f attackers.",
                                "%s braucht %s, bei n Clients in der Runde und f Angreifern.")
                        .formatted(title, word);
            case PARAMETERS ->
                title + ": " + value + "."
                        + (cells.apply("paper_values").isEmpty()
                                ? ""
                                : language.choose(" The paper has ", " Das Paper hat ") + cells.apply("paper_values")
                                        + ".");
        };
    }
}
