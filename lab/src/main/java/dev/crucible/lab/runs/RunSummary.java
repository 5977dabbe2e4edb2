package dev.crucible.lab.runs;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;

/**
 * One item of the list of simulations, which is asked for far more often than it changes.
 *
 * @param fields what it holds
 * @param text the same as JSON, encoded once
 * @param subject what the run is about, for those who ask for it
 */
public record RunSummary(ObjectNode fields, SerializableString text, ObjectNode subject) {

    static RunSummary of(ObjectNode fields, ObjectNode subject) {
        return new RunSummary(fields, new SerializedString(fields.toString()), subject);
    }

    /** The run it is about. */
    public String id() {
        return fields.path("simulation_id").textValue();
    }

    /** The item as a value that needs no more encoding. */
    public RawValue encoded() {
        return new RawValue(text);
    }
}
