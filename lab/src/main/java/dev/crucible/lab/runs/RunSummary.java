package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * One item of the list of simulations, which is asked for far more often than it changes.
 *
 * @param fields what it holds
 * @param json the same, encoded once
 * @param subject what the run is about, for those who ask for it
 */
public record RunSummary(ObjectNode fields, byte[] json, ObjectNode subject) {

    /** The item that holds {@code fields}. */
    public static RunSummary of(ObjectNode fields, ObjectNode subject) {
        return new RunSummary(fields, fields.toString().getBytes(StandardCharsets.UTF_8), subject);
    }

    /** The run it is about. */
    public String id() {
        return fields.path("simulation_id").textValue();
    }

    /** A JSON array of {@code items}. */
    public static byte[] array(List<RunSummary> items) {
        // Each item is followed by one byte: a comma, or the bracket that closes the array.
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
