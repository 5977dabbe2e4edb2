package dev.crucible.bench.wire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.io.Json;
import dev.crucible.lab.Lab;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Good requests: recorded ones of every service, and each operation that the lab documents. */
final class Recordings {

    /** A process of its own answers them, which would take longer than all others together. */
    private static final Set<String> COSTLY = Set.of("/api/config/preview");

    private Recordings() {}

    /** All of them; services want to see {@code token}. */
    static List<WireRequest> of(String token) throws IOException {
        List<WireRequest> requests = new ArrayList<>();
        for (JsonNode recorded : read(Recordings.class, "requests.json")) {
            String[] line = recorded.get("request").textValue().split(" ");
            String body = recorded.has("body") ? recorded.get("body").toString() : "";
            AskedService service = AskedService.valueOf(recorded.get("service").textValue());
            requests.add(WireRequest.good(service, line[0], line[1], token, body));
        }
        JsonNode document = read(Lab.class, "api/openapi.json");
        for (Map.Entry<String, JsonNode> path : document.get("paths").properties()) {
            if (COSTLY.contains(path.getKey())) {
                continue;
            }
            for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
                if (operation.getValue().has("responses")) {
                    String body = operation.getValue().has("requestBody") ? "{}" : "";
                    requests.add(WireRequest.good(
                            AskedService.LAB,
                            operation.getKey().toUpperCase(Locale.ROOT),
                            target(path.getKey(), operation.getValue()),
                            token,
                            body));
                }
            }
        }
        return requests;
    }

    private static JsonNode read(Class<?> beside, String name) throws IOException {
        try (InputStream in = beside.getResourceAsStream(name)) {
            return Json.MAPPER.readTree(in);
        }
    }

    private static String target(String template, JsonNode operation) {
        String path = template.replaceAll("\\{(simulation|sweep)_id}", LocalServices.RUN)
                .replace("{result_filename}", "a.csv")
                .replaceAll("\\{\\w+}", "x");
        String query = StreamSupport.stream(operation.path("parameters").spliterator(), false)
                .filter(parameter -> parameter.path("in").asText().equals("query"))
                .map(parameter -> parameter.get("name").textValue() + "=1")
                .collect(Collectors.joining("&"));
        return query.isEmpty() ? path : path + "?" + query;
    }
}
