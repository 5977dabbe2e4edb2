package dev.crucible.agents.offline;

import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.knowledge.TopicText;
import dev.crucible.agents.mind.Language;
import java.util.Arrays;
import java.util.Comparator;

/** In which order a whole topic is told, so that five explanations in a row are not five forms filled in; each says the same facts. */
enum Telling {
    /** The definition, then the bound and the weak spot in a sentence each. */
    PROSE,
    /** A picture first, then the words of the field. */
    PICTURE,
    /** Counted through at the end. */
    COUNTED,
    /** Who proposed it, and where, first. */
    BY_ITS_AUTHORS;

    /** The way told longest ago in this conversation. */
    static Telling next(Act act) {
        Telling next = Arrays.stream(values())
                .min(Comparator.comparingInt(way -> act.lastShown(way.key())))
                .orElseThrow();
        act.noteShown(next.key());
        return next;
    }

    private String key() {
        return "told as " + name();
    }

    /** The topic's text, bound, limits and who it is from; the formula has a card of its own, and so has the whole reference. */
    String told(KnowledgeTopic topic, Language language) {
        TopicText text = topic.in(language);
        String limits = limits(topic, text, language);
        String named = text.title() + text.cited().map(work -> ", " + work).orElse("");
        return switch (this) {
            case PROSE -> named + ": " + text.text() + limits;
            case PICTURE ->
                language.say("telling.picture simple named text limits", text.simple(), named, text.text(), limits);
            case COUNTED ->
                language.say(
                        "telling.counted title text limits example", text.title(), text.text(), limits, text.example());
            case BY_ITS_AUTHORS -> named + ".\n" + text.text() + limits;
        };
    }

    private static String limits(KnowledgeTopic topic, TopicText text, Language language) {
        String bound = topic.needs()
                .map(needs -> language.say("telling.it_takes needs", needs))
                .orElse("");
        if (text.breaks().isEmpty()) {
            return bound;
        }
        boolean defence = topic.kind() == KnowledgeTopic.Kind.RULE || topic.kind() == KnowledgeTopic.Kind.PRE;
        return bound
                + (defence ? language.say("telling.weak_spot") : language.say("telling.to_bear_in_mind"))
                + text.breaks();
    }
}
