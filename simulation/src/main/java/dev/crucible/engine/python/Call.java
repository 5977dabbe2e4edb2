package dev.crucible.engine.python;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.NamedShape;
import dev.crucible.engine.data.Samples;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.kernel.Workers;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** One call of a function: arguments one after another in shared memory, followed by the space for its result. */
final class Call {

    private final PythonProcess process;
    private final SharedFloats memory;
    private final ObjectNode head;
    private long end;

    /** Starts a call of {@code name} with room for {@code floats} floats of arguments and result. */
    Call(PythonProcess process, String operation, String name, long seed, long floats) {
        this.process = process;
        this.memory = process.memory(Float.BYTES * Math.max(1, floats));
        this.head = Json.object().put("op", operation).put("name", name).put("seed", seed);
    }

    ObjectNode head() {
        return head;
    }

    /** Adds a matrix of {@code d} columns. */
    Call matrix(String key, float[][] rows, int d) {
        head.putArray(key).add(end).add(rows.length).add(d);
        for (float[] row : rows) {
            put(row);
        }
        return this;
    }

    /** Adds a matrix of {@code d} columns, copying several rows at a time. */
    Call matrix(String key, float[][] rows, int d, Workers workers) {
        head.putArray(key).add(end).add(rows.length).add(d);
        long begin = end;
        workers.forEach(rows.length, row -> memory.put(rows[row], begin + (long) Float.BYTES * d * row));
        end += (long) Float.BYTES * d * rows.length;
        return this;
    }

    /** Adds a vector. */
    Call vector(String key, float[] values) {
        head.putArray(key).add(end).add(values.length);
        put(values);
        return this;
    }

    /** Adds {@code samples} of shape {@code dims}. */
    Call samples(String key, Samples samples, List<Integer> dims) {
        float[] one = new float[dims.stream().reduce(1, Math::multiplyExact)];
        ArrayNode place = head.putArray(key).add(end).add(samples.size());
        dims.forEach(place::add);
        for (int i = 0; i < samples.size(); i++) {
            samples.features(i, one, 0);
            put(one);
        }
        return this;
    }

    /** Adds the classes of {@code samples}, as floats; all are small enough to be exact. */
    Call labels(String key, Samples samples) {
        float[] labels = new float[samples.size()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = samples.label(i);
        }
        return vector(key, labels);
    }

    /** Adds an array of shape {@code dims}. */
    Call array(String key, float[] values, List<Integer> dims) {
        ArrayNode place = head.putArray(key).add(end);
        dims.forEach(place::add);
        put(values);
        return this;
    }

    private void put(float[] values) {
        memory.put(values, end);
        end += (long) Float.BYTES * values.length;
    }

    /** Adds integers to the header. */
    Call numbers(String key, int[] values) {
        ArrayNode list = head.putArray(key);
        for (int value : values) {
            list.add(value);
        }
        return this;
    }

    /** Adds the names and shapes of the model's tensors to the header. */
    Call tensors(List<NamedShape> tensors) {
        ArrayNode list = head.putArray("tensors");
        for (NamedShape tensor : tensors) {
            ArrayNode dims = list.addArray().add(tensor.name()).addArray();
            tensor.dims().forEach(dims::add);
        }
        return this;
    }

    /** Calls the function; the result is one vector. */
    PythonProcess.Answer into(float[] result, byte[] state) {
        head.putArray("result").add(end).add(result.length);
        return ask(state, result);
    }

    /** Calls the function; the result is a matrix of {@code d} columns. */
    PythonProcess.Answer into(float[][] result, int d, byte[] state) {
        head.putArray("result").add(end).add(result.length).add(d);
        return ask(state, result);
    }

    /** Calls the function; the result is a sequence of arrays. */
    void into(float[][] result) {
        head.putArray("result").add(end);
        ask(new byte[0], result);
    }

    private PythonProcess.Answer ask(byte[] state, float[]... result) {
        PythonProcess.Answer answer = process.ask(head, state);
        long at = end;
        for (float[] row : result) {
            memory.get(at, row);
            at += (long) Float.BYTES * row.length;
        }
        return answer;
    }

    /** Returns one number per row, if the function returned them under {@code key}. */
    static Optional<double[]> doubles(JsonNode answer, String key) {
        return Optional.ofNullable(answer.get(key)).map(list -> StreamSupport.stream(list.spliterator(), false)
                .mapToDouble(JsonNode::asDouble)
                .toArray());
    }
}
