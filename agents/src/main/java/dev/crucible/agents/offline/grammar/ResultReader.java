package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.understanding.AskedAspect;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Questions about the figures of the last result, and "and with …?" */
final class ResultReader {

    private static final int SHORT = 9;

    /** With numbers in it a line may say why it asks. */
    private static final int LONG = 13;

    /** Below, an intent is a guess. */
    private static final double SURE = 0.3;

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
        boolean lastTwo =
                reading.wants("compare") && reading.strategy().isEmpty() && Form.has("last_two", Tokenizer.cut(text));
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
        CutLine line = Tokenizer.placed(text.strip());
        boolean opened = Form.begins("goes_on", line.tokens())
                || (design.rules().isEmpty() && Form.begins("asks_of_change", line.tokens()));
        boolean something = !design.isEmpty() || !reading.topics().isEmpty();
        if (opened
                && design.attacks().isEmpty()
                && !design.hasNumbers()
                && !reading.topics().isEmpty()
                && AskedAspect.of(text).isPresent()) {
            return Optional.of(new Request.Explain(reading.topics(), TopicForm.WHOLE));
        }
        boolean number = line.beforeLast("a_number").filter(String::isEmpty).isPresent();
        if (number && design.isEmpty()) {
            return reading.first(Token.Amount.class)
                    .filter(amount -> !amount.share())
                    .map(amount -> new Request.AndThen(Design.ofClients((int) amount.value()), List.of()));
        }
        if (isUsed(line, design)) {
            return Optional.of(new Request.AndThen(design, List.of()));
        }
        int most = design.hasNumbers() ? LONG : SHORT;
        return opened && something && words(text) < most && !reading.wants("launch")
                ? Optional.of(new Request.AndThen(design, reading.topics()))
                : Optional.empty();
    }

    private static boolean isUsed(CutLine line, Design design) {
        return design.hasNumbers()
                && design.rules().isEmpty()
                && design.attacks().isEmpty()
                && words(line.text()) < SHORT
                && !line.text().endsWith("?")
                && Form.begins("goes_on_by", line.tokens());
    }

    private static int words(String line) {
        return line.strip().split("\\s+").length;
    }
}
