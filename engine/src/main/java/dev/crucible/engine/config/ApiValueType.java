package dev.crucible.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import dev.crucible.engine.parameters.DisplayName;
import dev.crucible.engine.parameters.Parameters;
import dev.crucible.engine.parameters.Range;
import dev.crucible.engine.setting.SettingType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Validation of one value by the API, in the words that its clients know: numbers may be texts, and integers may end in .0. */
final class ApiValueType {

    static final Answer.Refused NOT_AN_OBJECT = new Answer.Refused("dict_type", "Input should be a valid dictionary");
    static final Answer.Refused NOT_A_LIST = new Answer.Refused("list_type", "Input should be a valid list");

    /** Limits the digits to about a double's, so that parsing a number is cheap. */
    private static final Pattern NUMBER =
            Pattern.compile("[+-]?(\\d{1,40}(\\.\\d{0,40})?|\\.\\d{1,40})([eE][+-]?\\d{1,3})?");

    private ApiValueType() {}

    /** Result for a value. */
    sealed interface Answer {

        /** The value is accepted, as {@code value}. */
        record Taken(JsonNode value) implements Answer {}

        /**
         * The value is invalid.
         *
         * @param item the index of the offending item of a list, −1 when it is the value itself
         */
        record Refused(String type, String message, int item) implements Answer {

            Refused(String type, String message) {
                this(type, message, -1);
            }
        }
    }

    static Answer judge(SettingType<?> form, JsonNode value) {
        return switch (form) {
            case SettingType.Name(int longest)
            when value.isTextual() && length(value) > longest ->
                new Answer.Refused("string_too_long", "String should have at most " + longest + " characters");
            case SettingType.Name _
            when value.isTextual() && !DisplayName.is(value.textValue()) ->
                new Answer.Refused("value_error", "Value error, " + DisplayName.RULE);
            case SettingType.Text _, SettingType.Name _, SettingType.Keyword _ ->
                value.isTextual() ? new Answer.Taken(value) : refuse("string_type", "string");
            case SettingType.Whole(long least, long most) -> whole(least, most, value);
            case SettingType.Seed() -> whole(Long.MIN_VALUE, Long.MAX_VALUE, value);
            case SettingType.Decimal(Range range) -> decimal(range, value);
            case SettingType.Flag() -> flag(value);
            case SettingType.Objects() -> list(value, JsonNode::isObject, "dict_type", "dictionary");
            case SettingType.Texts() -> list(value, JsonNode::isTextual, "string_type", "string");
            case SettingType.Wholes _ -> list(value, JsonNode::isIntegralNumber, "int_type", "integer");
            case SettingType.Tree() -> value.isObject() ? new Answer.Taken(value) : NOT_AN_OBJECT;
        };
    }

    private static int length(JsonNode text) {
        return text.textValue().codePointCount(0, text.textValue().length());
    }

    private static Answer whole(long least, long most, JsonNode value) {
        return unreadable(value, "int", "integer").orElseGet(() -> {
            BigDecimal exact = number(value).stripTrailingZeros();
            if (exact.scale() > 0) {
                return new Answer.Refused(
                        "int_from_float", "Input should be a valid integer, got a number with a fractional part");
            }
            double limit = most == Integer.MAX_VALUE ? Double.POSITIVE_INFINITY : most;
            return within(new Range(least, true, limit, true), exact)
                    .orElseGet(() -> new Answer.Taken(integer(exact.toBigInteger())));
        });
    }

    private static Answer decimal(Range range, JsonNode value) {
        return unreadable(value, "float", "number").orElseGet(() -> {
            BigDecimal number = number(value);
            return within(range, number)
                    .orElseGet(() ->
                            new Answer.Taken(value.isNumber() ? value : DoubleNode.valueOf(number.doubleValue())));
        });
    }

    private static Answer flag(JsonNode value) {
        if (value.isBoolean()) {
            return new Answer.Taken(value);
        }
        if (value.isTextual()) {
            return Parameters.textFlag(value.textValue())
                    .<Answer>map(flag -> new Answer.Taken(BooleanNode.valueOf(flag)))
                    .orElseGet(() -> new Answer.Refused(
                            "value_error",
                            "Value error, Cannot coerce %s to a boolean; use true or false".formatted(shown(value))));
        }
        if (value.isNumber() && (value.doubleValue() == 0 || value.doubleValue() == 1)) {
            return new Answer.Taken(BooleanNode.valueOf(value.doubleValue() == 1));
        }
        return value.isNumber()
                ? new Answer.Refused("bool_parsing", "Input should be a valid boolean, unable to interpret input")
                : refuse("bool_type", "boolean");
    }

    private static Answer list(JsonNode value, Predicate<JsonNode> fits, String type, String noun) {
        if (!value.isArray()) {
            return NOT_A_LIST;
        }
        for (int i = 0; i < value.size(); i++) {
            if (!fits.test(value.get(i))) {
                return new Answer.Refused(type, "Input should be a valid " + noun, i);
            }
        }
        return new Answer.Taken(value);
    }

    private static Optional<Answer> within(Range range, BigDecimal number) {
        double value = number.doubleValue();
        if (range.leastIncluded() ? value < range.least() : value <= range.least()) {
            return Optional.of(bound(range.leastIncluded() ? "greater_than_equal" : "greater_than", range.least()));
        }
        if (range.mostIncluded() ? value > range.most() : value >= range.most()) {
            return Optional.of(bound(range.mostIncluded() ? "less_than_equal" : "less_than", range.most()));
        }
        return Optional.empty();
    }

    private static Answer bound(String type, double bound) {
        String words = type.replace("_equal", "_or_equal_to").replace('_', ' ');
        String number = BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString();
        return new Answer.Refused(type, "Input should be %s %s".formatted(words, number));
    }

    private static Optional<Answer> unreadable(JsonNode value, String type, String kind) {
        if (!value.isNumber() && !value.isTextual()) {
            return Optional.of(refuse(type + "_type", kind));
        }
        if (value.isTextual() && !NUMBER.matcher(value.textValue().strip()).matches()) {
            return Optional.of(refuse(
                    type + "_parsing",
                    kind + ", unable to parse string as " + (kind.equals("integer") ? "an " : "a ") + kind));
        }
        double size = value.isTextual() ? number(value).doubleValue() : value.doubleValue();
        return Double.isFinite(size)
                ? Optional.empty()
                : Optional.of(new Answer.Refused("finite_number", "Input should be a finite number"));
    }

    private static BigDecimal number(JsonNode value) {
        return value.isTextual() ? new BigDecimal(value.textValue().strip()) : value.decimalValue();
    }

    /** Returns the node that a JSON reader would have created. */
    private static JsonNode integer(BigInteger value) {
        if (value.bitLength() < 32) {
            return IntNode.valueOf(value.intValue());
        }
        return value.bitLength() < 64 ? LongNode.valueOf(value.longValue()) : BigIntegerNode.valueOf(value);
    }

    private static Answer refuse(String type, String kind) {
        return new Answer.Refused(type, "Input should be a valid " + kind);
    }

    private static String shown(JsonNode value) {
        String text = value.toString();
        return text.length() <= 60 ? text : text.substring(0, 57) + "…";
    }
}
