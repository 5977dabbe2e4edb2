package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** Holds answers against {@code openapi.json}: status, media type and body must be as the document says. */
final class Contract {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    static final JsonNode DOCUMENT = document();
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    private static final Map<JsonNode, Schema> SCHEMAS = new ConcurrentHashMap<>();

    private Contract() {}

    private static JsonNode document() {
        try (InputStream in = Contract.class.getResourceAsStream("api/openapi.json")) {
            return MAPPER.readTree(in);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Every documented operation, as {@code GET /path/{hole}}. */
    static Set<String> operations() {
        Set<String> operations = new TreeSet<>();
        for (Map.Entry<String, JsonNode> path : DOCUMENT.get("paths").properties()) {
            path.getValue()
                    .fieldNames()
                    .forEachRemaining(method -> operations.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey()));
        }
        return operations;
    }

    /** The documented path that fits, if any. */
    static Optional<String> template(String path) {
        return DOCUMENT.path("paths")
                .propertyStream()
                .map(Map.Entry::getKey)
                .filter(template -> path.matches(template.replace("{result_filename}", ".+")
                        .replace("{view}", ".+")
                        .replaceAll("\\{\\w+}", "[^/]+")))
                .min((a, b) -> Integer.compare(holes(a), holes(b)));
    }

    private static int holes(String template) {
        return template.split("\\{", -1).length;
    }

    /** Fails unless the answer is documented. */
    static void check(String method, String path, int status, String contentType, String body) {
        String what = method + " " + path + " -> " + status + " " + body;
        Optional<String> template = template(path);
        if (template.isEmpty()) {
            assertThat(status).as(what).isIn(400, 404);
            return;
        }
        JsonNode operation = DOCUMENT.path("paths").path(template.get()).path(method.toLowerCase(Locale.ROOT));
        if (operation.isMissingNode()) {
            // Preflights of pages that may call are the edge's, not the document's.
            assertThat(status).as(what).isEqualTo(method.equals("OPTIONS") && status == 200 ? 200 : 405);
            return;
        }
        JsonNode response = operation.path("responses").path(Integer.toString(status));
        assertThat(response.isMissingNode()).as("undocumented status: " + what).isFalse();
        if (!response.has("content")) {
            assertThat(body).as(what).isEmpty();
            return;
        }
        String type = contentType.split(";")[0];
        JsonNode content = response.path("content").path(type);
        assertThat(content.isMissingNode())
                .as("undocumented type " + type + ": " + what)
                .isFalse();
        if (type.equals("application/json")) {
            var errors = schema(content.get("schema")).validate(body, InputFormat.JSON);
            assertThat(errors).as(what).isEmpty();
        }
    }

    private static Schema schema(JsonNode schema) {
        return SCHEMAS.computeIfAbsent(schema, node -> {
            ObjectNode whole = MAPPER.createObjectNode();
            if (node instanceof ObjectNode object) {
                whole.setAll(object);
            }
            whole.set("components", DOCUMENT.get("components"));
            return REGISTRY.getSchema(whole.toString(), InputFormat.JSON);
        });
    }
}
