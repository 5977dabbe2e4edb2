package dev.crucible.lab.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** {@code ro-crate-metadata.json} of RO-Crate 1.1, by which archives of research data know what a bundle contains. */
final class CrateMetadata {

    private static final String ROOT = "./";
    private static final String ACTION = "#run";
    private static final String PROGRAM = "#crucible";
    private static final String LICENSE = "#license";
    private static final Map<String, String> FORMATS = Map.of(
            "json", "application/json",
            "csv", "text/csv",
            "html", "text/html",
            "png", "image/png",
            "pdf", "application/pdf",
            "py", "text/x-python",
            "log", "text/plain",
            "ndjson", "application/x-ndjson",
            "parquet", "application/vnd.apache.parquet");

    private CrateMetadata() {}

    /**
     * Returns the metadata.
     *
     * @param about the bundle without its files
     */
    static ObjectNode of(JsonNode about, Map<String, RunBundle.Packed> files) {
        String id = about.path("id").asText();
        String kind = about.path("kind").asText();
        ObjectNode crate = Json.object();
        ArrayNode context = crate.putArray("@context").add("https://w3id.org/ro/crate/1.1/context");
        context.addObject().put("sha256", "https://schema.org/sha256");
        ArrayNode graph = crate.putArray("@graph");
        ObjectNode descriptor = entity(graph, "ro-crate-metadata.json", "CreativeWork");
        descriptor.set("conformsTo", reference("https://w3id.org/ro/crate/1.1"));
        descriptor.set("about", reference(ROOT));
        ObjectNode root = entity(graph, ROOT, "Dataset")
                .put("name", "Crucible %s %s".formatted(kind, id))
                .put(
                        "description",
                        "Configuration, code, versions and results of a %s of Crucible, a federated-learning robustness lab."
                                .formatted(kind));
        // Without a manifest there is no time; the field is required.
        String time = about.path("time").asText();
        root.put("datePublished", time.isEmpty() ? "1980-01-01" : time.substring(0, Math.min(10, time.length())));
        root.set("license", reference(LICENSE));
        root.set("mentions", reference(ACTION));
        entity(graph, LICENSE, "CreativeWork")
                .put("name", "All rights reserved")
                .put("description", "All rights remain with the authors of the " + kind + ".");
        List<JsonNode> parts = new ArrayList<>();
        JsonNode crucible = about.path("versions").path("crucible");
        entity(graph, PROGRAM, "SoftwareApplication")
                .put("name", "Crucible")
                .put(
                        "softwareVersion",
                        (crucible.path("version").asText() + " "
                                        + crucible.path("commit").asText())
                                .strip());
        ObjectNode action = entity(graph, ACTION, "CreateAction").put("name", kind + " " + id);
        action.set("instrument", reference(PROGRAM));
        List<JsonNode> inputs =
                new ArrayList<>(List.of(reference(about.path("config").asText())));
        List<JsonNode> results = new ArrayList<>();
        files.forEach((name, file) -> {
            JsonNode reference = reference(uri(name));
            parts.add(reference);
            if (name.startsWith("strategies/")) {
                inputs.add(reference);
            } else if (!name.equals("config.json")) {
                results.add(reference);
            }
            entity(graph, uri(name), "File")
                    .put("name", name)
                    .put("contentSize", Long.toString(file.bytes()))
                    .put("encodingFormat", format(name))
                    .put("sha256", file.sha256());
        });
        put(root, "hasPart", parts);
        put(action, "object", inputs);
        put(action, "result", results);
        return crate;
    }

    /** Sets a single value without an array, as JSON-LD recommends. */
    private static void put(ObjectNode entity, String key, List<JsonNode> values) {
        if (values.size() == 1) {
            entity.set(key, values.getFirst());
        } else if (!values.isEmpty()) {
            entity.putArray(key).addAll(values);
        }
    }

    private static String format(String name) {
        return FORMATS.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
    }

    private static ObjectNode entity(ArrayNode graph, String id, String type) {
        return graph.addObject().put("@id", id).put("@type", type);
    }

    private static ObjectNode reference(String id) {
        return Json.object().put("@id", id);
    }

    private static String uri(String name) {
        return Arrays.stream(name.split("/"))
                .map(part -> URLEncoder.encode(part, StandardCharsets.UTF_8)
                        .replace("+", "%20")
                        .replace("%7E", "~"))
                .collect(Collectors.joining("/"));
    }
}
