package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Questions for advice that bounds answer: which rules bear so many attackers, and why a bound is what it is. No line of an order is read here. */
final class CounselReader {

    private static final double HALF = 0.5;

    /** From here on the vote tells that advice is wanted. */
    private static final double VOTED = 0.3;

    private static final Set<Intent> ADVISES =
            Set.of(Intent.ADVICE, Intent.BOUNDS, Intent.OPINION, Intent.DIFFERENCE, Intent.DESIGN, Intent.CLAIM);

    private static final List<String> BOUNDS = List.of("bound_majority", "bound_krum", "bound_bulyan");

    private final Knowledge knowledge;

    CounselReader(Knowledge knowledge) {
        this.knowledge = knowledge;
    }

    Optional<Request> read(String text, Reading reading, Design design, Meaning meaning) {
        List<Token> line = Tokenizer.cut(text);
        if (meaning.intent().isAct()
                || reading.has(Token.Kind.RUN)
                || reading.first(Token.File.class).isPresent()) {
            return Optional.empty();
        }
        return why(line, design).or(() -> weighed(text, line, reading, design, meaning));
    }

    private Optional<Request> why(List<Token> line, Design design) {
        if (!Form.begins("why", line)) {
            return Optional.empty();
        }
        Optional<String> bound =
                BOUNDS.stream().filter(each -> Form.has(each, line)).findFirst();
        if (bound.isPresent()) {
            return bound.flatMap(CounselReader::explained);
        }
        return design.rules().size() == 1 && Form.has("needs_so_many", line)
                ? knowledge
                        .require(design.rules().getFirst())
                        .needs()
                        .flatMap(needs -> reason(needs.factor(), needs.constant()))
                : Optional.empty();
    }

    private static Optional<Request> reason(int factor, int constant) {
        return switch (10 * factor + constant) {
            case 21 -> explained("bound_majority");
            case 23 -> explained("bound_krum");
            case 43 -> explained("bound_bulyan");
            default -> Optional.empty();
        };
    }

    private static Optional<Request> weighed(
            String text, List<Token> line, Reading reading, Design design, Meaning meaning) {
        boolean orders = reading.wants("launch") || reading.wants("sweep") || reading.wants("results");
        boolean asks = ADVISES.contains(meaning.intent()) && meaning.probability() >= VOTED;
        boolean more = !design.attacks().isEmpty()
                || !design.pre().isEmpty()
                || !design.alphas().isEmpty()
                || design.rounds().isPresent();
        if (more || orders || !(text.contains("?") || Form.begins("question", line) || Form.has("a_rule", line))) {
            return Optional.empty();
        }
        OptionalInt n = design.clients();
        OptionalInt f = attackers(design, n);
        // "Which would you trust?" names no rule.
        boolean none = design.rules().isEmpty() || design.rules().equals(List.of("trust"));
        boolean ofRules = Form.has("a_rule", line) || Form.has("takes", line);
        boolean better = Form.has("better", line) && n.isPresent() && f.isPresent();
        if (better && design.rules().size() != 1) {
            return weigh(design.rules(), n, f, Request.Measure.AMONG_NAMED);
        }
        boolean counts = n.isPresent() && f.isPresent() && (asks || Form.begins("what_if", line));
        boolean enough = (n.isPresent() || f.isPresent()) && (ofRules || Form.begins("how_many", line));
        if (none && (counts || enough)) {
            return weigh(List.of(), n, f, Request.Measure.BOUND);
        }
        boolean half = none && design.shares().stream().anyMatch(share -> share >= HALF);
        return half && asks ? explained("breakdown_point") : Optional.empty();
    }

    private static OptionalInt attackers(Design design, OptionalInt n) {
        if (!design.attackers().isEmpty()) {
            return OptionalInt.of(design.attackers().getFirst());
        }
        return design.shares().isEmpty() || n.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of((int) Math.round(design.shares().getFirst() * n.getAsInt()));
    }

    private static Optional<Request> weigh(List<String> rules, OptionalInt n, OptionalInt f, Request.Measure by) {
        return Optional.of(new Request.Weigh(rules, n, f, by));
    }

    private static Optional<Request> explained(String topic) {
        return Optional.of(new Request.Explain(List.of(topic), TopicForm.BRIEF));
    }
}
