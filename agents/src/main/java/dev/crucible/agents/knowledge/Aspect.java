package dev.crucible.agents.knowledge;

import dev.crucible.agents.mind.Language;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;

/** One thing of a rule or attack that a question is after, so that it gets an answer and no lecture. {@code aspects.yaml} has such questions. */
public enum Aspect {
    /** Authors, and where they published it. */
    SOURCE,
    /** Bound and assumptions. */
    NEEDS,
    /** Weak spot of a rule, or defence against an attack. */
    BREAKS,
    /** Cost to compute. */
    COST,
    /** Formula. */
    FORMULA,
    /** Knowledge that an attack needs, and its memory over the rounds. */
    KNOWS,
    /** The least that a rule lets the server see. */
    SERVER_SEES,
    /** The bound in n and f. */
    BOUND,
    /** The parameters with their ranges and defaults, and the paper's values. */
    PARAMETERS,
    /** Advice for its use. */
    ADVICE;

    /** Values that are told in words, and not as they are declared. */
    private static final Set<String> IN_WORDS =
            Set.of("own", "honest", "rule", "sum", "norms", "each", "root", "nothing");

    /** Name in tools and files. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns true for what the lab's catalogue declares, and the texts of topics do not have. */
    public boolean isDeclared() {
        return switch (this) {
            case KNOWS, SERVER_SEES, BOUND, PARAMETERS, ADVICE -> true;
            case SOURCE, NEEDS, BREAKS, COST, FORMULA -> false;
        };
    }

    /** Returns a sentence on it from the texts of a topic; empty if they have none. {@link Comparisons} has costs. */
    public String told(KnowledgeTopic topic, Language language) {
        TopicText text = topic.in(language);
        return switch (this) {
            case SOURCE -> text.source().isEmpty() ? "" : text.title() + ": " + text.source() + ".";
            case NEEDS -> needs(topic, text, language);
            case BREAKS -> text.breaks().isEmpty() ? "" : text.title() + ": " + text.breaks();
            case FORMULA -> text.formula().isEmpty() ? "" : text.title() + ": " + text.formula() + ".";
            case COST, KNOWS, SERVER_SEES, BOUND, PARAMETERS, ADVICE -> "";
        };
    }

    private static String needs(KnowledgeTopic topic, TopicText text, Language language) {
        String bound = topic.needs()
                .map(needs -> language.say("topic.it_needs needs", needs))
                .orElse("");
        String told = bound + text.breaks();
        return told.isEmpty() ? "" : text.title() + ": " + told;
    }

    /**
     * Returns a sentence on it from the catalogue; empty if it declares nothing of the kind, or only in another language than asked.
     *
     * @param title the name of the attack or rule
     * @param cells gives a declared fact by its key, empty without one
     */
    public String declared(String title, UnaryOperator<String> cells, Language language) {
        String value = cells.apply(key());
        boolean english = this == ADVICE || value.startsWith("none");
        if (value.isEmpty() || (english && language != Language.ENGLISH)) {
            return "";
        }
        String word = word(value, language);
        return switch (this) {
            case KNOWS ->
                language.say("declared.knows title what keeps", title, word, word(cells.apply("keeps"), language));
            case SERVER_SEES -> language.say("declared.server_sees title what", title, word);
            case BOUND ->
                value.startsWith("none")
                        ? title + ": " + value + "."
                        : language.say("declared.bound title bound", title, word);
            case PARAMETERS ->
                title + ": " + value + "."
                        + (cells.apply("paper_values").isEmpty()
                                ? ""
                                : language.say("declared.paper_has values", cells.apply("paper_values")));
            case ADVICE -> title + ": " + value;
            case SOURCE, NEEDS, BREAKS, COST, FORMULA -> "";
        };
    }

    private static String word(String value, Language language) {
        return IN_WORDS.contains(value) ? language.say("declared.value_" + value) : value;
    }
}
