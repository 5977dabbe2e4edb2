package dev.crucible.agents.offline.grammar;

import dev.crucible.agents.authoring.RuleKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Reads orders to write an aggregation rule, such as "write me a rule that leaves out the outer 20 %". */
final class RuleReader {

    /** Kinds by their forms {@code rule_…}, the particular before the general. */
    private static final List<RuleKind> KINDS = List.of(
            RuleKind.COSINE_FILTER,
            RuleKind.INVERSE_DISTANCE,
            RuleKind.CLIPPED_MEAN,
            RuleKind.TRIMMED_MEAN,
            RuleKind.SMALLEST_NORMS,
            RuleKind.NEAREST_TO_MEDIAN,
            RuleKind.DISTANCE_SELECTION,
            RuleKind.MEDIAN);

    private static final Map<String, Double> PARTS = Map.of(
            "half", 0.5, "hälfte", 0.5, "third", 1 / 3.0, "drittel", 1 / 3.0, "quarter", 0.25, "viertel", 0.25, "fifth",
            0.2, "fünftel", 0.2, "tenth", 0.1, "zehntel", 0.1);
    private static final int LONGEST_CHANGE = 88;

    private static final String FILE = ".py";
    private static final int LONGEST = 400;

    private RuleReader() {}

    /** The order, when the line is one. */
    static Optional<Request> read(String text, Lexicon lexicon, Design design) {
        String said = Addressee.without(text);
        List<Token> line = Tokenizer.cut(said);
        if (said.length() > LONGEST) {
            return Optional.empty();
        }
        Named named = named(said);
        if (Form.begins("asks_for_rules", line)) {
            return Optional.of(new Request.WriteRule(numbers(named, lexicon, Optional.empty()), design));
        }
        Optional<RuleKind> kind = kind(named.line());
        boolean ordered = Form.begins("writes_rule", line) || (kind.isPresent() && Form.begins("writes_python", line));
        return ordered ? Optional.of(new Request.WriteRule(numbers(named, lexicon, kind), design)) : Optional.empty();
    }

    /** What a line changes of a rule that was shown, such as "use 30 %" or "call it robin"; nothing when it is another line. */
    static Optional<RuleWish> change(String text, Lexicon lexicon, RuleKind kind) {
        boolean changes = text.length() <= LONGEST_CHANGE
                && text.indexOf('?') < 0
                && Form.begins("changes_rule", Tokenizer.cut(text));
        return changes
                ? Optional.of(numbers(named(text), lexicon, Optional.of(kind))).filter(change -> !change.isEmpty())
                : Optional.empty();
    }

    private static Optional<RuleKind> kind(List<Token> line) {
        return KINDS.stream()
                .filter(kind -> Form.has("rule_" + kind.key(), line))
                .findFirst();
    }

    /** A line without the name that it gives: a name says nothing of what a rule does. */
    private record Named(Optional<String> name, List<Token> line) {}

    private static Named named(String text) {
        CutLine line = Tokenizer.placed(text.replaceAll("(?<=\\d),(?=\\d)", "."));
        Optional<CutLine.Told> called = line.told("names_rule")
                .or(() -> line.told("names_file").filter(file -> file.word().endsWith(FILE)));
        return called.map(told -> new Named(
                        Optional.of(told.word().replaceFirst("\\.py$", "")),
                        Tokenizer.cut(told.before() + " " + told.rest())))
                .orElseGet(() -> new Named(Optional.empty(), line.tokens()));
    }

    private static RuleWish numbers(Named named, Lexicon lexicon, Optional<RuleKind> kind) {
        List<Token> line = named.line();
        boolean ofUpdates = kind.filter(k -> k == RuleKind.NEAREST_TO_MEDIAN || k == RuleKind.SMALLEST_NORMS)
                .isPresent();
        boolean drops = ofUpdates && Form.has("rule_drops", line) && !Form.has("rule_keeps", line);
        boolean whole = kind.filter(k ->
                        k == RuleKind.COSINE_FILTER || k == RuleKind.CLIPPED_MEAN || k == RuleKind.INVERSE_DISTANCE)
                .isPresent();
        OptionalInt count = OptionalInt.empty();
        OptionalDouble share = OptionalDouble.empty();
        OptionalDouble number = OptionalDouble.empty();
        for (Token.Amount amount : amounts(line, lexicon)) {
            if (whole) {
                number = number.isPresent() ? number : OptionalDouble.of(amount.value());
            } else if (amount.share()) {
                double kept = drops ? 1 - amount.value() : amount.value();
                share = share.isPresent() ? share : OptionalDouble.of(Math.round(1e6 * kept) / 1e6);
            } else {
                int all = (int) amount.value();
                count = count.isPresent() ? count : OptionalInt.of(drops ? -all : all);
            }
        }
        return new RuleWish(kind, named.name(), share.isPresent() ? OptionalInt.empty() : count, share, number);
    }

    /** A number of the rule itself; those of clients, attackers, rounds and seeds belong to the experiment. */
    private static List<Token.Amount> amounts(List<Token> line, Lexicon lexicon) {
        List<Token> counted = line.stream().map(token -> amount(token, lexicon)).toList();
        return IntStream.range(0, counted.size())
                .filter(at -> Form.taken("of_experiment", counted, at).isEmpty())
                .mapToObj(counted::get)
                .filter(Token.Amount.class::isInstance)
                .map(Token.Amount.class::cast)
                .toList();
    }

    private static Token amount(Token token, Lexicon lexicon) {
        return switch (token) {
            case Token.Amount(double value, boolean share) ->
                new Token.Amount(value, share || (value > 0 && value < 1));
            case Token.Word(String word) when PARTS.containsKey(word) -> new Token.Amount(PARTS.get(word), true);
            default -> lexicon.several(token);
        };
    }
}
