package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.crucible.lab.Client.Answer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Figures, tables and papers over HTTP. */
class PrintTest {

    private static final Path PDFFONTS = Path.of("/usr/bin/pdffonts");

    private static final String FIGURE = """
            {"title":"Test accuracy","across":"round","scale":"percent",
             "curves":[{"name":"krum","values":[0.1,null,0.8,0.9],"low":[0.05,null,0.7,0.8],"high":[0.15,null,0.9,1.0]},
                       {"name":"krum, not attacked","role":"beside","values":[0.2,0.5,0.8,0.9]},
                       {"name":"median","values":[0.3,0.4,0.5,0.6]}],
             "spans":[{"from":2,"to":3,"label":"sign_flip"}]}
            """;

    private static final String TABLE = """
            {"caption":"Accuracy in 100 %","label":"acc","columns":[{"name":"Rule"},{"name":"Accuracy","order":"highest"},{"name":"Loss","order":"lowest"}],
             "rows":[["krum",{"mean":0.913,"half":0.012,"n":3,"share":true},{"mean":0.2512,"half":null,"n":1}],
                     ["trimmed_mean",{"mean":0.85,"half":0.02,"n":3,"share":true},{"mean":1.5,"half":null,"n":1}],
                     ["a, \\"b\\"",{"mean":null,"half":null,"n":0,"share":true},{"mean":12345.678,"half":100,"n":3}]]}
            """;

    @TempDir
    Path temporary;

    private static byte[] bytes(Answer answer) {
        return answer.response().body();
    }

