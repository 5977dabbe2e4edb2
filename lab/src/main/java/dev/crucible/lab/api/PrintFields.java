package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Violation;
import dev.crucible.web.WholeNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Parser of a description of a figure or table; violations name their location. */
final class PrintFields {

    private static final int MOST_NUMBERS = 20_000;
    private static final int LONGEST = 2_000;

    private PrintFields() {}

    static double number(JsonNode node) {
        return node.isNumber() ? node.doubleValue() : Double.NaN;
    }

    /** Returns the texts of a list. */
    static List<String> texts(JsonNode holder, List<Object> place, int most, String field) {
        List<String> texts = new ArrayList<>();
        for (JsonNode text : list(holder, place, most, field)) {
            List<Object> own = Stream.concat(place.stream(), Stream.of(field, texts.size()))
                    .toList();
            if (!text.isTextual()) {
                throw problem("string_type", own, "a valid string", text);
            }
            texts.add(limited(text.textValue(), own));
        }
        return texts;
    }

    /** Returns the items of a list with 1 to {@code most} items. */
    static List<JsonNode> list(JsonNode holder, List<Object> place, int most, String field) {
        JsonNode list = holder.path(field);
        if (!list.isArray() || list.isEmpty() || list.size() > most) {
            throw problem(
                    "list_type",
                    Stream.concat(place.stream(), Stream.of(field)).toList(),
                    "a list of 1 to " + most,
                    list);
        }
        return list.valueStream().toList();
    }

    static double[] numbers(JsonNode holder, List<Object> place, String field) {
        return numbers(
                holder.path(field),
                Stream.concat(place.stream(), Stream.of(field)).toList());
    }

    static double[] numbers(JsonNode list, List<Object> place) {
        if (!list.isArray() || list.size() > MOST_NUMBERS) {
            throw problem("list_type", place, "a list of numbers and nulls", list);
        }
        return list.valueStream().mapToDouble(PrintFields::number).toArray();
    }

    static int whole(JsonNode holder, List<Object> place, String field) {
        JsonNode number = WholeNumber.of(holder.path(field));
        if (!number.isIntegralNumber() || !number.canConvertToInt()) {
            throw problem(
                    "int_type", Stream.concat(place.stream(), Stream.of(field)).toList(), "a valid integer", number);
        }
        return number.intValue();
    }

    static String text(JsonNode holder, List<Object> place, String field) {
        List<Object> whole = Stream.concat(place.stream(), Stream.of(field)).toList();
        JsonNode text = holder.path(field);
        if (!text.isTextual()) {
            throw problem("string_type", whole, "a valid string", text);
        }
        return limited(text.textValue(), whole);
    }

    static String limited(String text, List<Object> place) {
        if (text.length() > LONGEST) {
            throw HttpProblem.invalid(new Violation(
                    "string_too_long",
                    ValidationErrors.within(place),
                    "String should have at most " + LONGEST + " characters",
                    TextNode.valueOf(text.substring(0, 100))));
        }
        return text;
    }

    static <E extends Enum<E>> E choice(JsonNode holder, List<Object> place, String field, E usual, List<E> known) {
        JsonNode word = holder.path(field);
        if (word.isMissingNode()) {
            return usual;
        }
        return known.stream()
                .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(word.asText()))
                .findFirst()
                .orElseThrow(() -> problem(
                        "enum",
                        Stream.concat(place.stream(), Stream.of(field)).toList(),
                        "one of "
                                + String.join(
                                        ", ",
                                        known.stream()
                                                .map(one -> one.name().toLowerCase(Locale.ROOT))
                                                .toList()),
                        word));
    }

    static HttpProblem problem(String type, List<Object> place, String should, JsonNode value) {
        JsonNode input = value.isMissingNode() ? NullNode.getInstance() : value;
        return HttpProblem.invalid(
                new Violation(type, ValidationErrors.within(place), "Input should be " + should, input));
    }
}
