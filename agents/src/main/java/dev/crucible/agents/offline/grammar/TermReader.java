package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.offline.grammar.Token.Kind;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads "what does held mean?" and "what is a round?": words that are topics only where a line asks what they mean. */
final class TermReader {

    private static final int LONGEST = 90;

    /** Named beside a term it says only what field is meant. */
    private static final String FIELD = "federated_learning";

    private static final String TERM =
            "[\"“”„'`]?(?:(?:the |a |an |das |der |die |ein |eine )?(?:verdict|word|result|term|urteil|wort|ergebnis)? ?)[\"“”„'`]?";
    private static final String END = "[\"“”„'`]?";
    private static final String ASIDE =
            "(?: (?:here|then|now|exactly|actually|even|really|again|hier|denn|eigentlich|genau|nun|jetzt|nochmal|überhaupt|bei euch|in this lab|in that table))*";

    /** What stands around a name and changes nothing. */
    private static final Set<String> FILLERS = Set.of(
            ("a an the this that your der die das den dem des ein eine einen einem einer dieser diese dieses and und so ok okay"
                            + " hi hey hello hallo please bitte mal me mir uns us to of for von für by in im beim bei is are was what ist sind"
                            + " mean means meaning meant mit gemeint heißt heisst bedeutet bedeuten heißen versteht verstehen man you ihr du unter actually exactly really"
                            + " exakt genau eigentlich denn here hier then again nochmal nochmals kurz work works funktioniert about über give gib zeig show sag tell"
                            + " term word wort begriff ausdruck called do does concept konzept")
                    .split(" "));

    /** What alone may stand beside a name that is only asked for by its mark, as in "and the baseline?" */
    private static final Set<String> ARTICLES = Set.of(
            "a", "an", "the", "der", "die", "das", "ein", "eine", "einen", "please", "bitte", "and", "und", "so", "ok");

    private static final int LONGEST_NAME = 4;

    /** A vote from which on a bare "update?" asks how far things are. */
    private static final double STATUS = 0.6;

    private static final Pattern ATTACKED = Pattern.compile(
            "\\b(?:can|could|how|is it possible|kann|kannst|könnte\\w*|wie|lässt|lassen|geht)\\b.*\\b(?:attack\\w*|poison\\w*|fool\\w*|trick\\w*|hack\\w*"
                    + "|angreif\\w*|angegriffen|greif\\w*|vergift\\w*|täusch\\w*|überlist\\w*|manipulier\\w*)\\b",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);

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
        topics.put(asks("no bite(?: shown)?|ohne wirkung"), "verdict_no_bite");
        topics.put(asks("better attacked than clean|angegriffen besser"), "verdict_helped");
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
                .map(each -> new Request.Explain(List.of(each.getValue()), shortly(form)));
    }

    /** A line that asks and says, beside words of asking, nothing but the name of a term asks what it is. */
    static Optional<Request> named(String text, Reading reading, Lexicon lexicon, Design design, Meaning meaning) {
        boolean other = reading.has(Kind.RUN)
                || !design.rules().isEmpty()
                || !design.attacks().isEmpty()
                || reading.topics().stream().anyMatch(topic -> !topic.equals(FIELD));
        if (text.length() > LONGEST || other || meaning.intent().isAct()) {
            return Optional.empty();
        }
        boolean explains = reading.wants("explain") || reading.has(Kind.FORM);
        boolean asks =
                text.strip().endsWith("?") && (meaning.intent() != Intent.STATUS || meaning.probability() < STATUS);
        List<String> name = reading.tokens().stream()
                .map(TermReader::named)
                .flatMap(surface -> Stream.of(surface.split(" ")))
                .filter(word -> !word.isEmpty() && !(explains ? FILLERS : ARTICLES).contains(word))
                .toList();
        if (name.isEmpty() || name.size() > LONGEST_NAME || !(explains || asks)) {
            return Optional.empty();
        }
        // "What is accuracy?" names its topic as any other; only such words need a reader of their own.
        String whole = String.join(" ", name);
        boolean plain = explains && !reading.has(Kind.FORM);
        return (plain ? lexicon.asked(whole) : lexicon.term(whole))
                .map(topic -> new Request.Explain(List.of(topic), shortly(reading.form())));
    }

    /** Whoever asks for a word alone wants no formula at once. */
    private static TopicForm shortly(TopicForm form) {
        return form == TopicForm.WHOLE ? TopicForm.BRIEF : form;
    }

    /** What a token adds to a name. */
    private static String named(Token token) {
        return switch (token) {
            case Token.Word(String word) -> word;
            case Token.Term(Kind kind, String value, String surface) ->
                kind == Kind.FORM || value.equals("explain") || value.equals(FIELD) ? "" : surface;
            case Token.Mention _ -> "";
            case Token.Quote(String quoted) -> quoted.toLowerCase(Locale.ROOT);
            case Token.File(String path) -> path.toLowerCase(Locale.ROOT).replace('.', ' ');
            case Token.Amount _, Token.RunId _ -> "\0";
        };
    }

    /** "Can I attack a language model?" asks about what is attacked, and for no run. */
    static Optional<Request> attacked(String text, Reading reading, Design design) {
        List<String> terms = reading.values(Kind.TOPIC).stream()
                .filter(topic -> !topic.equals("poisoning"))
                .toList();
        return design.isEmpty() && terms.size() == 1 && ATTACKED.matcher(text).find()
                ? Optional.of(new Request.Explain(terms, TopicForm.BRIEF))
                : Optional.empty();
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
