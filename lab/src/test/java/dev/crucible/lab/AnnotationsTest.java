package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tags and notes. */
class AnnotationsTest {

    @TempDir
    Path temporary;

    private TestLab lab;
    private Client http;

    @BeforeEach
    void start() throws IOException {
        lab = TestLab.start(temporary.resolve("out"));
        http = lab.http;
        lab.directory("a", "{}");
        lab.directory("b", "{}");
    }

    @AfterEach
    void stop() {
        lab.close();
    }

    private Answer annotate(String id, String body) {
        return http.send("PATCH", "/api/simulations/" + id + "/annotations", body);
    }

    @Test
    void keepsWhatIsNotNamed() throws IOException {
        String config = Files.readString(lab.path("a", "config.json"));
        assertThat(annotate("a", "{\"tags\":[\" paper \",\"krüm\",\"paper\"],\"notes\":\"one\\ntwo\"}")
                        .text())
                .isEqualTo("{\"tags\":[\"paper\",\"krüm\"],\"notes\":\"one\\ntwo\"}");
        assertThat(annotate("a", "{\"notes\":\"three\"}").text())
                .isEqualTo("{\"tags\":[\"paper\",\"krüm\"],\"notes\":\"three\"}");
        assertThat(annotate("a", "{\"tags\":[]}").text()).isEqualTo("{\"tags\":[],\"notes\":\"three\"}");
        assertThat(annotate("a", "{}").text()).isEqualTo("{\"tags\":[],\"notes\":\"three\"}");
        assertThat(Files.readString(lab.path("a", "config.json"))).isEqualTo(config);
        JsonNode detail = http.get("/api/simulations/a").json();
        assertThat(detail.get("notes").asText()).isEqualTo("three");
        assertThat(detail.get("tags")).isEmpty();
        assertThat(detail.get("result_files")).isEmpty();
    }

    @Test
    void ofTwoWhoChangeTheSameTheSecondIsTold() {
        String path = "/api/simulations/a/annotations";
        Answer seen = http.get(path);
        assertThat(seen.text()).isEqualTo("{\"tags\":[],\"notes\":\"\"}");
        String version = seen.header("etag");
        Answer first = http.send("PATCH", path, "{\"notes\":\"one\"}", "If-Match", version);
        assertThat(first.status()).isEqualTo(200);
        Answer second = http.send("PATCH", path, "{\"notes\":\"two\"}", "If-Match", version);
        assertThat(second.status()).isEqualTo(412);
        assertThat(second.header("etag")).isEqualTo(first.header("etag")).isNotEqualTo(version);
        assertThat(http.get(path).json().get("notes").asText()).isEqualTo("one");
        assertThat(http.send("PATCH", path, "{\"notes\":\"two\"}", "If-Match", first.header("etag"))
                        .status())
                .isEqualTo(200);
        assertThat(http.get("/api/simulations/nobody/annotations").status()).isEqualTo(404);
    }

    @Test
    void showsThemInTheListWhenAsked() {
        annotate("a", "{\"tags\":[\"paper\"],\"notes\":\"n\"}");
        assertThat(http.get("/api/simulations").text()).doesNotContain("tags", "notes");
        JsonNode list = http.get("/api/simulations?include=annotations").json();
        assertThat(list.findValuesAsText("notes")).containsExactly("", "n");
        assertThat(list.at("/1/tags/0").asText()).isEqualTo("paper");
        assertThat(http.get("/api/simulations").text()).doesNotContain("tags", "notes");
        assertThat(http.get("/api/simulations?include=all").status()).isEqualTo(422);
    }

    @Test
    void archives() {
        assertThat(annotate("a", "{\"archived\":true}").text())
                .isEqualTo("{\"tags\":[],\"notes\":\"\",\"archived\":true}");
        annotate("a", "{\"notes\":\"n\"}");
        JsonNode list = http.get("/api/simulations?include=annotations").json();
        assertThat(list.findValuesAsText("archived")).containsExactly("true");
        assertThat(http.get("/api/simulations/a").json().get("archived").asBoolean())
                .isTrue();
        assertThat(annotate("a", "{\"archived\":false}").text()).isEqualTo("{\"tags\":[],\"notes\":\"n\"}");
    }

    @Test
    void findsATag() {
        annotate("a", "{\"tags\":[\"paper\",\"x\"]}");
        assertThat(http.get("/api/simulations?tag=paper").json().findValuesAsText("simulation_id"))
                .containsExactly("a");
        assertThat(http.get("/api/simulations?tag=pap").json()).isEmpty();
        annotate("a", "{\"tags\":[\"x\"]}");
        annotate("b", "{\"tags\":[\"paper\"]}");
        Answer found = http.get("/api/simulations?tag=paper&limit=0");
        assertThat(found.header("x-total-count")).isEqualTo("1");
        assertThat(http.get("/api/simulations?tag=paper").json().findValuesAsText("simulation_id"))
                .containsExactly("b");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"tags":"x"}       | ["body","tags"]
            {"tags":null}      | ["body","tags"]
            {"tags":["a",1]}   | ["body","tags",1]
            {"tags":[" "]}     | ["body","tags",0]
            {"tags":["a\\nb"]} | ["body","tags",0]
            {"notes":1}        | ["body","notes"]
            {"notes":null}     | ["body","notes"]
            {"archived":"yes"} | ["body","archived"]
            {"archived":null}  | ["body","archived"]
            """)
    void refuses(String body, String location) throws IOException {
        Answer answer = annotate("a", body);
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().at("/detail/0/loc").toString()).isEqualTo(location);
        assertThat(lab.path("a", "annotations.json")).doesNotExist();
    }

    @Test
    void limitsLengths() {
        String tag = "😀".repeat(50);
        assertThat(annotate("a", "{\"tags\":[\"" + tag + "\"]}").status()).isEqualTo(200);
        assertThat(annotate("a", "{\"tags\":[\"" + tag + "x\"]}").status()).isEqualTo(422);
        assertThat(annotate("a", "{\"notes\":\"" + "x".repeat(10_000) + "\"}").status())
                .isEqualTo(200);
        assertThat(annotate("a", "{\"notes\":\"" + "x".repeat(10_001) + "\"}").status())
                .isEqualTo(422);
        StringBuilder tags = new StringBuilder("\"t0\"");
        for (int i = 1; i < 20; i++) {
            tags.append(",\"t").append(i).append('"');
        }
        assertThat(annotate("a", "{\"tags\":[" + tags + "]}").status()).isEqualTo(200);
        assertThat(annotate("a", "{\"tags\":[" + tags + ",\"t20\"]}").status()).isEqualTo(422);
    }

    @Test
    void needsASimulation() throws IOException {
        Files.createDirectories(lab.out.resolve("empty"));
        assertThat(annotate("nope", "{}").status()).isEqualTo(404);
        assertThat(annotate("empty", "{}").status()).isEqualTo(404);
        assertThat(annotate("no.id", "{}").status()).isEqualTo(400);
    }

    @Test
    void followsNoLink() throws IOException {
        Path secret = Files.writeString(temporary.resolve("secret"), "{\"notes\":\"secret\"}");
        Files.createSymbolicLink(lab.path("a", "annotations.json"), secret);
        assertThat(http.get("/api/simulations/a").text()).doesNotContain("secret");
        assertThat(http.get("/api/simulations?include=annotations").text()).doesNotContain("secret");
        annotate("a", "{\"notes\":\"mine\"}");
        assertThat(secret).hasContent("{\"notes\":\"secret\"}");
        assertThat(http.get("/api/simulations/a").text()).contains("mine");
    }
}
