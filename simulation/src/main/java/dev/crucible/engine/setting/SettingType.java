package dev.crucible.engine.setting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.JsonValues;
import dev.crucible.engine.parameters.DisplayName;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.parameters.Suggestions;
import java.util.List;
import java.util.Optional;

/**
 * Type of a setting's value.
 *
 * @param <T> the Java type of the value
 */
public sealed interface SettingType<T> {

    /** Text. */
    record Text() implements SettingType<String> {}

    /** A line of text of at most {@code longest} characters. */
    record Name(int longest) implements SettingType<String> {}

    /**
     * One of several names.
     *
     * @param names the valid names
     * @param later names that are known but not supported yet
     * @param further true if {@code python:FILE:NAME} is valid too
     * @param kind the command whose {@code list} shows them, empty if there are few
     */
    record Keyword(List<String> names, List<String> later, boolean further, String kind)
            implements SettingType<String> {

        private static final String PYTHON = "python:";

        /** Creates a choice of few names. */
        public Keyword(List<String> names, List<String> later) {
            this(names, later, false, "");
        }

        /** Returns the error in {@code text}, if there is one. */
        public Optional<String> judge(String text) {
            if (names.contains(text) || (further && text.startsWith(PYTHON))) {
                return Optional.empty();
            }
            String choice = names.size() == 1 ? names.getFirst() : "one of " + String.join(", ", names);
            return Optional.of(
                    later.contains(text)
                            ? "\"" + text + "\" is not supported yet; use " + choice
                            : Suggestions.unknown(
                                    text,
                                    names.stream()
                                            .filter(name -> !SettingTable.OLDER_RULES.contains(name))
                                            .toList(),
                                    kind));
        }
    }

    /** A whole number in [least, most]. */
    record Whole(long least, long most) implements SettingType<Integer> {}

    /** Any whole number of 64 bits. */
    record Seed() implements SettingType<Long> {}

    /** A finite number. */
    record Decimal(Range range) implements SettingType<Double> {}

    /** True or false. */
    record Flag() implements SettingType<Boolean> {}

    /** A list of objects. */
    record Objects() implements SettingType<JsonNode> {}

    /** A list of texts. */
    record Texts() implements SettingType<List<String>> {}

    /** A list of whole numbers in [least, most], at least one. */
    record Wholes(int least, int most) implements SettingType<List<Integer>> {}

    /** An object. */
    record Tree() implements SettingType<JsonNode> {}

    /** Returns {@code node} as a Java value: false, 0 or empty if it is missing or null. */
    @SuppressWarnings("unchecked")
    default T value(JsonNode node) {
        return (T)
                switch (this) {
                    case Text(), Name _, Keyword _ -> node.asText("");
                    case Whole _ -> node.asInt();
                    case Seed() -> node.asLong();
                    case Decimal _ -> node.asDouble();
                    case Flag() -> node.asBoolean();
                    case Objects(), Tree() -> node;
                    case Texts() -> node.valueStream().map(JsonNode::asText).toList();
                    case Wholes _ -> node.valueStream().map(JsonNode::asInt).toList();
                };
    }

    /**
     * Returns the value of {@code key}, which must be present, converted to this type; problems are added to {@code problems}. Does not
     * check that a keyword is a known one.
     */
    default JsonNode read(ObjectNode settings, String key, List<Problem> problems) {
        JsonNode raw = settings.get(key);
        Parameters values = new Parameters(JsonValues.of(settings), "", problems);
        switch (this) {
            case Name(int longest) -> {
                String text = values.text(key, "");
                if (!DisplayName.is(text)) {
                    values.error(key, DisplayName.RULE);
                }
                if (text.codePointCount(0, text.length()) > longest) {
                    values.error(key, "must be " + longest + " characters or less, got " + text.length());
                }
            }
            case Text(), Keyword _ -> values.text(key, "");
            case Whole(long least, long most) -> {
                long number = values.wholeNumber(key, 0, least, most);
                return (int) number == number ? IntNode.valueOf((int) number) : LongNode.valueOf(number);
            }
            case Seed() -> {
                return new Whole(Long.MIN_VALUE, Long.MAX_VALUE).read(settings, key, problems);
            }
            case Decimal(Range range) -> values.number(key, 0, range);
            case Flag() -> {
                return BooleanNode.valueOf(values.flag(key, false));
            }
            case Objects() -> items(values, key, raw, true);
            case Texts() -> items(values, key, raw, false);
            case Wholes(int least, int most) -> {
                for (int number : values.integers(key, new int[0], least)) {
                    if (number > most) {
                        values.error(key, "must hold numbers of at most " + most + ", got " + number);
                    }
                }
                if (raw.isEmpty()) {
                    values.error(key, "must be a list of at least one whole number");
                }
            }
            case Tree() -> values.object(key);
        }
        return raw;
    }

    private static void items(Parameters values, String key, JsonNode list, boolean objects) {
        String kind = objects ? "objects" : "texts";
        if (!list.isArray()) {
            values.error(key, "must be a list of " + kind);
            return;
        }
        for (int i = 0; i < list.size(); i++) {
            if (objects ? !list.get(i).isObject() : !list.get(i).isTextual()) {
                values.error(key + "." + i, "must be " + (objects ? "an object" : "text"));
            }
        }
    }
}
