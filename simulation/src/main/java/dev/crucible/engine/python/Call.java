package dev.crucible.engine.python;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** One call of a strategy: arrays one after another in shared memory, the place for its result after them. */
final class Call {

    private final PythonProcess process;
    private final SharedFloats memory;
    private final ObjectNode head;
    private final int d;
    private long end;

    /** A call of {@code name} for which {@code rows} rows of {@code d} floats are put or come back. */
    Call(PythonProcess process, String name, int round, long seed, long rows, int d) {
        this.process = process;
        this.d = d;
        this.memory = process.memory(Float.BYTES * Math.max(1, rows * d));
        this.head = Json.object()
                .put("op", "call")
                .put("name", name)
                .put("round", round)
                .put("seed", seed);
    }

    ObjectNode head() {
        return head;
    }

    /** Puts a matrix. */
    Call matrix(String key, float[][] rows) {
        head.putArray(key).add(end).add(rows.length).add(d);
        for (float[] row : rows) {
            memory.put(row, end);
            end += (long) Float.BYTES * d;
        }
        return this;
    }

    /** Puts a vector. */
    Call vector(String key, float[] values) {
        head.putArray(key).add(end).add(d);
        memory.put(values, end);
        end += (long) Float.BYTES * d;
        return this;
    }

    /** Puts whole numbers. */
    Call numbers(String key, int[] values) {
        ArrayNode list = head.putArray(key);
        for (int value : values) {
            list.add(value);
        }
        return this;
    }

    /** Calls; the result is one vector. */
    PythonProcess.Answer into(float[] result, byte[] state) {
        head.putArray("result").add(end).add(d);
        return ask(state, result);
    }

    /** Calls; the result is a matrix. */
    PythonProcess.Answer into(float[][] result) {
        head.putArray("result").add(end).add(result.length).add(d);
        return ask(new byte[0], result);
    }

    private PythonProcess.Answer ask(byte[] state, float[]... result) {
        PythonProcess.Answer answer = process.ask(head, state);
        for (int i = 0; i < result.length; i++) {
            memory.get(end + (long) Float.BYTES * d * i, result[i]);
        }
        return answer;
    }

    /** A number for each row, if the strategy left them under {@code key}. */
    static Optional<double[]> doubles(JsonNode answer, String key) {
        return Optional.ofNullable(answer.get(key)).map(list -> StreamSupport.stream(list.spliterator(), false)
                .mapToDouble(JsonNode::asDouble)
                .toArray());
    }
}
