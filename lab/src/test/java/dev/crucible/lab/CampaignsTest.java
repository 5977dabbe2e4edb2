package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Red team campaigns with real runs in real processes. */
class CampaignsTest {

    private static final String CONFIG = """
        {"dataset_keyword": "femnist_iid", "model_keyword": "softmax", "num_of_rounds": 2, "num_of_clients": 6,
         "max_dataset_samples": 240, "aggregation_strategy_keyword": "median", "seed": 5}\
        """;

    @TempDir
    Path temporary;

    private Lab lab() throws IOException {
        Path out = temporary.resolve("out");
        return Lab.start(TestLab.config(out), TestLab.real(out.resolveSibling("datasets")));
    }

    private static String body(int budget) {
        return "{\"config\": %s, \"budget\": %d}".formatted(CONFIG, budget);
    }

    private static String launch(Client http, String body) {
        Answer answer = http.post("/api/campaigns", body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer.json().get("campaign_id").asText();
    }

    private static JsonNode awaitState(Client http, String id, String state) {
        await().atMost(TestLab.PATIENCE).until(() -> http.get("/api/campaigns/" + id)
                .json()
                .path("status")
                .asText()
                .equals(state));
        return http.get("/api/campaigns/" + id).json();
    }

    @Tag("process")
    @Test
    void runsACampaignAndTellsOfItAsItGoes() throws IOException {
        try (Lab lab = lab()) {
            Client http = new Client(lab.port());
            Answer plan = http.post("/api/campaigns?dry_run=true", body(14));
            assertThat(plan.json().get("attackers").intValue()).isEqualTo(1);
            assertThat(plan.json().get("plans").intValue()).isGreaterThan(100);
            String id = launch(http, body(14));
            assertThat(http.get("/api/campaigns/" + id + "/events").text())
                    .contains("event: run", "\"stage\":\"without attack\"", "\"best\":true", "event: done");
            JsonNode campaign = awaitState(http, id, "completed");

            assertThat(campaign.at("/report/line").asText())
                    .matches("best \\S+: accuracy \\d+\\.\\d % \\(\\d+\\.\\d to \\d+\\.\\d\\), \\d+ runs");
            assertThat(campaign.path("best").asText()).isNotEmpty();
            JsonNode ledger = http.get("/api/campaigns/" + id + "/ledger").json();
            assertThat(ledger).hasSize(campaign.path("runs").intValue());
            assertThat(http.post(
                                    "/api/simulations?strict=true",
                                    campaign.path("best_config").toString())
                            .status())
                    .as("what is found can be run")
                    .isEqualTo(201);
            assertThat(http.get("/api/campaigns/" + id + "/results/report.json").json())
                    .isEqualTo(campaign.path("report"));
            assertThat(http.get("/api/campaigns").json()).hasSize(1);
            assertThat(http.send("DELETE", "/api/campaigns/" + id, null).text())
                    .isEqualTo("{\"message\":\"deleted\",\"campaign_id\":\"" + id + "\"}");
        }
    }

    @Tag("process")
    @Test
    void isStoppedAndGoesOnFromWhatItHad() throws IOException {
        try (Lab lab = lab()) {
            Client http = new Client(lab.port());
            String id = launch(http, body(120).replace("\"num_of_rounds\": 2", "\"num_of_rounds\": 4"));
            String ledger = "/api/campaigns/" + id + "/ledger";
            await().atMost(TestLab.PATIENCE).until(() -> http.get(ledger).json().size() >= 1);
            assertThat(http.send("POST", "/api/campaigns/" + id + "/stop", null).status())
                    .isEqualTo(200);
            awaitState(http, id, "stopped");
            JsonNode before = http.get(ledger).json();

            assertThat(http.send("POST", "/api/campaigns/" + id + "/resume", null)
                            .status())
                    .isEqualTo(200);
            awaitState(http, id, "completed");
            JsonNode after = http.get(ledger).json();
            assertThat(after).hasSizeGreaterThan(before.size());
            for (int i = 0; i < before.size(); i++) {
                assertThat(after.get(i)).isEqualTo(before.get(i));
            }
        }
    }

    @Test
    void attacksTheConfigOfARunAndNamesWhatIsWrong() throws IOException {
        try (Lab lab = lab()) {
            Client http = new Client(lab.port());
            String run = http.post("/api/simulations", CONFIG)
                    .json()
                    .get("simulation_id")
                    .asText();
            Answer plan = http.post("/api/campaigns?dry_run=true", "{\"run\": \"%s\", \"budget\": 20}".formatted(run));
            assertThat(plan.json().path("rule").asText()).as(plan.text()).isEqualTo("median");

            assertThat(refused(http, "{\"run\": \"nope\", \"budget\": 20}"))
                    .contains("\"run\"", "there is no run", "GET /api/simulations");
            assertThat(refused(http, "{\"run\": \"%s\", \"strategy\": 3, \"budget\": 20}".formatted(run)))
                    .contains("\"strategy\"", "0 to 0");
            assertThat(refused(http, body(3))).contains("\"budget\"", "10 to", "got 3");
            assertThat(refused(http, body(20).replace("20}", "\"many\"}"))).contains("\"budget\"", "got many");
            assertThat(refused(http, body(20).replace("\"num_of_clients\": 6", "\"num_of_clients\": 3")))
                    .contains("num_of_clients", "is no attacker; give");
            assertThat(refused(http, "{\"budget\": 20}")).contains("\"config\"", "an object");
            for (String path : new String[] {"/ledger", "/events", "/results/report.json", ""}) {
                assertThat(http.get("/api/campaigns/nope" + path).status()).isEqualTo(404);
            }
        }
    }

    private static String refused(Client http, String body) {
        Answer answer = http.post("/api/campaigns", body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(422);
        return answer.text();
    }
}
