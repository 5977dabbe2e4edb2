package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Run folders that the program before this one left in {@code out/}: config, status, tables, plot data and plots, but no events. */
class EarlierRunsTest {

    private static final String ID = "01-02-2025_03-04-05";
    private static final String RUN = "/api/simulations/" + ID;

    @TempDir
    Path temporary;

    private TestLab lab;
    private Client http;
    private Path run;

    @BeforeEach
    void start() throws IOException {
        lab = TestLab.start(temporary.resolve("out"));
        http = lab.http;
        run = lab.directory(ID, """
                {"shared_settings": {"aggregation_strategy_keyword": "pid", "num_of_rounds": 2, "num_of_clients": 3,
                   "dataset_keyword": "femnist_iid", "remove_clients": true},
                 "simulation_strategies": [{"num_std_dev": 2.0}, {"aggregation_strategy_keyword": "trust"}]}""");
        Files.writeString(run.resolve("status.json"), """
                {"status": "completed", "progress": 1.0, "current_round": 2, "total_rounds": 2, "current_strategy": 2,
                 "total_strategies": 2, "updated_at": "2025-01-02T02:04:05+00:00"}""");
        Files.writeString(run.resolve("output.log"), "INFO: done\n");
        Files.writeString(run.resolve("accuracy_history_0.pdf"), "%PDF-1.4");
        Files.createDirectories(run.resolve("csv"));
        for (int strategy = 0; strategy < 2; strategy++) {
            Files.writeString(run.resolve("csv/round_metrics_%d.csv".formatted(strategy)), """
                    round,score_calculation_time_nanos_history,removal_threshold_history,aggregated_loss_history,\
                    average_accuracy_history,average_accuracy_std_history,average_accuracy_history,tp_history
                    1,1200,not collected,0.9,0.5,0.1,0.5,3
                    2,1300,0.7,0.8,0.625,0.1,0.625,2
                    """);
            Files.writeString(run.resolve("csv/per_client_metrics_%d.csv".formatted(strategy)), """
                    round,client_0_removal_criterion_history,client_1_removal_criterion_history,\
                    client_2_removal_criterion_history,client_0_loss_history,client_1_loss_history,\
                    client_2_loss_history,client_0_accuracy_history,client_1_accuracy_history,\
                    client_2_accuracy_history,client_0_aggregation_participation_history,\
                    client_1_aggregation_participation_history,client_2_aggregation_participation_history
                    1,0.1,0.2,0.3,1.0,1.1,1.2,0.5,0.4,0.3,1,1,1
                    2,0.1,0.2,0.3,0.9,not collected,1.0,0.6,not collected,0.4,1,0,1
                    """);
            Files.writeString(run.resolve("strategy_config_%d.json".formatted(strategy)), """
                    {"attack_schedule": [{"start_round": 2, "end_round": 2, "attack_type": "label_flipping",
                      "selection_strategy": "random", "malicious_client_count": 1, "_selected_clients": [1]}]}""");
            Files.writeString(run.resolve("plot_data_%d.json".formatted(strategy)), """
                    {"per_client_metrics": [{"client_id": 0, "is_malicious": false, "metrics": {"loss_history": [1.0, NaN]}},
                      {"client_id": 1, "is_malicious": true, "metrics": {"loss_history": [1.1, null]}}],
                     "rounds": [1, 2], "removal_threshold_history": [null, 0.7], "strategy_number": %d}""".formatted(strategy));
        }
    }

    @AfterEach
    void stop() {
        lab.close();
    }

    @Test
    void isListedAndDescribed() {
        JsonNode listed = http.get("/api/simulations").json().path(0);
        assertThat(listed.path("simulation_id").asText()).isEqualTo(ID);
        assertThat(listed.path("strategy_name").asText()).isEqualTo("pid, trust");
        assertThat(listed.path("created_at").asText()).startsWith("2025-01-02T03:04:05");
        JsonNode detail = http.get(RUN).json();
        assertThat(detail.path("status").asText()).isEqualTo("completed");
        assertThat(detail.path("result_files").toString())
                .contains("csv/round_metrics_0.csv", "accuracy_history_0.pdf", "plot_data_1.json");
    }

    @Test
    void isPlotted() {
        assertThat(http.get(RUN + "/plot-data").json().path("strategy_number").asInt())
                .isZero();
        JsonNode strategies = http.get(RUN + "/all-plot-data").json().path("strategies");
        assertThat(strategies).hasSize(2);
        assertThat(strategies
                        .at("/0/data/per_client_metrics/0/metrics/loss_history/1")
                        .isNull())
                .isTrue();
    }

