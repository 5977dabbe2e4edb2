package dev.crucible.lab.host;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.data.hub.Hub;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Check of a Hub data set's usability by its files, columns and size. */
final class DatasetFit {

    private static final String TRAIN = "train";

    private static final Set<String> TEXTS = Set.of("string", "large_string");

    private DatasetFit() {}

    /**
     * Returns the reason why a run cannot use the set; empty if none is known.
     *
     * @param dataset the Hub's description of the whole set
     * @param info the viewer's description of splits and columns
     */
    static Optional<String> obstacle(JsonNode dataset, DatasetCheck.Info info) {
        JsonNode description = info.description();
        if (!List.of("", "false").contains(dataset.path("gated").asText())) {
            return Optional.of("its owner admits people one by one (gated), and runs ask without a name");
        }
        if (!info.splits().contains(TRAIN)) {
            return Optional.of("it has no split '%s', only %s".formatted(TRAIN, String.join(", ", info.splits())));
        }
        if (description.path("features").isEmpty()) {
            return Optional.of("the hub does not tell its columns");
        }
        return columns(description.path("features")).or(() -> size(description, info.splits()));
    }

    private static Optional<String> columns(JsonNode features) {
        boolean any = false;
        for (Map.Entry<String, JsonNode> sample : features.properties()) {
            boolean takes = isPicture(sample.getValue()) || TEXTS.contains(dtype(sample.getValue()));
            any |= takes;
            boolean labelled = features.properties().stream()
                    .anyMatch(other -> !other.getKey().equals(sample.getKey()) && isClass(other.getValue()));
            if (takes && labelled) {
                return Optional.empty();
            }
        }
        return Optional.of(
                any
                        ? "it has no column that could be the class"
                        : "it has no column of encoded images and none of texts");
    }

    /** Returns true for an image column: the Hub stores images as structures with bytes. */
    private static boolean isPicture(JsonNode feature) {
        return feature.path("_type").asText().equals("Image")
                || feature.has("bytes")
                || dtype(feature).equals("binary");
    }

    private static boolean isClass(JsonNode feature) {
        return feature.path("_type").asText().equals("ClassLabel")
                || TEXTS.contains(dtype(feature))
                || dtype(feature).matches("bool|u?int(8|16|32|64)");
    }

    private static String dtype(JsonNode feature) {
        return feature.path("_type").asText().equals("Value")
                ? feature.path("dtype").asText()
                : "";
    }

    /** Checks the size of the splits that a run downloads, estimated by their share of the whole. */
    private static Optional<String> size(JsonNode description, List<String> splits) {
        String test = splits.contains("test") ? "test" : "validation";
        long all = 0;
        long fetched = 0;
        for (Map.Entry<String, JsonNode> split : description.path("splits").properties()) {
            long bytes = split.getValue().path("num_bytes").asLong();
            all += bytes;
            fetched += Set.of(TRAIN, test).contains(split.getKey()) ? bytes : 0;
        }
        double share = all == 0 ? 1 : (double) fetched / all;
        double bytes = description.path("download_size").asLong() * share;
        return bytes <= Hub.PUBLIC.mostBytes()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "it takes about %.1f GB, and a run fetches at most %.1f GB",
                        bytes / 1e9,
                        Hub.PUBLIC.mostBytes() / 1e9));
    }
}
