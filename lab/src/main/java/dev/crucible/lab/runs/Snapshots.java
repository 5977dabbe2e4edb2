package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.setting.Setting;
import dev.crucible.lab.runs.NumberedFiles.Numbered;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Attack snapshots of a run, {@code attack_snapshots_<strategy>/client_<i>/round_<r>/}: one entry per attack. Only JSON, images and pages are
 * read or listed; pickled objects are never opened.
 */
public record Snapshots(RunDirectory run) {

    /** Part that a file shows, by the suffix of its name; a suffix precedes those that it contains. */
    private static final List<Map.Entry<String, String>> PARTS = List.of(
            Map.entry("_weight_prediction_grid.png", "prediction_grid"),
            Map.entry("_prediction_comparison.png", "prediction_comparison"),
            Map.entry("_weight_layer_delta.png", "weight_layer_delta"),
            Map.entry("_weight_histogram.png", "weight_histogram"),
            Map.entry("_confusion_matrix.png", "confusion_matrix"),
            Map.entry("_difference_heatmap.png", "difference_heatmap"),
            Map.entry("_comparison.png", "comparison"),
            Map.entry("_samples.html", "html_diff"),
            Map.entry("_visual.png", "visual"));

    private static final List<String> WEIGHT_PARTS =
            List.of("prediction_comparison", "prediction_grid", "weight_histogram", "weight_layer_delta");
    private static final Set<String> SHOWN = Set.of("png", "jpg", "jpeg", "gif", "webp", "svg", "html", "htm");
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** Returns the endpoint's JSON. */
    public ObjectNode toJson() throws IOException {
        ObjectNode answer = JSON.objectNode();
        List<Numbered> directories = NumberedFiles.in(run.root(), "attack_snapshots_", "");
        answer.put("has_snapshots", !directories.isEmpty());
        ArrayNode strategies = answer.putArray("strategies");
        for (Numbered directory : directories) {
            ObjectNode strategy = strategies.addObject().put(Setting.STRATEGY_NUMBER.name(), directory.number());
            strategy.set("summary", objectOrNull(directory.path().resolve("summary.json")));
            ArrayNode snapshots = strategy.putArray("snapshots");
            for (Numbered client : NumberedFiles.in(directory.path(), "client_", "")) {
                for (Numbered round : NumberedFiles.in(client.path(), "round_", "")) {
                    addRound(snapshots, client.number(), round);
                }
            }
        }
        return answer;
    }

    private void addRound(ArrayNode snapshots, int client, Numbered round) throws IOException {
        List<String> names = names(round.path());
        Map<String, Map<String, String>> attacks = new TreeMap<>();
        for (String name : names) {
            PARTS.stream()
                    .filter(part -> name.endsWith(part.getKey()))
                    .findFirst()
                    .ifPresent(part -> {
                        String attack =
                                name.substring(0, name.length() - part.getKey().length());
                        attacks.computeIfAbsent(attack, unused -> new TreeMap<>())
                                .put(part.getValue(), relative(round, name));
                    });
        }
        for (Map.Entry<String, Map<String, String>> attack : attacks.entrySet()) {
            Entry entry = new Entry(attack.getKey(), attack.getValue(), round.path());
            if (entry.isShown()) {
                ObjectNode node = entry.toJson(client, round.number());
                ObjectNode additional = additional(names, attacks.keySet(), attack.getKey(), round);
                if (!additional.isEmpty()) {
                    ((ObjectNode) node.get("visualizations")).set("additional", additional);
                }
                snapshots.add(node);
            }
        }
    }

    /** Returns images and pages of unknown kinds, keyed by the rest of their name after the attack's. */
    private ObjectNode additional(List<String> names, Set<String> attacks, String attack, Numbered round) {
        ObjectNode additional = JSON.objectNode();
        for (String name : names) {
            boolean known = PARTS.stream().anyMatch(part -> name.endsWith(part.getKey()));
            if (known || !SHOWN.contains(ResultFiles.extension(name))) {
                continue;
            }
            String stem = name.substring(0, name.lastIndexOf('.'));
            String owner = attacks.stream()
                    .filter(candidate -> stem.startsWith(candidate + "_"))
                    .max((a, b) -> Integer.compare(a.length(), b.length()))
                    .orElse("");
            if (owner.isEmpty()) {
                additional.put(stem, relative(round, name));
            } else if (owner.equals(attack)) {
                additional.put(stem.substring(attack.length() + 1), relative(round, name));
            }
        }
        return additional;
    }

    private String relative(Numbered round, String name) {
        return run.root().relativize(round.path().resolve(name)).toString().replace('\\', '/');
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files
                    .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .map(file -> file.getFileName().toString())
                    .collect(Collectors.toCollection(TreeSet::new))
                    .stream()
                    .toList();
        }
    }

    private static JsonNode objectOrNull(Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                ? LenientJson.object(file).map(JsonNode.class::cast).orElse(JSON.nullNode())
                : JSON.nullNode();
    }

    /** Files of one attack in one round of one client; {@code parts} are paths by kind. */
    private record Entry(String attack, Map<String, String> parts, Path directory) {

        boolean isImage() {
            return parts.containsKey("visual");
        }

        boolean isText() {
            return !isImage() && parts.containsKey("html_diff");
        }

        boolean isWeight() {
            return WEIGHT_PARTS.stream().anyMatch(parts::containsKey);
        }

        boolean isShown() {
            return isImage() || isText() || isWeight();
        }

        ObjectNode toJson(int client, int round) {
            String image = primary();
            ObjectNode node = JSON.objectNode()
                    .put("client_id", client)
                    .put("round_num", round)
                    .put(Setting.ATTACK_TYPE.name(), attack)
                    .put("image_path", image);
            ObjectNode visualizations = node.putObject("visualizations");
            if (!image.isEmpty()) {
                visualizations.put("primary", image);
            }
            parts.forEach((kind, path) -> {
                if (!kind.equals("visual")) {
                    visualizations.put(kind, path);
                }
            });
            node.set("metadata", metadata());
            JsonNode flips = objectOrNull(directory.resolve(attack + "_summary.json"));
            if (!flips.isNull()) {
                node.set("flip_summary", flips);
            }
            if (isText()) {
                node.put("is_text_attack", true);
            }
            if (isWeight()) {
                node.put("is_weight_attack", true);
            }
            return node;
        }

        private String primary() {
            if (isImage()) {
                return parts.getOrDefault("visual", "");
            }
            return isText()
                    ? ""
                    : WEIGHT_PARTS.stream()
                            .filter(parts::containsKey)
                            .map(parts::get)
                            .findFirst()
                            .orElse("");
        }

        private JsonNode metadata() {
            JsonNode plain = objectOrNull(directory.resolve(attack + "_metadata.json"));
            return plain.isNull() ? objectOrNull(directory.resolve(attack + "_weight_metadata.json")) : plain;
        }
    }
}
