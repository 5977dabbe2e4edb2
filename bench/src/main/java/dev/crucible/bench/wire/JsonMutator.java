package dev.crucible.bench.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.random.RandomStream;
import dev.crucible.engine.setting.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Makes bad bodies of good ones. */
final class JsonMutator {

    private static final List<String> VALUES = List.of(
            "null",
            "true",
            "false",
            "0",
            "-1",
            "1",
            "2.5",
            "1e999",
            "-1e999",
            "1e-999",
            "99999999999999999999999999999999",
            "2147483648",
            "-0.0",
            "9223372036854775808",
            "\"\"",
            "\"ten\"",
            "\"12\"",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "\"../../etc/passwd\"",
            "\"<script>alert(1)</script>\"",
            "[]",
            "{}",
            "[[]]",
            "[null]",
            "{\"x\":\"femnist_iid\"}",
            "{\"\":{}}",
            "\"krum\"",
            "\"🔥ünï\\u202e\"",
            "\"" + "long ".repeat(400) + "\"");
    private static final List<String> KEYS = List.of(
            "",
            "__proto__",
            "a\u0000b",
            "ключ",
            "shared_settings",
            "simulation_strategies",
            Setting.ATTACK_SCHEDULE.name(),
            Setting.NUM_OF_ROUNDS.name(),
            Setting.DISPLAY_NAME.name(),
            Setting.PARTITIONING_PARAMS.name(),
            "axes",
            "base",
            "params",
            "message",
            "parts",
            "text",
            "action",
            "player_id");
    private static final List<String> SPOILERS = List.of(
            "", "{", "]", "\u0000", "NaN", "{\"a\":1,\"a\":2}", "\ufeff{}", "{'a':1}", "[{}]", "\"text\"", "1", "{}{}");

    private final RandomStream random;

    JsonMutator(RandomStream random) {
        this.random = random;
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Another body than {@code body}. */
    byte[] changed(byte[] body) {
        return switch (random.nextInt(12)) {
            case 0 -> any(SPOILERS).getBytes(StandardCharsets.UTF_8);
            case 1 -> Arrays.copyOf(body, random.nextInt(body.length + 1));
            case 2 ->
                new String(body, StandardCharsets.UTF_8)
                        .getBytes(any(List.of(
                                StandardCharsets.UTF_16, StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16LE)));
            case 3 -> {
                int depth = random.nextInt(300);
                yield ("{\"a\":".repeat(depth) + "1" + "}".repeat(depth)).getBytes(StandardCharsets.UTF_8);
            }
            default -> elsewhere(body);
        };
    }

    /** The same tree with one place changed; what is no tree stays. */
    private byte[] elsewhere(byte[] body) {
        JsonNode tree;
        try {
            tree = Json.MAPPER.readTree(body);
        } catch (IOException e) {
            return any(SPOILERS).getBytes(StandardCharsets.UTF_8);
        }
        List<JsonNode> inner = new ArrayList<>();
        collect(tree, inner);
        if (!inner.isEmpty()) {
            switch (any(inner)) {
                case ObjectNode object -> change(object);
                case ArrayNode array -> change(array);
                default -> throw new IllegalStateException("only objects and lists were collected");
            }
        }
        return tree.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void collect(JsonNode node, List<JsonNode> inner) {
        if (node.isContainerNode()) {
            inner.add(node);
            node.forEach(child -> collect(child, inner));
        }
    }

    private void change(ObjectNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        String name = names.isEmpty() || random.nextInt(5) == 0 ? any(KEYS) : any(names);
        switch (random.nextInt(6)) {
            case 0 -> object.remove(name);
            case 1 -> object.set(name, wrapped(object.get(name)));
            case 2 -> object.set(any(KEYS), object.path(name).deepCopy());
            default -> object.set(name, value());
        }
    }

    private void change(ArrayNode array) {
        switch (random.nextInt(4)) {
            case 0 -> array.removeAll();
            case 1 -> array.add(value());
            case 2 -> {
                JsonNode item = array.isEmpty() ? value() : array.get(0);
                for (int i = random.nextInt(300); i > 0; i--) {
                    array.add(item.deepCopy());
                }
            }
            default -> {
                if (!array.isEmpty()) {
                    array.set(random.nextInt(array.size()), value());
                }
            }
        }
    }

    private static JsonNode wrapped(JsonNode node) {
        return node == null
                ? JsonNodeFactory.instance.arrayNode()
                : JsonNodeFactory.instance.arrayNode().add(node.deepCopy());
    }

    private JsonNode value() {
        try {
            return Json.MAPPER.readTree(any(VALUES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
