package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs beside each other over HTTP: curves without clients, experiments over seeds, paired tests, verdicts of groups. */
class ComparisonTest {

    private static final String MEDIAN = "median";

    @TempDir
    Path temporary;

    private Path out() {
        return temporary.resolve("out");
    }

    private static String round(int round, double accuracy) {
        return RunEvents.round(round, 2, accuracy);
    }

    /** Leaves a finished run of {@code rule} with {@code seed} that ended at {@code accuracy}. */
    private String run(String rule, int seed, double accuracy) throws IOException {
        String id = rule + "-" + seed;
        Path run = Files.createDirectories(out().resolve(id));
        Files.writeString(
                run.resolve("config.json"),
                "{\"shared_settings\":{\"display_name\":\"%s\",\"seed\":%d},\"simulation_strategies\":[{\"aggregation_strategy_keyword\":\"%s\"}]}"
                        .formatted(id, seed, rule));
        Files.writeString(run.resolve("status.json"), "{\"status\":\"completed\",\"progress\":1.0}");
        Files.writeString(run.resolve("MANIFEST.json"), "{\"strategies\":[{\"dataset\":{\"chance\":0.1}}]}");
        Files.writeString(run.resolve("events.ndjson"), round(1, accuracy) + round(2, accuracy));
        return id;
    }

    private String sixRuns() throws IOException {
        return String.join(
                ",",
                run("fedavg", 1, 0.2),
                run("fedavg", 2, 0.25),
                run("fedavg", 3, 0.3),
                run(MEDIAN, 1, 0.89),
                run(MEDIAN, 2, 0.9),
                run(MEDIAN, 3, 0.895));
    }

    @Test
    void curvesHoldEveryMetricAndNoClient() throws IOException {
        String id = run(MEDIAN, 1, 0.8);
        try (TestLab lab = TestLab.start(out())) {
            String path = "/api/simulations/" + id + "/curves";
            JsonNode curves = lab.http.get(path).json();
            assertThat(curves.at("/strategies/0/rounds").toString()).isEqualTo("[1,2]");
            JsonNode metrics = curves.at("/strategies/0/metrics");
            assertThat(metrics.get("test_accuracy").toString()).isEqualTo("[0.8,0.8]");
            assertThat(metrics.get("robustness.clean_accuracy").toString()).isEqualTo("[0.9,0.9]");
            assertThat(metrics.get("mean_distance").toString()).isEqualTo("[3.0,3.0]");
            assertThat(metrics.has("clients.loss")).isFalse();
            assertThat(curves.get("damaged_line").isNull()).isTrue();

            Path events = out().resolve(id).resolve("events.ndjson");
            Files.writeString(events, round(2, 0.7) + round(3, 0.6), StandardOpenOption.APPEND);
            JsonNode resumed = lab.http.get(path).json();
            assertThat(resumed.at("/strategies/0/rounds").toString()).isEqualTo("[1,2,3]");
            assertThat(resumed.at("/strategies/0/metrics/test_accuracy").toString())
                    .as("a round that was made again replaces the first")
                    .isEqualTo("[0.8,0.7,0.6]");

            Files.writeString(events, "{\"event\":\"rou\n" + round(4, 0.1), StandardOpenOption.APPEND);
            assertThat(lab.http.get(path).json().get("damaged_line").asInt()).isEqualTo(5);
            assertThat(lab.http.get(path).json().at("/strategies/0/rounds")).hasSize(3);
        }
    }

