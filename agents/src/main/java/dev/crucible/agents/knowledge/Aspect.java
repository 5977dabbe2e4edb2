package dev.crucible.agents.knowledge;

import dev.crucible.agents.mind.Language;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** The one thing of a topic that a question is after, so that it gets an answer and no lecture. */
public enum Aspect {
    /** Who published it, and where. */
    SOURCE(
            "\\b(?:papers?|cite|citation|cited|references?|publish(?:ed|cation)?|who (?:invented|came up|proposed|wrote|introduced|thought of|thought up|devised|created|made up|published|is behind)|by whom|von wem"
                    + "|zitier\\w*|artikel|arbeit|veröffentlich\\w*|quelle|von wem (?:ist|stammt|kommt)|wer hat .*(?:erfunden|ausgedacht|entwickelt|entdeckt|vorgeschlagen|eingeführt|geschrieben|verfasst))\\b"),
    /** What it takes: the bound, and what it does not stand. */
    NEEDS(
            "\\b(?:assum\\w+|presuppos\\w+|require[sd]?|voraussetz\\w*|annahmen?|verlangt|setzt .* voraus|nimmt .* an|what .*needs?|was braucht"
                    + "|bounds?|schranken?)\\b"),
    /** What breaks a rule, or what stops an attack. */
    BREAKS(
            "\\b(?:weakness\\w*|weak point|breaks|break down|defeats?|beats|schwäche\\w*|schwachstelle\\w*|bricht|scheitert"
                    + "|(?:what|which|anything|something|how|was|welche[rs]?|etwas|wie|womit)\\b.{0,40}\\b(?:helps?|stops?|protects?|counters?|defends?|hilft|helfen|schützt|schütze"
                    + "|stoppt|wehr\\w*)\\b|(?:work|wirk)\\w*\\b.{0,30}\\b(?:against|gegen)|(?:dagegen|davor)\\b.{0,20}\\b(?:hilft|helfen|schützt|tun|machen)"
                    + "|(?:which|welche)\\b.{0,60}\\b(?:against|gegen))\\b"),
    /** What it takes to compute. */
    COST(
            "\\b(?:slow|slower|slowest|fast|faster|cheaper|expensive|costly|cheap|costs?|complexity|overhead|scales?|langsam\\w*|schnell(?:er)?|teu(?:er|rer)|billiger|aufwand|aufwändig|billig|kostet|rechenzeit|skaliert)\\b"),
    /** How it is computed. */
    FORMULA("\\bhow (?:does|do) .* (?:choose|pick|compute|calculate|select|find|set)\\b"
            + "|\\bwie (?:wählt|berechnet|bestimmt|findet|sucht|setzt)\\b");

    private final Pattern asked;

    Aspect(String asked) {
        this.asked = Pattern.compile(
                asked, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }

    /** What a question is after; empty when it asks for a topic as such. */
    public static Optional<Aspect> of(String question) {
        return Arrays.stream(values())
                .filter(aspect -> aspect.asked.matcher(question).find())
                .findFirst();
    }

    /** What there is to say of it, in a sentence; empty when the topic has nothing of the kind. What it costs stands in {@link Comparisons}. */
    public String told(KnowledgeTopic topic, Language language) {
        TopicText text = topic.in(language);
        return switch (this) {
            case SOURCE -> text.title() + ": " + text.source() + ".";
            case NEEDS -> needs(topic, text, language);
            case BREAKS -> text.breaks().isEmpty() ? "" : text.title() + ": " + text.breaks();
            case COST -> "";
            case FORMULA -> text.formula().isEmpty() ? "" : text.title() + ": " + text.formula() + ".";
        };
    }

    private static String needs(KnowledgeTopic topic, TopicText text, Language language) {
        String bound = topic.needs()
                .map(needs -> language.say("topic.it_needs needs", needs))
                .orElse("");
        String told = bound + text.breaks();
        return told.isEmpty() ? "" : text.title() + ": " + told;
    }
}
