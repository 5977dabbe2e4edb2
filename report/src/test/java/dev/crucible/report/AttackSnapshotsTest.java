package dev.crucible.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttackSnapshotsTest {

    private static final String KEEP = "'save_plots': false, 'save_attack_snapshots': true, 'snapshot_max_samples': 3,";

    @TempDir
    Path folder;

    @Test
    void ofABackdoorHoldEveryFileAndField() throws IOException {
        RunDirectory run = Runs.run(
                folder.resolve("run"),
                Runs.config(KEEP, "'attack_type': 'backdoor_trigger', 'target_class': 3, 'poison_ratio': 0.5"));
        Path snapshots = run.root().resolve("attack_snapshots_0");
        Path round = snapshots.resolve("client_1").resolve("round_3");

        assertThat(names(round))
                .containsExactly(
                        "backdoor_trigger.npz",
                        "backdoor_trigger_comparison.png",
                        "backdoor_trigger_confusion_matrix.png",
                        "backdoor_trigger_difference_heatmap.png",
                        "backdoor_trigger_metadata.json",
                        "backdoor_trigger_summary.json",
                        "backdoor_trigger_visual.png");
        ObjectNode metadata = Json.readObject(round.resolve("backdoor_trigger_metadata.json"));
        assertThat(metadata.fieldNames())
                .toIterable()
                .containsExactly(
                        "client_id",
                        "round_num",
                        "attack_type",
                        "attack_config",
                        "timestamp",
                        "experiment_info",
                        "num_samples",
                        "data_shape",
                        "labels_shape");
        assertThat(metadata.path("data_shape").toString()).isEqualTo("[3,28,28,1]");
        assertThat(metadata.path("attack_config").path("target_class").intValue())
                .isEqualTo(3);
        ObjectNode flips = Json.readObject(round.resolve("backdoor_trigger_summary.json"));
        assertThat(flips.path("classes_targeted").toString()).isEqualTo("[3]");
        assertThat(flips.path("flip_rate").doubleValue()).isBetween(20.0, 80.0);
        JsonNode summary = Json.readObject(snapshots.resolve("summary.json"));
        assertThat(summary.path("attack_summary").path("total_snapshots").intValue())
                .isEqualTo(2);
        assertThat(summary.path("attack_timeline").toString())
                .isEqualTo("{\"1\":{\"3\":[\"backdoor_trigger\"],\"4\":[\"backdoor_trigger\"]}}");
        assertThat(Files.readString(snapshots.resolve("index.html")))
                .contains("client_1/round_4/backdoor_trigger_visual.png")
                .doesNotContain("<script");
        assertThat(frames(snapshots.resolve("attack_timeline.gif"))).isEqualTo(4);
    }

    @Test
    void numbersOfTheTriggerCanBeReadBack() throws IOException {
        RunDirectory run = Runs.run(
                folder.resolve("run"),
                Runs.config(
                        KEEP + "'attack_snapshot_format': 'pickle',",
                        "'attack_type': 'backdoor_trigger', 'target_class': 3, 'poison_ratio': 1.0"));
        Path round = run.root().resolve("attack_snapshots_0/client_1/round_3");

        assertThat(names(round)).noneMatch(name -> name.endsWith(".png"));
        try (ZipFile npz = new ZipFile(round.resolve("backdoor_trigger.npz").toFile())) {
            byte[] after = npz.getInputStream(npz.getEntry("after.npy")).readAllBytes();
            byte[] labels = npz.getInputStream(npz.getEntry("labels_after.npy")).readAllBytes();
            assertThat((after.length - 128) / 4).isEqualTo(3 * 28 * 28);
            ByteBuffer pixels = ByteBuffer.wrap(after).order(ByteOrder.LITTLE_ENDIAN);
            assertThat(pixels.getFloat(after.length - 4)).isEqualTo(1f);
            assertThat(ByteBuffer.wrap(labels).order(ByteOrder.LITTLE_ENDIAN).getInt(labels.length - 4))
                    .isEqualTo(3);
        }
    }

    @Test
    void ofWeightsCompareBeforeAndAfter() throws IOException {
        RunDirectory run = Runs.run(
                folder.resolve("run"),
                Runs.config(KEEP + "'attack_snapshot_format': 'visual',", "'attack_type': 'sign_flip', 'scale': 2"));
        Path round = run.root().resolve("attack_snapshots_0/client_1/round_4");

        assertThat(names(round))
                .containsExactly(
                        "sign_flip_prediction_comparison.png",
                        "sign_flip_weight_histogram.png",
                        "sign_flip_weight_layer_delta.png",
                        "sign_flip_weight_metadata.json",
                        "sign_flip_weight_prediction_grid.png");
        JsonNode statistics =
                Json.readObject(round.resolve("sign_flip_weight_metadata.json")).path("statistics");
        assertThat(statistics.path("before").path("num_layers").intValue()).isEqualTo(2);
        assertThat(statistics.path("difference").path("pct_changed").doubleValue())
                .isBetween(50.0, 100.0);
        assertThat(statistics.path("difference").path("diff_l2_norm").doubleValue())
                .isPositive();
    }

    @Test
    void ofTextsMarkTheSwappedWords() throws IOException {
        String config = """
                {'aggregation_strategy_keyword': 'fedavg', 'dataset_keyword': 'synthetic_text', 'num_of_clients': 4,
                 'num_of_rounds': 1, 'partitioning_strategy': 'iid', 'max_dataset_samples': 400, 'save_plots': false, 'save_attack_snapshots': true,
                 'attack_schedule': [{'start_round': 1, 'end_round': 1, 'attack_type': 'token_replacement',
                     'target_vocabulary': 'medical', 'replacement_strategy': 'unknown', 'replacement_prob': 1.0,
                     'selection_strategy': 'specific', 'malicious_client_ids': [0]}]}
                """;
        RunDirectory run = Runs.run(folder.resolve("run"), config);
        Path round = run.root().resolve("attack_snapshots_0/client_0/round_1");

        assertThat(Files.readString(round.resolve("token_replacement_samples.html")))
                .contains("<ins>&lt;unk&gt;</ins>");
        assertThat(Files.readString(round.resolve("token_replacement_samples.txt")))
                .contains("before: ", "after:  ", "<unk>");
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static int frames(Path gif) throws IOException {
        ImageReader reader = ImageIO.getImageReadersByFormatName("gif").next();
        try (var in = ImageIO.createImageInputStream(gif.toFile())) {
            reader.setInput(in);
            return reader.getNumImages(true);
        } finally {
            reader.dispose();
        }
    }
}
