package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parts of the list of simulations. */
class ListTest {

    private static final String LIST = "/api/simulations";

    @TempDir
    Path temporary;

    private TestLab lab;
    private Client http;

    @BeforeEach
    void start() throws IOException {
        lab = TestLab.start(temporary.resolve("out"));
        http = lab.http;
    }

    @AfterEach
    void stop() {
        lab.close();
    }

    private void run(String id, String settings, String state) throws IOException {
        Path run = lab.directory(id, "{\"shared_settings\":{" + settings + "},\"simulation_strategies\":[{}]}");
        if (!state.isEmpty()) {
            Files.writeString(run.resolve("status.json"), "{\"status\":\"" + state + "\"}");
        }
    }

    private void fourRuns() throws IOException {
        run(
                "api_run_20250101_000000_000000",
                "\"display_name\":\"beta\",\"num_of_rounds\":9,\"aggregation_strategy_keyword\":\"krum\"",
                "completed");
        run(
                "api_run_20250102_000000_000000",
                "\"display_name\":\"Alpha\",\"num_of_rounds\":10,\"aggregation_strategy_keyword\":\"rfa\"",
                "failed");
        run("api_run_20250103_000000_000000", "\"num_of_rounds\":2,\"num_of_clients\":5", "stopped");
        run("01-02-2024_03-04-05", "\"display_name\":\"gamma\"", "");
    }

    /** The last digits of the days of the runs that are listed, 4 for the one of another kind. */
    private String order(String query) {
        Answer answer = http.get(LIST + query);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return String.join(
                "",
                answer.json().findValuesAsText("simulation_id").stream()
                        .map(id -> id.startsWith("api") ? id.substring(15, 16) : "4")
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            '', 3214
            ?limit=2, 32
            ?limit=2&offset=1, 21
            ?limit=0, ''
            ?offset=3, 4
            ?offset=99, ''
            ?status=failed, 2
            '?status=failed,stopped,failed', 32
            ?status=pending, 4
            ?status=queued, ''
            ?q=ALPHA, 2
            ?q=krum, 1
            ?q=%20run_2025%20, 321
            ?q=nothing, ''
            ?sort=simulation_id, 4123
            ?sort=-simulation_id, 3214
            ?sort=display_name, 2143
            ?sort=-display_name, 4123
            ?sort=num_of_rounds, 3124
            ?sort=-num_of_rounds, 2134
            ?sort=num_of_clients, 3214
            ?sort=created_at, 4123
            ?sort=-created_at, 3214
            ?sort=-strategy_name, 3421
            ?sort=created_at&limit=2&status=completed&q=b, 1
            """)
    void showsAPart(String query, String expected) throws IOException {
        fourRuns();
        assertThat(order(query)).isEqualTo(expected);
    }

    @Test
    void countsAllMatches() throws IOException {
        fourRuns();
        assertThat(http.get(LIST).header("x-total-count")).isEqualTo("4");
        assertThat(http.get(LIST + "?limit=1").header("x-total-count")).isEqualTo("4");
        assertThat(http.get(LIST + "?status=failed&limit=0").header("x-total-count"))
                .isEqualTo("1");
        Answer dashboard = http.send("GET", LIST, null, "Origin", "http://localhost:5173");
        assertThat(dashboard.header("access-control-expose-headers")).contains("X-Total-Count");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            limit=-1, limit
            limit=x, limit
            limit=, limit
            limit=10001, limit
            offset=-1, offset
            offset=99999999999, offset
            status=, status
            'status=failed,', status
            status=Failed, status
            sort=, sort
            sort=status, sort
            sort=--created_at, sort
            include=, include
            'include=status,', include
            include=STATUS, include
            """)
    void namesABadParameter(String query, String name) {
        Answer answer = http.get(LIST + "?" + query);
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().at("/detail/0/loc").toString()).isEqualTo("[\"query\",\"" + name + "\"]");
    }

    @Test
    void refusesAnEndlessText() {
        assertThat(http.get(LIST + "?q=" + "x".repeat(201)).status()).isEqualTo(422);
        assertThat(http.get(LIST + "?q=" + "x".repeat(200)).status()).isEqualTo(200);
    }

