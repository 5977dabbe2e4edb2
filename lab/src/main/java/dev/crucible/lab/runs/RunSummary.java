package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * One entry of the list of simulations, requested far more often than it changes.
 *
 * @param fields content of the entry
 * @param json the same, encoded once
 * @param subject the run's data, rules and attacks, for requests that include them
 */
public record RunSummary(ObjectNode fields, byte[] json, ObjectNode subject) {

    /** Creates the entry of {@code fields}. */
    public static RunSummary of(ObjectNode fields, ObjectNode subject) {
        return new RunSummary(fields, fields.toString().getBytes(StandardCharsets.UTF_8), subject);
    }

    /** Returns the id of the run. */
    public String id() {
        return fields.path("simulation_id").textValue();
    }

    /** Returns a JSON array of {@code items}. */
    public static byte[] array(List<RunSummary> items) {
        // One more byte per item: a comma, or the closing bracket.
        int length = items.stream().mapToInt(item -> item.json.length + 1).sum();
        byte[] array = new byte[Math.max(2, length + 1)];
        array[0] = '[';
        int at = 1;
        for (RunSummary item : items) {
            System.arraycopy(item.json, 0, array, at, item.json.length);
            at += item.json.length + 1;
            array[at - 1] = ',';
        }
        array[array.length - 1] = ']';
        return array;
    }
}
