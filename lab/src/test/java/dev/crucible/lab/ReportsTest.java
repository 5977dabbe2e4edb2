package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reports: saved, changed by two at a time without a loss, deleted. */
class ReportsTest {

    @TempDir
    Path temporary;

    private static Answer change(TestLab lab, String id, String body, String version) {
        return lab.http.send("PATCH", "/api/reports/" + id, body, "If-Match", version);
    }

    @Test
    void ofTwoWhoChangeTheSameTheSecondIsTold() throws IOException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            Answer made = lab.http.post("/api/reports", "{\"title\":\" Mine \",\"text\":\"# One\"}");
            assertThat(made.status()).isEqualTo(201);
            String id = made.json().get("report_id").asText();
            String seen = made.header("etag");
            assertThat(lab.http.get("/api/reports/" + id).header("etag")).isEqualTo(seen);

            Answer first = change(lab, id, "{\"text\":\"# Two\"}", seen);
            assertThat(first.status()).isEqualTo(200);
            Answer second = change(lab, id, "{\"text\":\"# Three\"}", seen);
            assertThat(second.status()).isEqualTo(412);
            assertThat(second.header("etag")).isEqualTo(first.header("etag"));
            assertThat(lab.http
                            .send("PATCH", "/api/reports/" + id, "{\"text\":\"# Four\"}")
                            .status())
                    .as("a change of no version")
                    .isEqualTo(428);
            JsonNode now = lab.http.get("/api/reports/" + id).json();
            assertThat(now.get("text").asText()).isEqualTo("# Two");
            assertThat(now.get("title").asText()).isEqualTo("Mine");
            assertThat(change(lab, id, "{\"title\":\"Ours\"}", "*")
                            .json()
                            .get("text")
                            .asText())
                    .isEqualTo("# Two");
        }
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            JsonNode list = lab.http.get("/api/reports").json();
            assertThat(list.findValuesAsText("title")).containsExactly("Ours");
            assertThat(lab.http.get("/api/simulations").json()).isEmpty();
            String id = list.get(0).get("report_id").asText();
            assertThat(lab.http.delete("/api/reports/" + id).status()).isEqualTo(200);
            assertThat(lab.http.delete("/api/reports/" + id).status()).isEqualTo(404);
            assertThat(lab.http.get("/api/reports").json()).isEmpty();
        }
    }

    @Test
    void theOneChangedLastComesFirst() throws IOException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            String a = lab.http
                    .post("/api/reports", "{\"title\":\"a\"}")
                    .json()
                    .get("report_id")
                    .asText();
            lab.http.post("/api/reports", "{\"title\":\"b\"}");
            assertThat(lab.http.get("/api/reports").json().findValuesAsText("title"))
                    .containsExactly("b", "a");
            change(lab, a, "{\"text\":\"x\"}", "*");
            assertThat(lab.http.get("/api/reports").json().findValuesAsText("title"))
                    .containsExactly("a", "b");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                       | title
            {"title":" "}            | title
            {"title":"a\\nb"}        | title
            {"title":"a","text":1}   | text
            """)
    void refuses(String body, String field) throws IOException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            Answer answer = lab.http.post("/api/reports", body);
            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.json().at("/detail/0/loc/1").asText()).isEqualTo(field);
            assertThat(lab.http.get("/api/reports").json()).isEmpty();
        }
    }

    @Test
    void readsNothingButReports() throws IOException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            Path folder = Files.createDirectories(lab.out.resolve(".reports"));
            Files.writeString(folder.resolve("report_1.json"), "garbage");
            Path secret = Files.writeString(temporary.resolve("secret.json"), "{\"title\":\"secret\"}");
            Files.createSymbolicLink(folder.resolve("report_2.json"), secret);
            assertThat(lab.http.get("/api/reports").json()).isEmpty();
            for (String id : new String[] {"report_1", "report_2", "secret", "..%2Fsecret"}) {
                assertThat(lab.http.get("/api/reports/" + id).status()).as(id).isIn(400, 404);
            }
        }
    }
}
