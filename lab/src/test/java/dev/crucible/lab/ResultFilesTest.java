package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The files of directories that are there, as the lab serves them. */
class ResultFilesTest {

    private static final String CONFIG = "{\"shared_settings\":{},\"simulation_strategies\":[{}]}";

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

    @Test
    void servesResults() throws IOException {
        Path run = lab.directory("r", CONFIG);
        Files.createDirectories(run.resolve("csv"));
        String csv = "round,accuracy,note,accuracy,flag,empty\n1,0.5,ok ± 1,1,True,\n2,NaN,not collected,2,False,\n";
        Files.writeString(run.resolve("csv/m.csv"), csv);
        JsonNode rows = http.get("/api/simulations/r/results/csv/m.csv").json();
        assertThat(rows.toString())
                .isEqualTo(
                        "[{\"round\":1,\"accuracy\":0.5,\"note\":\"ok ± 1\",\"accuracy.1\":1,\"flag\":true,\"empty\":null},"
                                + "{\"round\":2,\"accuracy\":null,\"note\":\"not collected\",\"accuracy.1\":2,\"flag\":false,\"empty\":null}]");
        assertThat(http.get("/api/simulations/r/results/csv%2Fm.csv").json()).isEqualTo(rows);
        Answer download = http.get("/api/simulations/r/results/csv/m.csv?download=true");
        assertThat(download.text()).isEqualTo(csv);
        assertThat(download.header("content-type")).isEqualTo("text/csv; charset=utf-8");
        assertThat(download.header("content-disposition")).isEqualTo("attachment; filename=\"m.csv\"");
        Files.write(run.resolve("latin.csv"), "a\n\u00b1\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(http.get("/api/simulations/r/results/latin.csv")
                        .json()
                        .get(0)
                        .get("a")
                        .asText())
                .isEqualTo("±");
        Files.writeString(run.resolve("gaps.csv"), "loss,count\nnot collected,3\n0.5,not collected\n");
        assertThat(http.get("/api/simulations/r/results/gaps.csv").text())
                .isEqualTo("[{\"loss\":\"not collected\",\"count\":3},{\"loss\":0.5,\"count\":\"not collected\"}]");
        Files.writeString(run.resolve("bad.CSV"), "a,b\n1,2,3\n");
        assertThat(http.get("/api/simulations/r/results/bad.CSV").detail()).startsWith("Failed to process CSV file: ");
        Files.write(run.resolve("binary.csv"), new byte[] {0, 1, 2, (byte) 0xff, 10, 34, 34});
        assertThat(http.get("/api/simulations/r/results/binary.csv").status()).isIn(200, 500);
    }

    @ParameterizedTest
    @CsvSource({
        "a.json,application/json",
        "a.pdf,application/pdf",
        "a.txt,text/plain; charset=utf-8",
        "a.html,text/html; charset=utf-8",
        "a.gif,image/gif",
        "a.png,image/png",
        "a.svg,image/svg+xml",
        "A.JPG,image/jpeg",
        "a.webp,image/webp"
    })
    void servesFilesOfAllTypes(String name, String type) throws IOException {
        Path run = lab.directory("r", CONFIG);
        Files.writeString(run.resolve(name), "{\"content\":1}");
        Answer answer = http.get("/api/simulations/r/results/" + name);
        assertThat(answer.text()).isEqualTo("{\"content\":1}");
        assertThat(answer.header("content-type")).isEqualTo(type);
        Answer download = http.get("/api/simulations/r/results/" + name + "?download=yes");
        assertThat(download.text()).isEqualTo("{\"content\":1}");
        assertThat(download.header("content-disposition")).isEqualTo("attachment; filename=\"" + name + "\"");
        assertThat(http.get("/api/simulations/r/results/" + name + "?download=maybe")
                        .status())
                .isEqualTo(422);
        assertThat(answer.header("content-security-policy"))
                .startsWith(name.endsWith(".html") ? "sandbox allow-scripts; default-src 'none';" : "sandbox;")
                .doesNotContain("allow-same-origin", "allow-forms", "allow-popups", "allow-top-navigation");
        assertThat(answer.header("x-content-type-options")).isEqualTo("nosniff");
        assertThat(answer.header("referrer-policy")).isEqualTo("no-referrer");
    }

    @Test
    void refusesOtherFiles() throws IOException {
        Path run = lab.directory("r", CONFIG);
        Files.writeString(run.resolve("x.exe"), "");
        for (String name : List.of("x.exe", "x.sh", "output.log", "noextension", "x.pickle")) {
            assertThat(http.get("/api/simulations/r/results/" + name).detail()).isEqualTo("Unsupported file type.");
        }
        assertThat(http.get("/api/simulations/r/results/missing.png").detail()).isEqualTo("Result file not found.");
        Files.createDirectories(run.resolve("directory.png"));
        assertThat(http.get("/api/simulations/r/results/directory.png").status())
                .isEqualTo(404);
        Files.writeString(run.resolve("empty.txt"), "");
        assertThat(http.get("/api/simulations/r/results/empty.txt").text()).isEmpty();
    }

    @Test
    void servesLargeFilesWhole() throws IOException {
        Path run = lab.directory("r", CONFIG);
        byte[] content = new byte[3_000_000];
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) (i * 31);
        }
        Files.write(run.resolve("large.png"), content);
        assertThat(http.get("/api/simulations/r/results/large.png").response().body())
                .isEqualTo(content);
    }

    @Test
    void servesPlotData() throws IOException {
        Path run = lab.directory("r", CONFIG);
        assertThat(http.get("/api/simulations/r/plot-data").detail())
                .isEqualTo("Plot data not yet available - simulation may still be running");
        Files.writeString(run.resolve(".stopped"), "");
        assertThat(http.get("/api/simulations/r/all-plot-data").detail())
                .isEqualTo("Plot data not found for simulation r");
        assertThat(http.get("/api/simulations/nope/plot-data").detail())
                .isEqualTo("Simulation directory not found for nope");
        for (int strategy : new int[] {10, 2, 0}) {
            Files.writeString(run.resolve("plot_data_" + strategy + ".json"), "{\"rounds\":[" + strategy + ",NaN]}");
        }
        Files.writeString(run.resolve("plot_data_x.json"), "{");
        assertThat(http.get("/api/simulations/r/plot-data").text()).isEqualTo("{\"rounds\":[0,null]}");
        JsonNode all = http.get("/api/simulations/r/all-plot-data").json();
        assertThat(all.findValuesAsText("strategy_number")).containsExactly("0", "2", "10");
        assertThat(all.at("/strategies/2/data/rounds/0").asInt()).isEqualTo(10);
        Files.writeString(run.resolve("plot_data_0.json"), "{");
        assertThat(http.get("/api/simulations/r/plot-data").detail())
                .isEqualTo("Failed to load plot data. Check server logs.");
    }
}
