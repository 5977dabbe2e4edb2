package dev.crucible.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.Digests;
import dev.crucible.engine.results.Manifest;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.verdict.Chance;
import dev.crucible.report.chart.CurveChart.Band;
import dev.crucible.report.chart.CurveChart.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunReporterTest {

    @TempDir
    static Path folder;

    private static RunDirectory run;

    @BeforeAll
    static void run() throws IOException {
        run = Runs.run(
                folder.resolve("run"),
                Runs.config("'display_name': 'A <b>bold</b> run',", "'attack_type': 'sign_flip', 'scale': 5"));
    }

    @Test
    void leavesThePlotsThatClientsKnowAsPngAndPdf() throws IOException {
        for (String name : List.of(
                "accuracy_history_0",
                "loss_history_0",
                "absolute_distance_history_0",
                "removal_criterion_history_0",
                "average_accuracy_history",
                "aggregated_loss_history",
                "test_accuracy",
                "client_rounds_0",
                "confusion_matrix_0",
                "partition_0",
                "update_projection_0",
                "weight_histogram_0")) {
            assertThat(ImageIO.read(run.root().resolve(name + ".png").toFile()).getWidth())
                    .as(name)
                    .isEqualTo(840);
            assertThat(run.root().resolve(name + ".pdf"))
                    .content(java.nio.charset.StandardCharsets.ISO_8859_1)
                    .startsWith("%PDF-");
        }
    }

    @Test
    void findsTheChanceOfManifestsThatLackIt() throws IOException {
        double recorded = Chance.of(run, Json.readObject(run.manifest()), 0);

        assertThat(recorded).isBetween(0.01, 0.2);
        assertThat(Chance.of(run, Json.object(), 0)).isEqualTo(recorded);
        assertThat(Chance.of(run, Json.object(), 99)).isNaN();
    }

    @Test
    void keepsEvidenceOfTheRun() throws IOException {
        Evidence evidence = Evidence.read(run.reportData(0)).orElseThrow();

        assertThat(Stream.of(evidence.partition())
                        .flatMapToLong(java.util.Arrays::stream)
                        .sum())
                .isEqualTo(480);
        assertThat(evidence.confusion()).hasDimensions(62, 62);
        assertThat(evidence.projection().orElseThrow().round()).isEqualTo(3);
        assertThat(evidence.projection().orElseThrow().points())
                .hasSize(6)
                .filteredOn(p -> p.hostile())
                .hasSize(1);
        assertThat(evidence.weights().orElseThrow().client()).isEqualTo(1);
    }

    @Test
    void pageStandsAloneAndEscapesWhatUsersWrote() throws IOException {
        String page = Files.readString(run.root().resolve("index.html"));

        assertThat(page)
                .contains("A &lt;b&gt;bold&lt;/b&gt; run", "prefers-color-scheme: dark")
                .contains("<svg role=\"img\" aria-label=\"accuracy history 0\"", ">test accuracy</th>")
                .contains(Manifest.results(run, 0).orElseThrow().weights())
                // Krum selects an update and detects nobody.
                .doesNotContain("It left out")
                .doesNotContain("<script", "http://", "https://", "<b>bold");
    }

    @Test
    void pageTellsWhatTheLaunchWarnedOf() throws IOException {
        byte[] before = Files.readAllBytes(run.status());
        ObjectNode status = Json.readObject(run.status());
        status.putArray("warnings").add("use_lora: changes <nothing>");
        try {
            Json.write(run.status(), status);
            RunReporter.write(run, "completed");
            assertThat(run.root().resolve("index.html"))
                    .content()
                    .contains("<h2>Warnings</h2><ul><li>use_lora: changes &lt;nothing&gt;</li></ul>");
        } finally {
            Files.write(run.status(), before);
            RunReporter.write(run, "completed");
        }
        assertThat(run.root().resolve("index.html")).content().doesNotContain("<h2>Warnings</h2>");
    }

    @Test
    void drawsTheSameAgainFromTheDirectoryAlone() throws IOException {
        byte[] plot = Files.readAllBytes(run.root().resolve("client_rounds_0.png"));
        byte[] page = Files.readAllBytes(run.root().resolve("index.html"));
        Files.delete(run.root().resolve("client_rounds_0.png"));

        RunReporter.write(run, "completed");

        assertThat(run.root().resolve("client_rounds_0.png")).hasBinaryContent(plot);
        assertThat(run.root().resolve("index.html")).hasBinaryContent(page);
    }

    @Test
    void manifestHoldsDigestsThatARepetitionMeetsAgain() throws IOException {
        RunDirectory again = new RunDirectory(folder.resolve("again"));
        Runs.run(again.root(), Json.readObject(run.config()).toString());

        assertThat(Manifest.results(again, 0)).isPresent().isEqualTo(Manifest.results(run, 0));
        assertThat(Manifest.results(run, 0).orElseThrow().data()).hasSize(64).isNotEqualTo(Digests.of(new float[0]));
    }

    @Test
    void withoutSavePlotsOnlyThePageIsLeft() throws IOException {
        RunDirectory bare =
                Runs.run(folder.resolve("bare"), Runs.config("'save_plots': false,", "'attack_type': 'sign_flip'"));

        try (Stream<Path> files = Files.list(bare.root())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("index.html")
                    .noneMatch(name -> name.endsWith(".png") || name.endsWith(".pdf"));
        }
    }

    /** Rules and seeds as strategies of one run, which is how curves with bands are drawn. */
    @Test
    void pageOfManyStrategiesStaysSmall() throws IOException {
        String strategies = IntStream.range(0, 24)
                .mapToObj(i -> "{'aggregation_strategy_keyword': '%s', 'seed': %d}"
                        .formatted(List.of("fedavg", "median", "krum", "rfa").get(i / 6), i % 6))
                .collect(Collectors.joining(", "));
        RunDirectory many = Runs.run(folder.resolve("many"), """
                {'shared_settings': {'dataset_keyword': 'digits', 'model_keyword': 'softmax', 'num_of_clients': 20,
                  'num_of_rounds': 15, 'max_dataset_samples': 500, 'num_of_malicious_clients': 4, 'save_plots': false,
                  'attack_schedule': [{'start_round': 1, 'end_round': 15, 'selection_strategy': 'specific',
                                       'malicious_client_ids': [0, 1, 2, 3], 'attack_type': 'alie'}]},
                 'simulation_strategies': [%s]}""".formatted(strategies));

        assertThat(many.root().resolve("index.html")).content().satisfies(page -> {
            for (String figure : List.of(
                    "client_rounds",
                    "confusion_matrix",
                    "accuracy_history",
                    "update_projection",
                    "weight_histogram",
                    "absolute_distance_history")) {
                assertThat(page).contains("aria-label=\"" + figure.replace('_', ' ') + " 23\"");
            }
            assertThat(page.length()).isLessThan(3_000_000);
        });

        List<RunRecord.Strategy> seeds = RunRecord.read(many).strategies().subList(0, 6);
        RoundReport odd = seeds.getFirst().rounds().getFirst();
        Band band = Arm.of(seeds)
                .getFirst()
                .curve(Role.COMPARED, "share", true, round -> round.equals(odd) ? 0 : 1)
                .band()
                .orElseThrow();
        assertThat(band.high()[0]).isEqualTo(1);
        assertThat(band.low()[0]).isBetween(0.0, 0.6);
    }

    /** Masked words have no classes, so there is no confusion matrix; adapters and privacy are described in words. */
    @Test
    void tellsOfAdaptersAndPrivacy() throws IOException {
        RunDirectory language = Runs.run(folder.resolve("language"), """
                {'aggregation_strategy_keyword': 'fedavg', 'dataset_keyword': 'synthetic_text', 'model_type': 'transformer',
                 'use_llm': true, 'llm_model': 'none-here', 'allow_standins': true, 'llm_task': 'mlm', 'llm_finetuning': 'lora',
                 'llm_chunk_size': 24, 'max_dataset_samples': 300, 'num_of_clients': 3, 'num_of_rounds': 2,
                 'partitioning_strategy': 'iid', 'dp_noise_multiplier': 0.7, 'save_attack_snapshots': true,
                 'attack_schedule': [
                   {'start_round': 1, 'end_round': 2, 'selection_strategy': 'specific', 'malicious_client_ids': [1],
                    'attack_type': 'token_replacement', 'replacement_strategy': 'legal', 'target_vocabulary': 'medical'},
                   {'start_round': 2, 'end_round': 2, 'selection_strategy': 'specific', 'malicious_client_ids': [2],
                    'attack_type': 'sign_flip'}]}""");
        assertThat(language.root().resolve("index.html"))
                .content()
                .contains("A language model of ")
                .contains("stands in for none-here")
                .contains("Clients train in private: ε = ")
                .doesNotContain("confusion matrix");
        assertThat(language.root().resolve("confusion_matrix_0.png")).doesNotExist();
        Path snapshots = language.root().resolve("attack_snapshots_0");
        assertThat(snapshots.resolve("client_1/round_1/token_replacement_samples.html"))
                .content()
                .contains("<del>");
        assertThat(snapshots.resolve("client_2/round_2/sign_flip_weight_histogram.png"))
                .exists();
        assertThat(snapshots.resolve("client_2/round_2/sign_flip_prediction_comparison.png"))
                .doesNotExist();
    }
}
