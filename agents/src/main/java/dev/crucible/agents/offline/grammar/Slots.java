package dev.crucible.agents.offline.grammar;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.bundled.BundledFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Parts that a request says by more than a name: an attack by its deed, a share by two numbers, a setting of the config, what it does not want.
 * The forms stand in {@code forms.yaml}.
 */
final class Slots {

    private static final int FEW = 10;

    private record Slot(Token.Kind kind, String value, Form form) {}

    private final List<Slot> slots = new ArrayList<>();
    private final Function<Token, OptionalDouble> number;

    /** Slots whose numbers may be words; {@code number} tells which. */
    Slots(Function<Token, OptionalDouble> number) {
        this.number = number;
        JsonNode root = BundledFile.yaml(Slots.class, "forms.yaml").path("slots");
        root.properties().forEach(kind -> kind.getValue().properties().forEach(value -> value.getValue()
                .forEach(form -> slots.add(
                        new Slot(Token.Kind.valueOf(kind.getKey()), value.getKey(), Form.of(form.asText()))))));
    }

    /** Puts terms in the place of the words that fill a slot; of a slot with a number the number follows its term. */
    List<Token> fill(List<Token> tokens) {
        List<Token> filled = new ArrayList<>(tokens);
        for (Slot slot : slots) {
            for (int at = 0; at < filled.size(); at++) {
                Optional<Set<Integer>> taken = slot.form().at(filled, at, this::isNumber);
                if (taken.isPresent()) {
                    fill(filled, slot, taken.get());
                }
            }
        }
        return filled;
    }

    /** Returns true if a line tells what attackers do. */
    boolean tellsDeed(List<Token> tokens) {
        return fill(tokens).stream()
                .anyMatch(token -> token instanceof Token.Term term && term.kind() == Token.Kind.ATTACK);
    }

    private boolean isNumber(Token token) {
        return number.apply(token).isPresent();
    }

    private void fill(List<Token> tokens, Slot slot, Set<Integer> taken) {
        int first = taken.stream().mapToInt(Integer::intValue).min().orElseThrow();
        List<Double> numbers = taken.stream()
                .map(tokens::get)
                .map(number)
                .flatMap(value -> value.stream().boxed())
                .toList();
        String surface = taken.stream()
                .map(tokens::get)
                .map(Slots::surface)
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining(" "));
        List<Token> put = new ArrayList<>();
        if (slot.kind() == Token.Kind.SHARE) {
            put.addAll(oneIn(numbers.getLast()));
        } else {
            put.add(new Token.Term(slot.kind(), slot.value(), surface));
            numbers.forEach(value -> put.add(new Token.Amount(value, false)));
        }
        List<Token> rest = new ArrayList<>();
        for (int at = 0; at < tokens.size(); at++) {
            if (at == first) {
                rest.addAll(put);
            }
            if (!taken.contains(at)) {
                rest.add(tokens.get(at));
            }
        }
        tokens.clear();
        tokens.addAll(rest);
    }

    /** "One in four" is a share; "one of twenty" counts clients. */
    private static List<Token> oneIn(double whole) {
        return whole < FEW
                ? List.of(new Token.Amount(1 / whole, true))
                : List.of(
                        new Token.Amount(1, false),
                        new Token.Term(Token.Kind.UNIT, "outof", "out of"),
                        new Token.Amount(whole, false));
    }

    private static String surface(Token token) {
        return token instanceof Token.Word(String word) ? word : "";
    }
}
