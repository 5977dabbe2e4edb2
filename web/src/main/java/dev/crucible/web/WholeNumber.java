package dev.crucible.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;

/** The rule for whole numbers in requests: 10.0 is 10, as JSON Schema has it; 10.5 and "10" are no whole numbers. */
public final class WholeNumber {

    /** Below this, a floating-point number is no other whole number rounded. */
    private static final double EXACT = 1L << 53;

    private WholeNumber() {}

    /** Returns {@code value} as an integer if it is a whole number with a point, otherwise {@code value} itself. */
    public static JsonNode of(JsonNode value) {
        double number = value.doubleValue();
        boolean whole = value.isFloatingPointNumber() && number == Math.rint(number) && Math.abs(number) < EXACT;
        return whole ? LongNode.valueOf((long) number) : value;
    }
}
