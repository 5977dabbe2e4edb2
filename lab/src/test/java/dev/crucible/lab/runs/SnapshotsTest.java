package dev.crucible.lab.runs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotsTest {

    @TempDir
    Path run;

    private void write(String name, String content) throws IOException {
        Path file = run.resolve("attack_snapshots_0/client_3/round_2").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private JsonNode read() throws IOException {
        return new Snapshots(new RunDirectory(run)).toJson();
    }

    private static String at(String name) {
        return "attack_snapshots_0/client_3/round_2/" + name;
    }

    @Test
    void findsNone() throws IOException {
        assertThat(read()).hasToString("{\"has_snapshots\":false,\"strategies\":[]}");
        Files.createDirectories(run.resolve("attack_snapshots_x"));
        assertThat(read().get("has_snapshots").asBoolean()).isFalse();
    }

    @Test
    void showsImages() throws IOException {
        for (String part : new String[] {"visual", "comparison", "confusion_matrix", "difference_heatmap"}) {
            write("label_flipping_" + part + ".png", "x");
        }
        write("label_flipping_metadata.json", "{\"num_samples\":5}");
        write("label_flipping_summary.json", "{\"flip_rate\":10}");
        write("label_flipping.pickle", "x");
        Files.writeString(run.resolve("attack_snapshots_0/summary.json"), "{\"attack_summary\":{}}");
        Files.createDirectories(run.resolve("attack_snapshots_0/client_x"));
        JsonNode strategy = read().at("/strategies/0");
        assertThat(strategy.get("summary")).hasToString("{\"attack_summary\":{}}");
        JsonNode entry = strategy.at("/snapshots/0");
        assertThat(strategy.get("snapshots")).hasSize(1);
        assertThat(entry.get("client_id").asInt()).isEqualTo(3);
        assertThat(entry.get("round_num").asInt()).isEqualTo(2);
        assertThat(entry.get("attack_type").asText()).isEqualTo("label_flipping");
        assertThat(entry.get("image_path").asText()).isEqualTo(at("label_flipping_visual.png"));
        assertThat(entry.at("/visualizations/primary").asText()).isEqualTo(at("label_flipping_visual.png"));
        assertThat(entry.at("/visualizations/comparison").asText()).isEqualTo(at("label_flipping_comparison.png"));
        assertThat(entry.at("/visualizations/confusion_matrix").asText())
                .isEqualTo(at("label_flipping_confusion_matrix.png"));
        assertThat(entry.at("/visualizations/difference_heatmap").asText())
                .isEqualTo(at("label_flipping_difference_heatmap.png"));
        assertThat(entry.at("/metadata/num_samples").asInt()).isEqualTo(5);
        assertThat(entry.at("/flip_summary/flip_rate").asInt()).isEqualTo(10);
        assertThat(entry.has("is_text_attack") || entry.has("is_weight_attack")).isFalse();
    }

    @Test
    void showsTexts() throws IOException {
        write("token_replacement_samples.html", "x");
        write("token_replacement_metadata.json", "{broken");
        JsonNode entry = read().at("/strategies/0/snapshots/0");
        assertThat(entry.get("image_path").asText()).isEmpty();
        assertThat(entry.get("is_text_attack").asBoolean()).isTrue();
        assertThat(entry.at("/visualizations/html_diff").asText()).isEqualTo(at("token_replacement_samples.html"));
        assertThat(entry.get("metadata").isNull()).isTrue();
    }

    @Test
    void showsWeights() throws IOException {
        write("gradient_scaling_weight_histogram.png", "x");
        write("gradient_scaling_weight_metadata.json", "{\"statistics\":{}}");
        write("gradient_scaling_unknown_overlay.png", "x");
        assertThat(read().at("/strategies/0/snapshots/0/image_path").asText())
                .isEqualTo(at("gradient_scaling_weight_histogram.png"));
        write("gradient_scaling_weight_prediction_grid.png", "x");
        assertThat(read().at("/strategies/0/snapshots/0/visualizations/primary").asText())
                .isEqualTo(at("gradient_scaling_weight_prediction_grid.png"));
        write("gradient_scaling_prediction_comparison.png", "x");
        JsonNode entry = read().at("/strategies/0/snapshots/0");
        assertThat(entry.at("/visualizations/primary").asText())
                .isEqualTo(at("gradient_scaling_prediction_comparison.png"));
        assertThat(entry.at("/visualizations/weight_histogram").asText())
                .isEqualTo(at("gradient_scaling_weight_histogram.png"));
        assertThat(entry.at("/visualizations/prediction_grid").asText())
                .isEqualTo(at("gradient_scaling_weight_prediction_grid.png"));
        assertThat(entry.at("/visualizations/additional/unknown_overlay").asText())
                .isEqualTo(at("gradient_scaling_unknown_overlay.png"));
        assertThat(entry.get("is_weight_attack").asBoolean()).isTrue();
        assertThat(entry.at("/metadata/statistics").isObject()).isTrue();
    }

    @Test
    void mergesWeightsIntoAnImage() throws IOException {
        write("model_poisoning_visual.png", "x");
        write("model_poisoning_prediction_comparison.png", "x");
        write("model_poisoning_weight_histogram.png", "x");
        write("composite_synopsis.png", "x");
        JsonNode snapshots = read().at("/strategies/0/snapshots");
        assertThat(snapshots).hasSize(1);
        assertThat(snapshots.at("/0/visualizations/primary").asText()).isEqualTo(at("model_poisoning_visual.png"));
        assertThat(snapshots.at("/0/visualizations/weight_histogram").asText()).isNotEmpty();
        assertThat(snapshots
                        .at("/0/visualizations/additional/composite_synopsis")
                        .asText())
                .isEqualTo(at("composite_synopsis.png"));
    }
}
