package dev.crucible.lab;

import dev.crucible.engine.random.RandomStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Requests that no client sends on purpose, the same ones for the same seed. */
final class RandomRequests {

    private static final List<String> NAMES = List.of(
            "shared_settings",
            "simulation_strategies",
            "num_of_rounds",
            "num_of_clients",
            "attack_schedule",
            "aggregation_strategy_keyword",
            "display_name",
            "simulation_ids",
            "messages",
            "role",
            "content",
            "type",
            "text",
            "tags",
            "notes",
            "",
            "__proto__",
            "a\\u0000b",
            "ключ");
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
            "-0.0",
            "9223372036854775808",
            "\"\"",
            "\"text\"",
            "\"run\"",
            "\"user\"",
            "\"krum\"",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "\"../../etc/passwd\"",
            "\"🔥ünï\\u202e\"",
            "\"<script>alert(1)</script>\"",
            "[]",
            "{}");
    private static final List<String> SPOILERS =
            List.of("", "{", "]", "\u0000", "NaN", "{\"a\":1}{\"a\":2}", "{\"a\":1,\"a\":2}", "\ufeff{}", "{'a':1}");
    private static final List<String> SEGMENTS = List.of(
            "run",
            "x",
            "..",
            ".",
            "%00",
            "%2e%2e",
            "%2f",
            "%c3%28",
            "%",
            "%zz",
            "a%20b",
            "~",
            "-",
            "_",
            "csv",
            "config.json",
            "status.json",
            "a.csv",
            "a.CSV",
            "broken.csv",
            ".hidden.txt",
            "é",
            "%E4%B8%96",
            "con",
            "nul.txt",
            "a;b",
            "a:b",
            "a|b",
            "\"",
            "<x>",
            "{id}",
            "^",
            "`",
            "0".repeat(300),
            "x".repeat(5_000));
    private static final List<String> PARAMETERS = List.of(
            "download",
            "strict",
            "name",
            "q",
            "search",
            "status",
            "state",
            "sort",
            "order",
            "limit",
            "offset",
            "page",
            "tag",
            "annotations",
            "ticket",
            "token",
            "",
            "%",
            "%00");

    private final RandomStream random;

    RandomRequests(long seed) {
        random = new RandomStream(seed);
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** The template with something in each of its holes, and perhaps a query. */
    String target(String template) {
        StringBuilder target = new StringBuilder();
        for (String segment : template.substring(1).split("/", -1)) {
            target.append('/');
            if (segment.equals("{simulation_id}") && random.nextInt(3) > 0) {
                target.append("run");
            } else {
                target.append(segment.startsWith("{") ? hole() : segment);
            }
        }
        int parameters = Math.max(0, random.nextInt(5) - 2);
        for (int i = 0; i < parameters; i++) {
            target.append(i == 0 ? '?' : '&')
                    .append(any(PARAMETERS))
                    .append('=')
                    .append(value());
        }
        return target.toString();
    }

    private String hole() {
        return IntStream.rangeClosed(0, random.nextInt(3))
                .mapToObj(i -> any(SEGMENTS))
                .collect(Collectors.joining("/"));
    }

    private String value() {
        return random.nextInt(3) == 0
                ? any(SEGMENTS)
                : URLEncoder.encode(any(VALUES).replace("\"", ""), StandardCharsets.UTF_8);
    }

    /** A body, mostly an object. */
    String body() {
        return switch (random.nextInt(10)) {
            case 0 -> any(SPOILERS);
            case 1 -> json(2) + any(SPOILERS);
            case 2 -> "{\"shared_settings\":" + json(3) + ",\"simulation_strategies\":" + json(3) + "}";
            case 3 -> "{\"messages\":[" + json(3) + "," + json(2) + "]}";
            case 4 -> {
                int depth = random.nextInt(300);
                yield "{\"a\":".repeat(depth) + json(1) + "}".repeat(depth);
            }
            default -> object(4);
        };
    }

    private String json(int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            return any(VALUES);
        }
        if (random.nextBoolean()) {
            return object(depth);
        }
        return list(depth).stream().collect(Collectors.joining(",", "[", "]"));
    }

    private String object(int depth) {
        List<String> fields = new ArrayList<>();
        for (String name : NAMES) {
            if (random.nextInt(6) == 0) {
                fields.add("\"" + name + "\":" + json(depth - 1));
            }
        }
        return "{" + String.join(",", fields) + "}";
    }

    private List<String> list(int depth) {
        return IntStream.range(0, random.nextInt(4))
                .mapToObj(i -> json(depth - 1))
                .toList();
    }

    /** Headers that a request may carry without being another request. */
    String headers() {
        return any(List.of(
                "",
                "",
                "Last-Event-ID: -5\r\n",
                "Last-Event-ID: 99999999999999999999\r\n",
                "Idempotency-Key: \r\n",
                "Idempotency-Key: " + "k".repeat(3_000) + "\r\n",
                "Idempotency-Key: ключ\r\n",
                "Accept: ;;;,,text/html;q=x\r\n",
                "Range: bytes=5-1\r\n",
                "If-None-Match: *\r\n",
                "Cookie: ====;;;\r\n",
                "Authorization: Bearer\r\n",
                "Expect: 200-ok\r\n"));
    }
}
