package dev.crucible.lab.host;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Result of a Hub data set's check.
 *
 * @param info contents of the data set, if the Hub reports them
 * @param error reason why the check failed
 * @param reason reason why a run cannot use the existing data set
 */
record DatasetCheck(Optional<Info> info, Optional<String> error, Optional<String> reason) {

    private static final List<String> LABELS =
            List.of("label", "labels", "class", "target", "fine_label", "coarse_label");
    private static final int KEY_FEATURES = 5;

    /**
     * Contents of a data set.
     *
     * @param splits names of the splits
     * @param description features by name, and splits with their sizes, as the viewer reports them; empty if it does not
     */
    record Info(List<String> splits, JsonNode description) {

        private String features() {
            return description.path("features").properties().stream()
                    .map(feature -> feature.getKey() + ": " + type(feature))
                    .collect(Collectors.joining(", "));
        }

        private static String type(Map.Entry<String, JsonNode> feature) {
            JsonNode type = feature.getValue();
            return type.path("dtype").asText(type.path("_type").asText("list"));
        }

        ObjectNode toJson() {
            ObjectNode node = JsonNodeFactory.instance.objectNode();
            ArrayNode names = node.putArray("splits");
            splits.forEach(names::add);
            if (description.has("splits")) {
                long examples = 0;
                for (JsonNode split : description.get("splits")) {
                    examples += split.path("num_examples").asLong();
                }
                node.put("num_examples", examples);
            } else {
                node.putNull("num_examples");
            }
            String features = features();
            String text = features.toLowerCase(Locale.ROOT);
            node.put("features", features).put("has_label", LABELS.stream().anyMatch(text::contains));
            ArrayNode key = node.putArray("key_features");
            description.path("features").properties().stream()
                    .limit(KEY_FEATURES)
                    .forEach(feature -> key.add(feature.getKey()));
            return node;
        }
    }

    /** Creates the result for an existing data set and the obstacle to its use, if any. */
    static DatasetCheck found(Info info, Optional<String> obstacle) {
        return new DatasetCheck(Optional.of(info), Optional.empty(), obstacle);
    }

    static DatasetCheck failed(String error) {
        return new DatasetCheck(Optional.empty(), Optional.of(error), Optional.empty());
    }

    static DatasetCheck unusable(String reason) {
        return new DatasetCheck(Optional.empty(), Optional.empty(), Optional.of(reason));
    }

    ObjectNode toJson() {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("valid", info.isPresent())
                .put("compatible", info.isPresent() && reason.isEmpty());
        node.set("info", info.map(Info::toJson).orElse(null));
        return node.put("error", error.orElse(null)).put("reason", reason.orElse(null));
    }
}