    private static List<JsonNode> rounds(Answer answer) throws IOException {
        List<JsonNode> rounds = new ArrayList<>();
        for (String line : answer.text().lines().toList()) {
            String json = line.startsWith("data: {") ? line.substring("data: ".length()) : line;
            if (json.startsWith("{")) {
                rounds.add(Client.MAPPER.readTree(json));
            }
        }
        return rounds;
    }

    @Test
    void tellsItsRoundsAsRunsOfThisProgramDo() throws IOException {
        List<JsonNode> rounds = rounds(http.get(RUN + "/events.ndjson"));
        assertThat(rounds).hasSize(4);
        JsonNode first = rounds.get(0);
        assertThat(first.path("rounds").asInt()).isEqualTo(2);
        assertThat(first.path("accuracy_mean").asDouble()).isEqualTo(0.5);
        assertThat(first.path("test_accuracy").isNull()).isTrue();
        assertThat(first.path("removal_threshold").isNull()).isTrue();
        assertThat(first.at("/clients/malicious")).isEmpty();
        JsonNode second = rounds.get(1);
        assertThat(second.path("removal_threshold").asDouble()).isEqualTo(0.7);
        assertThat(second.at("/clients/malicious").toString()).isEqualTo("[1]");
        assertThat(second.at("/clients/participated").toString()).isEqualTo("[0,2]");
        assertThat(second.at("/clients/aggregated").toString()).isEqualTo("[0,2]");
        assertThat(second.at("/clients/loss").toString()).isEqualTo("[0.9,null,1.0]");
        assertThat(second.at("/clients/score").toString()).isEqualTo("[0.1,0.2,0.3]");
        assertThat(second.at("/detection/true_positives").asInt()).isEqualTo(1);
        assertThat(second.at("/detection/recall").asDouble()).isEqualTo(1);
        assertThat(second.at("/time_ns/aggregate").asLong()).isEqualTo(1300);
        assertThat(rounds.get(3).path("strategy").asInt()).isEqualTo(1);
        Answer streamed = http.get(RUN + "/events");
        assertThat(streamed.text()).contains("event: round", "event: done");
        assertThat(rounds(streamed)).isEqualTo(rounds);
    }

    @Test
    void takesForAttackersWhomThePlotsNameWhereTheScheduleDoesNot() throws IOException {
        Files.delete(run.resolve("strategy_config_0.json"));
        assertThat(rounds(http.get(RUN + "/events.ndjson"))
                        .getFirst()
                        .at("/clients/malicious")
                        .toString())
                .isEqualTo("[1]");
    }

    @Test
    void answersWhoAsksForAVerdict() {
        JsonNode judged = http.get("/api/verdicts?simulation_ids=" + ID).json().path("judgements");
        // Client 1 is hostile in round 2; rounds of an attack count whether its clients take part or not.
        assertThat(judged.at("/0/verdict").asText()).isEqualTo("no_twin");
    }

    @Test
    void isJudgedByItsTablesInTheListAndOnItsPage() throws IOException {
        Path table = run.resolve("csv/per_client_metrics_0.csv");
        Files.writeString(
                table, Files.readString(table).replace("2,0.1,0.2,0.3,0.9,not collected,", "2,0.1,0.2,0.3,0.9,1.0,"));
        String own = http.get("/api/verdicts?simulation_ids=" + ID)
                .json()
                .at("/judgements/0/verdict")
                .asText();
        assertThat(own).isEqualTo("no_twin");
        await().atMost(TestLab.PATIENCE).until(() -> http.get("/api/runs/table?columns=verdict")
                .json()
                .at("/rows/0/values/verdict")
                .toString()
                .contains(own));
    }

    @Test
    void hasNoRoundsWhereItsTablesAreDamaged() throws IOException {
        Files.writeString(run.resolve("csv/round_metrics_0.csv"), "a\n1,2,3\n");
        Files.delete(run.resolve("csv/round_metrics_1.csv"));
        assertThat(http.get(RUN + "/events.ndjson").text()).isEmpty();
        assertThat(http.get(RUN + "/events").text()).contains("event: done").doesNotContain("event: round");
    }

    @Test
    void isDeleted() {
        assertThat(http.delete(RUN).status()).isEqualTo(200);
        assertThat(run).doesNotExist();
        assertThat(http.get("/api/simulations").text()).isEqualTo("[]");
    }
}
