package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The waiting line over HTTP: why each waits, another order, pauses. */
class WaitingLineTest {

    @TempDir
    Path temporary;

    private TestLab start() throws IOException {
        return TestLab.start(TestLab.config(temporary.resolve("out")).withSlots(1));
    }

    private static List<String> line(TestLab lab) {
        return lab.http.get("/api/queue").json().get("waiting").findValuesAsText("id");
    }

    private static Answer change(TestLab lab, String id, String body) {
        return lab.http.send("PATCH", "/api/queue/" + id, body);
    }

    private static String started(TestLab lab, String id) {
        return lab.awaitStatus(id, "completed").get("started_at").asText();
    }

    @Test
    void tellsWhyEachWaitsAndKeepsItsNewOrderOverARestart() throws IOException {
        String busy;
        String a;
        String b;
        String c;
        String d;
        try (TestLab lab = start()) {
            busy = lab.launch("{\"gate\":\"gate\"}");
            lab.awaitStatus(busy, "running");
            a = lab.launch("{}");
            b = lab.launch("{}");
            c = lab.launch("{}");
            d = lab.launch("{}");
            JsonNode line = lab.http.get("/api/queue").json();
            assertThat(line.get("slots").asInt()).isEqualTo(1);
            assertThat(line.get("running").asInt()).isEqualTo(1);
            assertThat(line.at("/working/0/id").asText()).isEqualTo(busy);
            // Nothing is known of a config that tells of no data.
            assertThat(line.at("/waiting/0").toString())
                    .isEqualTo(
                            "{\"id\":\"%s\",\"kind\":\"simulation\",\"place\":1,\"priority\":0,\"paused\":false,\"reason\":\"slots\",\"begins_in_seconds\":null,\"ends_in_seconds\":null}"
                                    .formatted(a));
            change(lab, c, "{\"before\":\"%s\"}".formatted(a));
            assertThat(line(lab)).containsExactly(c, a, b, d);
            change(lab, c, "{\"before\":null}");
            assertThat(line(lab)).containsExactly(a, b, d, c);
            change(lab, b, "{\"priority\":3}");
            assertThat(line(lab)).containsExactly(b, a, d, c);
            change(lab, c, "{\"before\":\"%s\"}".formatted(b));
            assertThat(line(lab))
                    .as("it takes the priority of whom it is put before")
                    .containsExactly(c, b, a, d);
            JsonNode paused = change(lab, b, "{\"paused\":true}").json();
            assertThat(paused.at("/waiting/1/reason").asText()).isEqualTo("paused");
        }
        try (TestLab lab = start()) {
            assertThat(started(lab, c)).isLessThan(started(lab, a));
            assertThat(started(lab, a)).isLessThan(started(lab, d));
            assertThat(line(lab))
                    .as("what is paused stays so, and others pass it by")
                    .containsExactly(b);
            change(lab, b, "{\"paused\":false}");
            assertThat(started(lab, d)).isLessThan(started(lab, b));
            assertThat(Files.readString(lab.path(b, "status.json"))).doesNotContain("queue_order", "paused");
        }
    }

    @Test
    void whoStopsAPausedRunAndResumesItWantsItToGoOn() throws IOException {
        try (TestLab lab = start()) {
            lab.awaitStatus(lab.launch("{\"gate\":\"gate\"}"), "running");
            String id = lab.launch("{}");
            change(lab, id, "{\"paused\":true}");
            assertThat(lab.http.post("/api/simulations/" + id + "/stop", null).status())
                    .isEqualTo(200);
            assertThat(change(lab, id, "{\"paused\":false}").status()).isEqualTo(404);
            assertThat(lab.http.post("/api/simulations/" + id + "/resume", null).status())
                    .isEqualTo(200);
            assertThat(lab.http.get("/api/queue").json().at("/waiting/0/paused").asBoolean())
                    .isFalse();
        }
    }

    @Test
    void refuses() throws IOException {
        try (TestLab lab = start()) {
            lab.awaitStatus(lab.launch("{\"gate\":\"gate\"}"), "running");
            String id = lab.launch("{}");
            Map<String, String> wrong = Map.of(
                    "{\"priority\":10}", "priority",
                    "{\"priority\":\"1\"}", "priority",
                    "{\"paused\":1}", "paused",
                    "{\"before\":7}", "before");
            wrong.forEach((body, field) -> {
                Answer answer = change(lab, id, body);
                assertThat(answer.status()).as(body).isEqualTo(422);
                assertThat(answer.json().at("/detail/0/loc/1").asText())
                        .as(body)
                        .isEqualTo(field);
            });
            assertThat(change(lab, id, "{\"before\":\"other\"}").status()).isEqualTo(409);
            assertThat(change(lab, "nobody", "{}").status()).isEqualTo(404);
            assertThat(line(lab)).containsExactly(id);
        }
    }
}