    @Test
    void tellsMoreWhenAsked() throws IOException {
        run(
                "r",
                "\"dataset_keyword\":\"femnist_iid\",\"attack_schedule\":[{\"attack_type\":\"sign_flip\"}]",
                "running");
        lab.directory("s", """
                {"shared_settings":{"num_of_rounds":3},"simulation_strategies":[
                  {"aggregation_strategy_keyword":"krum","attack_schedule":[{"attack_type":"ipm"},{"attack_type":"alie"}]},
                  {"aggregation_strategy_keyword":"rfa","attack_schedule":[{"attack_type":"ipm"}]}]}""");
        JsonNode list =
                http.get(LIST + "?include=settings,status&sort=simulation_id").json();
        JsonNode first = list.get(0);
        assertThat(first.get("dataset_keyword").asText()).isEqualTo("femnist_iid");
        assertThat(first.get("strategies")).isEmpty();
        assertThat(first.get("attacks").toString()).isEqualTo("[\"sign_flip\"]");
        assertThat(first.get("status").asText()).isEqualTo("running");
        JsonNode second = list.get(1);
        assertThat(second.get("dataset_keyword").isNull()).isTrue();
        assertThat(second.get("strategies").toString()).isEqualTo("[\"krum\",\"rfa\"]");
        assertThat(second.get("attacks").toString()).isEqualTo("[\"ipm\",\"alie\"]");
        assertThat(second.get("status").asText()).isEqualTo("pending");
        assertThat(http.get(LIST).text()).doesNotContain("dataset_keyword", "progress");
        assertThat(http.get(LIST + "?include=settings").text()).doesNotContain("progress", "tags");
    }

    @Test
    void tellsHowFarTheEndedCame() throws IOException {
        run("r", "", "failed");
        Files.writeString(
                lab.path("r", "status.json"),
                "{\"status\":\"failed\",\"progress\":0.4,\"current_round\":2,\"total_rounds\":5,\"error\":\"x\"}");
        String query = LIST + "?include=status";
        for (int look = 0; look < 2; look++) {
            JsonNode run = http.get(query).json().get(0);
            assertThat(run.get("progress").asDouble()).isEqualTo(0.4);
            assertThat(run.get("current_round").asInt()).isEqualTo(2);
            assertThat(run.has("error")).isFalse();
        }
        Files.writeString(lab.path("r", ".stopped"), "");
        assertThat(http.get(query).json().get(0).get("status").asText()).isEqualTo("stopped");
    }

    @Test
    void seesStatesChange() throws IOException {
        run("r", "", "failed");
        Path status = lab.path("r", "status.json");
        assertThat(http.get(LIST + "?status=failed").json()).hasSize(1);
        Files.writeString(status, "{\"status\":\"queued\"}");
        assertThat(http.get(LIST + "?status=queued").json()).hasSize(1);
        Files.writeString(status, "{\"status\":\"completed\"}");
        assertThat(http.get(LIST + "?status=completed").json()).hasSize(1);
        Files.writeString(lab.path("r", ".stopped"), "");
        assertThat(http.get(LIST + "?status=stopped").json()).hasSize(1);
        Files.delete(lab.path("r", ".stopped"));
        Files.delete(status);
        assertThat(http.get(LIST + "?status=pending").json()).hasSize(1);
    }

    @Tag("slow")
    @Test
    void isQuickForThousands() throws IOException {
        for (int i = 0; i < 5_000; i++) {
            run("run_%04d".formatted(i), "\"num_of_rounds\":" + i, i % 2 == 0 ? "failed" : "completed");
        }
        String query = LIST + "?status=failed&sort=-num_of_rounds&limit=3";
        assertThat(http.get(query).json().findValuesAsText("simulation_id"))
                .isEqualTo(List.of("run_4998", "run_4996", "run_4994"));
        long start = System.nanoTime();
        assertThat(http.get(query).header("x-total-count")).isEqualTo("2500");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
    }
}