    @Test
    void seedsAreOneExperimentHeldAgainstABaseline() throws IOException {
        String ids = sixRuns();
        try (TestLab lab = TestLab.start(out())) {
            JsonNode answer = lab.http
                    .get("/api/comparison?baseline=fedavg-2:0&simulation_ids=nobody," + ids)
                    .json();
            assertThat(answer.get("missing").toString()).isEqualTo("[\"nobody\"]");
            assertThat(answer.get("arms")).hasSize(2);
            assertThat(answer.at("/student/3").asDouble()).isCloseTo(4.302653, within(1e-5));
            JsonNode median = answer.at("/arms/1");
            assertThat(median.get("rule").asText()).isEqualTo(MEDIAN);
            assertThat(median.at("/values/test_accuracy/n").asInt()).isEqualTo(3);
            assertThat(median.at("/values/test_accuracy/mean").asDouble()).isCloseTo(0.895, within(1e-12));
            assertThat(answer.at("/arms/0/verdict").asText()).isEqualTo("broke");
            assertThat(answer.at("/arms/0/contrast").isNull()).isTrue();
            JsonNode contrast = median.get("contrast");
            assertThat(contrast.get("tests").asInt()).isEqualTo(1);
            assertThat(contrast.at("/difference/mean").asDouble()).isCloseTo(0.645, within(1e-12));
            assertThat(contrast.get("t_p").asDouble()).isLessThan(0.01);
            assertThat(contrast.get("sign_flip_p").asDouble()).isEqualTo(0.25);

            JsonNode apart = lab.http
                    .get("/api/comparison?apart=true&best=true&simulation_ids=" + ids)
                    .json();
            assertThat(apart.get("arms")).hasSize(6);
            assertThat(apart.at("/arms/1/values/test_accuracy/mean").asDouble()).isEqualTo(0.25);
            assertThat(lab.http.get("/api/comparison").status()).isEqualTo(422);
            for (String wrong :
                    List.of("baseline=fedavg-2:1", "baseline=median-9:0", "baseline=x", "metric=accuracy")) {
                JsonNode refusal = lab.http
                        .get("/api/comparison?" + wrong + "&simulation_ids=" + ids)
                        .json();
                assertThat(refusal.at("/detail/0/loc/1").asText()).as(wrong).isEqualTo(wrong.split("=")[0]);
            }
            assertThat(lab.http
                            .get("/api/comparison?simulation_ids=..%2Fx")
                            .json()
                            .get("missing"))
                    .hasSize(1);
        }
    }

    @Test
    void nothingIsConcludedFromAPart() throws IOException {
        String ids = sixRuns();
        Files.writeString(
                out().resolve("median-1").resolve("status.json"), "{\"status\":\"stopped\",\"progress\":0.5}");
        Files.writeString(out().resolve("median-2").resolve("events.ndjson"), round(1, 0.5) + "{}\n" + round(2, 0.5));
        try (TestLab lab = TestLab.start(out())) {
            assertThat(lab.http
                            .get("/api/simulations/median-2/curves")
                            .json()
                            .get("damaged_line")
                            .asInt())
                    .isEqualTo(2);
            JsonNode answer = lab.http
                    .get("/api/comparison?baseline=fedavg-1:0&simulation_ids=" + ids)
                    .json();
            assertThat(answer.get("unfinished").toString()).isEqualTo("[\"median-1\"]");
            assertThat(answer.get("damaged").toString()).isEqualTo("[\"median-2\"]");
            assertThat(answer.at("/arms/1/strategies")).hasSize(1);
            assertThat(answer.at("/arms/1/contrast/tests").asInt()).isEqualTo(1);
        }
    }

    @Test
    void whatSharesNoSeedIsNoTest() throws IOException {
        String ids = run("fedavg", 1, 0.2) + "," + run("fedavg", 2, 0.3) + "," + run(MEDIAN, 7, 0.9) + ","
                + run("krum", 1, 0.8);
        try (TestLab lab = TestLab.start(out())) {
            JsonNode arms = lab.http
                    .get("/api/comparison?baseline=fedavg-1:0&simulation_ids=" + ids)
                    .json()
                    .get("arms");
            assertThat(arms.at("/1/contrast/sign_flip_p").isNull()).isTrue();
            assertThat(arms.at("/2/contrast/tests").asInt()).isEqualTo(1);
        }
    }

    @Test
    void aGroupOfTheTableIsJudgedOverItsSeeds() throws IOException {
        sixRuns();
        run(MEDIAN, 4, 0.91);
        try (TestLab lab = TestLab.start(out())) {
            JsonNode table = await().atMost(TestLab.PATIENCE)
                    .until(
                            () -> lab.http
                                    .get("/api/runs/table?group=rule&columns=verdict&sort=rule")
                                    .json(),
                            answer -> answer.get("unread").asInt() == 0);
            assertThat(table.at("/groups/0/values/verdict").asText()).isEqualTo("broke");
            JsonNode median = table.at("/groups/1/values/verdict");
            JsonNode together = lab.http
                    .get("/api/comparison?simulation_ids=median-1,median-2,median-3,median-4")
                    .json();
            assertThat(median.asText())
                    .as("no mean of this group shows that the attack bites")
                    .isEqualTo("undecided")
                    .isEqualTo(together.at("/arms/0/verdict").asText());
            JsonNode all =
                    lab.http.get("/api/runs/table?group=data&columns=verdict").json();
            assertThat(all.at("/groups/0/values/verdict").toString())
                    .as("experiments of one group that came out differently")
                    .isEqualTo("[\"held\",\"broke\"]");
        }
    }
}
