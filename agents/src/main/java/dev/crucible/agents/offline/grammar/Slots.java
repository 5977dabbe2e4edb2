package dev.crucible.agents.offline.grammar;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.LanguageFile;
import java.util.ArrayList;
import java.util.Collections;
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

    private static final String FILE = "forms.yaml";
    private static final String KEY = "slots";
    private static final int FEW = 10;

    private record Slot(Token.Kind kind, String value, Form form) {}

    private final List<Slot> slots = new ArrayList<>();
    private final Function<Token, OptionalDouble> number;

    /** Slots whose numbers may be words; {@code number} tells which. */
    Slots(Function<Token, OptionalDouble> number, Language language) {
        this.number = number;
        LanguageFile.yaml(language, FILE).ifPresent(own -> add(own.path(KEY)));
        add(BundledFile.yaml(Slots.class, FILE).path(KEY));
    }

    private void add(JsonNode root) {
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
                if (taken.isPresent() && !(slot.kind() == Token.Kind.UNIT && isWhole(filled, taken.get()))) {
                    fill(filled, slot, taken.get());
                }
            }
        }
        return filled;
    }

    /** Returns true for a number of which a part was counted: "2 of 10 bad clients" counts no 10. */
    private static boolean isWhole(List<Token> tokens, Set<Integer> taken) {
        int before = Collections.min(taken) - 1;
        return before >= 0
                && tokens.get(before) instanceof Token.Term(var kind, var value, var _)
                && kind == Token.Kind.UNIT
                && value.equals("outof");
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
            put.addAll(share(slot.value(), numbers));
        } else {
            String[] named = slot.value().split("=");
            put.add(new Token.Term(slot.kind(), named[0], surface));
            if (named.length > 1) {
                put.add(new Token.Amount(Double.parseDouble(named[1]), false));
            }
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

    /** "One in four" is a share; "one of twenty" and "one of nine clients" count clients. */
    private static List<Token> share(String form, List<Double> numbers) {
        double whole = numbers.getLast();
        return switch (form) {
            case "of" -> counted(numbers.getFirst(), whole);
            case "one_of" -> counted(1, whole);
            case "percent" -> List.of(new Token.Amount(whole / 100, true));
            default -> whole < FEW ? List.of(new Token.Amount(1 / whole, true)) : counted(1, whole);
        };
    }

    private static List<Token> counted(double part, double whole) {
        return List.of(
                new Token.Amount(part, false),
                new Token.Term(Token.Kind.UNIT, "outof", "out of"),
                new Token.Amount(whole, false));
    }

    private static String surface(Token token) {
        return token instanceof Token.Word(String word) ? word : "";
    }
}
