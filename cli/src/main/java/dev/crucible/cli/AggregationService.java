package dev.crucible.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.aggregation.Aggregate;
import dev.crucible.engine.aggregation.Aggregator;
import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.aggregation.pre.PreAggregated;
import dev.crucible.engine.aggregation.pre.PreAggregator;
import dev.crucible.engine.catalog.RuleCatalog;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.io.JsonValues;
import dev.crucible.engine.kernel.Workers;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.parameters.Suggestions;
import dev.crucible.engine.random.Purpose;
import dev.crucible.engine.random.Seed;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Aggregation server on standard input and output, for a program that keeps this process running.
 *
 * <p>Each frame, request or answer, is two lengths (u32, little-endian), then JSON, then floats. The process keeps a rule's state per
 * {@code key}.
 *
 * <p>A request is {@code {"key", "rule", "params", "pre", "seed", "round", "n", "d", "clients", "samples", "root"}} with n · d floats, and d
 * more where {@code root} is true; the answer {@code {"selected", "scores"}} with d floats, or {@code {"error": {"field", "message"}}}.
 */
final class AggregationService {

    private static final List<String> KEYS =
            List.of("key", "rule", "params", "pre", "seed", "round", "n", "d", "clients", "samples", "root");
    private static final int LARGEST_HEAD = 64 << 20;

    private final Workers workers;
    private final Map<String, RuleState> states = new HashMap<>();

    AggregationService(Workers workers) {
        this.workers = workers;
    }

    /** Answers requests until {@code in} ends. */
    void serve(InputStream in, OutputStream out) throws IOException {
        DataInputStream frames = new DataInputStream(in);
        byte[] lengths = frames.readNBytes(2 * Integer.BYTES);
        while (lengths.length == 2 * Integer.BYTES) {
            ByteBuffer sizes = ByteBuffer.wrap(lengths).order(ByteOrder.LITTLE_ENDIAN);
            int head = sizes.getInt();
            int blob = sizes.getInt();
            if (head < 0 || head > LARGEST_HEAD || blob < 0) {
                throw new BadInputException("a frame is malformed or larger than 2 GiB");
            }
            JsonNode ask = Json.MAPPER.readTree(frames.readNBytes(head));
            FloatBuffer floats = ByteBuffer.wrap(frames.readNBytes(blob))
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asFloatBuffer();
            answer(ask, floats, out);
            out.flush();
            lengths = frames.readNBytes(2 * Integer.BYTES);
        }
    }

    private void answer(JsonNode ask, FloatBuffer floats, OutputStream out) throws IOException {
        try {
            Aggregate aggregate = aggregate(ask, floats);
            ObjectNode head = Json.object();
            if (aggregate.weights().isPresent() || aggregate.selected().isPresent()) {
                ArrayNode selected = head.putArray("selected");
                IntStream.range(0, ask.path("n").intValue())
                        .filter(aggregate::used)
                        .forEach(selected::add);
            }
            aggregate.scores().ifPresent(scores -> {
                ArrayNode values = head.putArray("scores");
                for (double score : scores) {
                    values.add(Json.number(score));
                }
            });
            send(head, aggregate.update(), out);
        } catch (PreconditionException e) {
            send(error("", String.valueOf(e.getMessage())), new float[0], out);
        } catch (RefusedException e) {
            send(error(e.field, String.valueOf(e.getMessage())), new float[0], out);
        }
    }

    private static ObjectNode error(String field, String message) {
        ObjectNode head = Json.object();
        head.putObject("error").put("field", field).put("message", message);
        return head;
    }

    private static void send(ObjectNode head, float[] floats, OutputStream out) throws IOException {
        byte[] text = Json.MAPPER.writeValueAsBytes(head);
        ByteBuffer frame = ByteBuffer.allocate(2 * Integer.BYTES + text.length + Float.BYTES * floats.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(text.length)
                .putInt(Float.BYTES * floats.length)
                .put(text);
        frame.asFloatBuffer().put(floats);
        out.write(frame.array());
    }

    private Aggregate aggregate(JsonNode ask, FloatBuffer floats) {
        ask.fieldNames().forEachRemaining(key -> {
            if (!KEYS.contains(key)) {
                throw new RefusedException(key, Suggestions.stray(key, "a request", KEYS));
            }
        });
        int n = ask.path("n").intValue();
        int d = ask.path("d").intValue();
        boolean root = ask.path("root").asBoolean();
        if (n < 1 || d < 1 || floats.remaining() != ((long) n + (root ? 1 : 0)) * d) {
            throw new RefusedException("updates", "must be n rows of d numbers, n and d at least 1");
        }
        float[][] rows = new float[n][d];
        for (float[] row : rows) {
            floats.get(row);
        }
        float[] own = new float[root ? d : 0];
        floats.get(own);
        UpdateMatrix updates = new UpdateMatrix(
                rows, whole(ask, "clients", IntStream.range(0, n).toArray()), whole(ask, "samples", ones(n)));
        Aggregator rule = rule(ask);
        rule.require(n);
        String key = ask.path("key").asText();
        int round = Math.max(1, ask.path("round").intValue());
        RoundContext context = new RoundContext(
                round,
                new Seed(ask.path("seed").asLong()).stream(Purpose.AGGREGATION, round),
                workers,
                states.getOrDefault(key, RuleState.NONE),
                root ? Optional.of(own) : Optional.empty());
        if (rule.needsRoot() && !root) {
            throw new RefusedException(
                    "root", "is required: the rule compares with what the server itself would change");
        }
        Aggregate aggregate = rule.aggregate(updates, context);
        states.put(key, aggregate.state());
        return aggregate;
    }

    private static int[] ones(int n) {
        return IntStream.generate(() -> 1).limit(n).toArray();
    }

    private static int[] whole(JsonNode ask, String field, int[] fallback) {
        if (!ask.hasNonNull(field)) {
            return fallback;
        }
        JsonNode list = ask.get(field);
        if (list.size() != fallback.length) {
            throw new RefusedException(field, "must have one entry for each of " + fallback.length + " updates");
        }
        int[] whole = new int[list.size()];
        for (int i = 0; i < whole.length; i++) {
            whole[i] = list.get(i).intValue();
        }
        return whole;
    }

    private static Aggregator rule(JsonNode ask) {
        List<Problem> problems = new ArrayList<>();
        ObjectNode parameters = ask.path("params") instanceof ObjectNode given ? given : Json.object();
        var made = RuleCatalog.create(ask.path("rule").asText(), JsonValues.of(parameters), problems);
        refuse(problems, "");
        List<PreAggregator> steps = new ArrayList<>();
        for (JsonNode step : ask.path("pre")) {
            String name = step.path("name").asText();
            ObjectNode rest =
                    step instanceof ObjectNode given ? given.deepCopy().without("name") : Json.object();
            RuleCatalog.createPre("pre:" + name, JsonValues.of(rest), problems).ifPresent(steps::add);
            refuse(problems, "pre.");
        }
        return steps.isEmpty() ? made.orElseThrow() : new PreAggregated(steps, made.orElseThrow());
    }

    private static void refuse(List<Problem> problems, String prefix) {
        problems.stream().filter(Problem::isError).findFirst().ifPresent(problem -> {
            throw new RefusedException(
                    problem.field().isEmpty() ? "rule" : prefix + problem.field(), problem.message());
        });
    }

    /** An invalid request, with the field at fault. */
    private static final class RefusedException extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final String field;

        RefusedException(String field, String message) {
            super(message);
            this.field = field;
        }
    }
}
