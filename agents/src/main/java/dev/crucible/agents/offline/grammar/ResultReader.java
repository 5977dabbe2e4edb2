package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.understanding.AskedAspect;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Questions about the figures of the last result, and "and with …?" */
final class ResultReader {

    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    private static final int SHORT = 9;

    /** With numbers in it a line may say why it asks. */
    private static final int LONG = 13;

    /** Below, an intent is a guess. */
    private static final double SURE = 0.3;

    private static final Pattern AND = Pattern.compile(
            "^(?:(?:ok|okay|hm+|gut|na gut|so|alright|fine)[ ,.!]+)?(?:and|und|what about|how about|what if|was ist mit|wie ist es mit|wie steht es (?:mit|um)|the same (?:with|for|on)|same (?:with|for|on)"
                    + "|(?:the same|dasselbe|das gleiche|das selbe|the whole thing|das ganze)(?: again| once more| nochmals?| noch ?mal| noch einmal| wieder)* (?:with|for|on|mit|für|auf))\\b",
            FLAGS);

    /** "Use 3 seeds" after a result is no question about seeds. */
    private static final Pattern USE = Pattern.compile(
            "^(?:(?:ok|okay|yes|ja|gut|well|then|dann|please|bitte|and|und|now|jetzt)[ ,.!]+)*(?:use|take|make it|let'?s (?:use|take|try)"
                    + "|(?:try|do|repeat)(?: it| that| this)?(?: again| once more)? with|(?:again |nochmals? |noch ?mal |noch einmal )?(?:with|mit)"
                    + "|nimm|nehmt|nehmen wir|(?:mach|macht|machen wir|versuch|probier|probiere|wiederhole?)(?: es| das)?(?: nochmals?| noch ?mal| noch einmal)? mit)\\b",
            FLAGS);

    /** "Would three more seeds change that?" asks for the last experiment with them. */
    private static final Pattern CHANGES = Pattern.compile(
            "^(?:(?:and|und|but|aber|ok|hm+)[ ,]+)?(?:(?:would|will|hätten?|würden?) (?:\\w+ )?\\d+ (?:attackers|liars|clients|rounds|angreifer|lügner|runden)\\b|(?:would|will|do|does|could|würden?|bringen?|helfen?|hilft|ändern?|können|könnten)\\b.{0,30}"
                    + "\\b(?:more|mehr|weitere|zusätzliche|other|andere|fewer|weniger|skewed|schiefe)\\b.{0,24}\\b(?:change|help|matter|make a difference|do anything|ändern|helfen|bringen|was|etwas|seeds|runden|rounds)\\b)",
            FLAGS);

    /** A number alone, after a question about clients. */
    private static final Pattern AND_NUMBER = Pattern.compile(
            "(?:and |und |what about |how about |was ist )(?:(?:with|for|at|mit|bei|für) )?(?<number>\\d{1,4})\\s*[?.!]*",
            FLAGS);

    private static final Pattern LAST_TWO = Pattern.compile(
            "\\b(?:last|latest|newest|letzten|neuesten) (?:two|2|zwei|beiden)\\b|\\bboth runs\\b|\\bbeide[n]? läufe[n]?\\b",
            Pattern.CASE_INSENSITIVE);

    private ResultReader() {}

    /** Runs that are there already, named by their ids or as the last two: nothing to launch, whatever numbers follow. */
    static Optional<Request> comparedRuns(Reading reading, String text) {
        List<String> ids = reading.all(Token.RunId.class).stream()
                .map(Token.RunId::id)
                .distinct()
                .toList();
        if (reading.wants("compare") && ids.size() > 1) {
            return Optional.of(new Request.CompareRuns(ids));
        }
        boolean lastTwo = reading.wants("compare")
                && reading.strategy().isEmpty()
                && LAST_TWO.matcher(text).find();
        return lastTwo ? Optional.of(new Request.CompareRuns(List.of())) : Optional.empty();
    }

    /** A question why figures came out so, by its vote; it names at most one rule and no attack. */
    static Optional<Request> why(Reading reading, Design design, Meaning meaning) {
        boolean asksTerm = reading.wants("explain") && !reading.topics().isEmpty();
        boolean why = meaning.intent() == Intent.WHY_RESULT
                && meaning.probability() >= SURE
                && design.attacks().isEmpty()
                && design.rules().size() < 2
                && !asksTerm
                && !reading.wants("fail");
        return why
                ? Optional.of(new Request.Figures(
                        Request.Asked.WHY, design.rules().stream().findFirst(), OptionalDouble.empty()))
                : Optional.empty();
    }

    /** Reads "and with …?", when what follows is not all of a request. */
    static Optional<Request> andThen(String text, Reading reading, Design design) {
        boolean opened = AND.matcher(text.strip()).find()
                || (design.rules().isEmpty() && CHANGES.matcher(text.strip()).find());
        boolean something = !design.isEmpty() || !reading.topics().isEmpty();
        if (opened
                && design.attacks().isEmpty()
                && !design.hasNumbers()
                && !reading.topics().isEmpty()
                && AskedAspect.of(text).isPresent()) {
            return Optional.of(new Request.Explain(reading.topics(), TopicForm.WHOLE));
        }
        Matcher number = AND_NUMBER.matcher(text.strip());
        if (number.matches() && design.isEmpty()) {
            return Optional.of(
                    new Request.AndThen(Design.ofClients(Integer.parseInt(number.group("number"))), List.of()));
        }
        if (isUsed(text.strip(), design)) {
            return Optional.of(new Request.AndThen(design, List.of()));
        }
        int most = design.hasNumbers() ? LONG : SHORT;
        return opened && something && words(text) < most && !reading.wants("launch")
                ? Optional.of(new Request.AndThen(design, reading.topics()))
                : Optional.empty();
    }

    private static boolean isUsed(String line, Design design) {
        return design.hasNumbers()
                && design.rules().isEmpty()
                && design.attacks().isEmpty()
                && words(line) < SHORT
                && !line.endsWith("?")
                && USE.matcher(line).find();
    }

    private static int words(String line) {
        return line.strip().split("\\s+").length;
    }
}
