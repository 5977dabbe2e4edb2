package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.offline.grammar.Token.Kind;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads "what is a round?": words that are topics only where a line asks what they mean. */
final class TermReader {

    private static final int LONGEST = 90;

    /** Named beside a term it says only what field is meant. */
    private static final String FIELD = "federated_learning";

    /** What stands around a name and changes nothing. */
    private static final Set<String> FILLERS = Form.words("asks_term");

    /** What alone may stand beside a name that is only asked for by its mark, as in "and the baseline?" */
    private static final Set<String> ARTICLES = Form.words("beside_term");

    private static final int LONGEST_NAME = 4;

    /** A vote from which on a bare "update?" asks how far things are. */
    private static final double STATUS = 0.6;

    private TermReader() {}

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
}