    @Test
    void drawsFiguresWhoseFontsAreEmbedded() throws IOException, InterruptedException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            Answer pdf = lab.http.post("/api/print/figure?format=pdf&width=acm&font_size=7", FIGURE);
            assertThat(pdf.status()).isEqualTo(200);
            assertThat(pdf.header("content-type")).isEqualTo("application/pdf");
            String text = new String(bytes(pdf), StandardCharsets.ISO_8859_1);
            assertThat(text).startsWith("%PDF");
            assertThat(bytes(lab.http.post("/api/print/figure?width=acm&font_size=7", FIGURE)))
                    .as("equal requests give equal bytes")
                    .isEqualTo(bytes(pdf));
            Answer svg = lab.http.post("/api/print/figure?format=svg&width=89mm", FIGURE);
            assertThat(svg.header("content-type")).isEqualTo("image/svg+xml");
            assertThat(svg.text()).contains("width=\"252.28pt\"").doesNotContain("<text", "http://www.w3.org/TR");
            assertEmbedded(bytes(pdf));
        }
    }

    /** Expects that all fonts of a PDF are in it, and none of them is of type 3. */
    private void assertEmbedded(byte[] pdf) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(PDFFONTS), "needs poppler");
        Path file = Files.write(temporary.resolve("figure.pdf"), pdf);
        Process fonts = new ProcessBuilder(PDFFONTS.toString(), file.toString()).start();
        String told = new String(fonts.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(fonts.waitFor()).isZero();
        assertThat(told.lines().skip(2)).isNotEmpty().allSatisfy(line -> assertThat(line)
                .contains("TrueType")
                .doesNotContain("Type 3")
                .matches(".*\\byes yes yes\\b.*"));
    }

    @Test
    void drawsMapsOfShares() throws IOException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            String map =
                    "{\"title\":\"Accuracy\",\"rows\":[\"krum\"],\"columns\":[\"alie\",\"none\"],\"values\":[[0.5,null]]}";
            assertThat(lab.http.post("/api/print/figure", map).text()).startsWith("%PDF");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"""
                {"title":"What every client did","across":"round","down":"client","names":{"used":"honest, taken in"},
                 "fates":["uulr.","upc.f"]}
                """, """
                {"title":"Confusion","across":"given","down":"true","classes":["a","b"],"counts":[[9,1],[2,8]]}
                """, """
                {"title":"Parallel","axes":[{"name":"rule","values":["krum","median","krum"]},
                  {"name":"Test accuracy","scale":"percent","values":[0.31,null,0.87]},
                  {"name":"rate","scale":"log","values":[0.001,0.1,0.02]}],
                 "lines":[{"name":"krum"},{"name":"median"},{"name":"krum","behind":true}]}
                """, """
                {"title":"Accuracy","across":"round","scale":"percent",
                 "curves":[{"name":"honest clients","role":"honest","values":[0.1,0.9]},
                           {"name":"attackers","role":"hostile","values":[0.2,0.1]}]}
                """})
    void drawsClientsMatricesAndParallelAxes(String figure) throws IOException, InterruptedException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            Answer svg = lab.http.post("/api/print/figure?format=svg&width=acm", figure);
            assertThat(svg.text()).contains("width=\"241.00pt\"").doesNotContain("<text");
            assertEmbedded(bytes(lab.http.post("/api/print/figure?width=acm", figure)));
        }
    }

    @Test
    void setsTables() throws IOException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            assertThat(lab.http.post("/api/print/table", TABLE).text())
                    .contains("\\caption{Accuracy in 100 \\%}", "\\label{tab:acc}", "\\toprule")
                    .contains("krum & \\textbf{91.3 $\\pm$ 1.2} & 0.251 \\\\")
                    .contains("trimmed\\_mean & 85.0 $\\pm$ 2.0 & 1.50 \\\\");
            assertThat(lab.http.post("/api/print/table?format=md", TABLE).text())
                    .contains("| krum | **91.3 ± 1.2** | 0.251 |");
            assertThat(lab.http.post("/api/print/table?format=csv", TABLE).text())
                    .startsWith("Rule,Accuracy,Accuracy low,Accuracy high,Accuracy n,Loss,")
                    .contains("\"a, \"\"b\"\"\",,,,0,12345.678,12245.678,12445.678,3");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            figure | {"curves":[]}                                                       | ["body","curves"]
            figure | {"curves":[{"name":1,"values":[]}]}                                 | ["body","curves",0,"name"]
            figure | {"title":"t","across":"r","curves":[{"name":"a","values":"no"}]}    | ["body","curves",0,"values"]
            figure | {"title":"t","rows":["a"],"columns":["b"],"values":[[1,2]]}         | ["body","values",0]
            figure | {"title":"t","across":"r","scale":"cubic","curves":[{"name":"a","values":[1]}]} | ["body","scale"]
            figure | {"title":"t","across":"r","down":"c","fates":["uu","ux"]}           | ["body","fates",1]
            figure | {"title":"t","across":"r","down":"c","counts":[[1,2],[1]]}          | ["body","counts",1]
            figure | {"title":"t","across":"r","down":"c","counts":[[1,-2]]}             | ["body","counts",0,1]
            figure | {"title":"t","lines":[{"name":"a"}],"axes":[{"name":"b","values":[1,2]}]} | ["body","axes",0,"values"]
            figure | {"title":"t","lines":[{"name":"a"}],"axes":[{"name":"b","values":[true]}]} | ["body","axes",0,"values",0]
            table  | {"caption":"c","label":"l","columns":[{"name":"a"}],"rows":[["x","y"]]} | ["body","rows",0]
            table  | {"caption":"c","label":"l","columns":[{"name":"a"}],"rows":[[7]]}   | ["body","rows",0,0]
            table  | {"caption":"c","label":"}","columns":[{"name":"a"}],"rows":[["x"]]} | ["body","label"]
            """)
    void saysWhatIsAmiss(String what, String body, String place) throws IOException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            Answer answer = lab.http.post("/api/print/" + what, body);
            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.json().at("/detail/0/loc").toString()).isEqualTo(place);
            assertThat(lab.http
                            .post("/api/print/figure?width=huge", FIGURE)
                            .json()
                            .at("/detail/0/loc")
                            .toString())
                    .isEqualTo("[\"query\",\"width\"]");
            assertThat(lab.http.post("/api/print/figure?font_size=99", FIGURE).status())
                    .isEqualTo(422);
        }
    }

    @Tag("process")
    @Test
    void packsThePaperOfARunAndLeavesItsFolderAlone() throws IOException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            Path run = lab.directory(
                    "a",
                    "{\"shared_settings\":{\"display_name\":\"Mine\",\"seed\":1,\"num_of_clients\":2,\"num_of_rounds\":2},"
                            + "\"simulation_strategies\":[{\"aggregation_strategy_keyword\":\"fedavg\"}]}");
            Files.writeString(run.resolve("status.json"), "{\"status\":\"completed\",\"progress\":1.0}");
            assertThat(lab.http.get("/api/simulations/a/paper").status()).isEqualTo(409);
            assertThat(lab.http.get("/api/simulations/a/paper").detail()).contains("nothing to print");
            Files.writeString(
                    run.resolve("strategy_config_0.json"),
                    "{\"aggregation_strategy_keyword\":\"fedavg\",\"seed\":1,\"num_of_clients\":2,\"num_of_rounds\":2}");
            Files.writeString(run.resolve("events.ndjson"), RunEvents.rounds(2));

            Answer answer = lab.http.get("/api/simulations/a/paper?width=neurips");
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("content-disposition")).isEqualTo("attachment; filename=\"a-paper.zip\"");
            Map<String, byte[]> files = unpacked(bytes(answer));
            assertThat(files)
                    .containsKeys(
                            "a-paper/paper.tex",
                            "a-paper/references.bib",
                            "a-paper/appendix.tex",
                            "a-paper/tables/results.tex",
                            "a-paper/figures/test_accuracy.pdf",
                            "a-paper/CITATION.bib",
                            "a-paper/configs/config.json");
            assertThat(bytes(lab.http.get("/api/simulations/a/paper?width=neurips")))
                    .isEqualTo(bytes(answer));
            assertThat(run.resolve("CITATION.bib")).doesNotExist();
            assertThat(lab.http.get("/api/simulations/nobody/paper").status()).isEqualTo(404);
            assertThat(lab.http.get("/api/sweeps/nobody/paper").status()).isEqualTo(404);
            assertThat(lab.http.get("/api/simulations/a/paper?width=1pt").status())
                    .isEqualTo(422);

            Files.writeString(run.resolve("events.ndjson"), "{\"event\":\n" + RunEvents.rounds(1));
            assertThat(lab.http.get("/api/simulations/a/paper").status())
                    .as("a damaged log")
                    .isEqualTo(409);
        }
    }

    private static Map<String, byte[]> unpacked(byte[] zip) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                files.put(entry.getName(), in.readAllBytes());
            }
        }
        return files;
    }
}
