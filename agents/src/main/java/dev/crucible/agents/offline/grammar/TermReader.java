package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.TopicForm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads "what does held mean?": words of verdicts, which mean something of the field only where they are asked for. */
final class TermReader {

    private static final int LONGEST = 90;

    private static final String TERM =
            "[\"“”„'`]?(?:(?:the |a |an |das |der |die |ein |eine )?(?:verdict|word|result|term|urteil|wort|ergebnis)? ?)[\"“”„'`]?";
    private static final String END = "[\"“”„'`]?";
    private static final String ASIDE =
            "(?: (?:here|then|now|exactly|actually|even|really|again|hier|denn|eigentlich|genau|nun|jetzt|nochmal|überhaupt|bei euch|in this lab|in that table))*";

    /** What asks for a topic's word, and the topic. */
    private static final Map<Pattern, String> TOPICS = topics();

    private TermReader() {}

    private static Map<Pattern, String> topics() {
        Map<Pattern, String> topics = new LinkedHashMap<>();
        topics.put(
                asks("held|holds|hold|stood|gehalten|hielt(?: stand)?|standgehalten|hält(?: stand)?"), "verdict_held");
        topics.put(asks("bent|bend|bends|gab nach|nachgegeben|gebogen|verbogen|gebeugt"), "verdict_bent");
        topics.put(asks("broke|broken|breaks|break|brach|gebrochen|bricht"), "verdict_broke");
        topics.put(asks("undecided|unentschieden|nicht entschieden|not decided"), "verdict_undecided");
        topics.put(asks("too weak|zu schwach"), "verdict_too_weak");
        topics.put(asks("significant|signifikant"), "significance");
        topics.put(asks("robust|robustness|robustheit"), "resilience");
        topics.put(asks("clean|sauber"), "clean_twin");
        topics.put(
                asks("points?|percentage points?|punkte|prozentpunkte|lost|verloren|loss of what it had learned"),
                "relative_loss");
        topics.put(asks("±|plus minus|plus or minus|plusminus|plus/minus"), "confidence_interval");
        topics.put(asks("paired|gepaart"), "paired_test");
        return topics;
    }

    static Optional<Request> read(String text, Design design, TopicForm form) {
        String line = text.strip().replaceAll("[,;]+\\s*", " ");
        if (line.length() > LONGEST
                || !design.rules().isEmpty()
                || !design.attacks().isEmpty()) {
            return Optional.empty();
        }
        return TOPICS.entrySet().stream()
                .filter(each -> each.getKey().matcher(line).matches())
                .findFirst()
                .map(each -> new Request.Explain(
                        List.of(each.getValue()), form == TopicForm.WHOLE ? TopicForm.BRIEF : form));
    }

    private static Pattern asks(String words) {
        String term = TERM + "(?:" + words + ")" + END;
        return Pattern.compile(
                "(?:(?:and|und|but|aber|ok|okay|hm+|wait|moment|so|also|sorry)[ .]+)*(?:"
                        + "what(?: does| do| is|'s| are|s)" + ASIDE
                        + " (?:it mean (?:by|when (?:it|you|they) says?) |meant by |the meaning of )?" + term
                        + ASIDE + "(?: (?:mean|means|stand for|supposed to mean|about|for))?" + ASIDE
                        + "|what do you mean (?:by|with) " + term + ASIDE
                        + "|(?:when|how) (?:is|does) (?:a rule|it|something|one|a run) (?:called |count as |said to be )?"
                        + term + ASIDE
                        + "|(?:define|explain|meaning of|erklär\\w*|definier\\w*|definition von)(?: me| mir| bitte| mal| uns)* (?:was )?"
                        + term + "(?: (?:heißt|bedeutet|mean|means))?" + ASIDE
                        + "|was (?:heißt|heisst|bedeutet|bedeuten|meint|meinst du mit|meint ihr mit|ist|ist mit|soll|versteht man unter|versteht ihr unter)"
                        + ASIDE + " " + term
                        + ASIDE + "(?: (?:gemeint|bedeuten|heißen))?" + ASIDE
                        + "|(?:wann|wie) (?:gilt|heißt|ist|wird)(?: (?:etwas|es|eine regel|ein lauf|das))?" + ASIDE
                        + " (?:als )?" + term + ASIDE
                        + "|.{0,40}(?:counts? as|is called|gilt als|zählt als|nennt ihr|heißt bei euch) " + term + ASIDE
                        + "|(?:and|und|what about|was ist mit|wie steht es mit) " + term + ASIDE
                        + "|" + term + " (?:means|mean|heißt|bedeutet) (?:what|was)" + ASIDE
                        + "|(?:heißt|bedeutet|means) " + term + " (?:what|was)"
                        + ")[ ?.!]*",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }
}
