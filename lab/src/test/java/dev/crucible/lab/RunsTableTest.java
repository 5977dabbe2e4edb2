package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.lab.Client.Answer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of runs over HTTP: what a row tells, filters, order, groups, and that it keeps up with the folders. */
class RunsTableTest {

    private static final String TABLE = "/api/runs/table";

    @TempDir
    Path temporary;

    private Path out() {
        return temporary.resolve("out");
    }

    /** Leaves a run that has ended. */
    private Path run(String id, String name, String settings, String strategies, String... rounds) throws IOException {
        Path run = Files.createDirectories(out().resolve(id));
        Files.writeString(
                run.resolve("config.json"),
                "{\"shared_settings\":{\"display_name\":\"%s\"%s},\"simulation_strategies\":[%s]}"
                        .formatted(name, settings, strategies));
        Files.writeString(run.resolve("status.json"), """
                {"status":"completed","progress":1.0,"started_at":"2026-01-02T03:04:05.000000+00:00",
                 "completed_at":"2026-01-02T03:05:35.500000+00:00"}""");
        if (rounds.length > 0) {
            Files.writeString(run.resolve("events.ndjson"), String.join("\n", rounds) + "\n");
        }
        return run;
    }

    private static String round(int strategy, int round, double accuracy, String clean) {
        return """
                {"event":"round","strategy":%d,"round":%d,"rounds":2,"test_accuracy":%s,"test_loss":1.5,\
                "robustness":{"attack_success":0.25,"clean_accuracy":%s},"metrics":{"own_metric":7},\
                "detection":{"f1":0.5},"time_ns":{"train":12}}""".formatted(strategy, round, accuracy, clean);
    }

    private void someRuns() throws IOException {
        run(
                "api_run_20250101_000000_000001",
                "seed study 6",
                ",\"seed\":4,\"dataset_keyword\":\"digits\",\"num_of_rounds\":2,\"training\":{\"rate\":0.1},"
                        + "\"attack_schedule\":[{\"attack_type\":\"sign_flip\"},{\"attack_type\":\"noise\"}]",
                "{\"aggregation_strategy_keyword\":\"krum\"}",
                round(0, 1, 0.8, "0.9"),
                round(0, 2, 0.4, "0.95"));
        run(
                "api_run_20250102_000000_000002",
                "seed study 60",
                ",\"seed\":5,\"dataset_keyword\":\"digits\"",
                "{\"aggregation_strategy_keyword\":\"multi-krum\"}",
                round(0, 2, 0.6, "null"));
        run(
                "api_run_20250103_000000_000003",
                "run 10",
                ",\"seed\":2,\"dataset_keyword\":\"femnist_iid\"",
                "{\"aggregation_strategy_keyword\":\"krum\"},{\"aggregation_strategy_keyword\":\"rfa\"}",
                round(0, 2, 0.7, "null"),
                round(1, 2, 0.9, "null"));
        run("plain-run", "run 9", "", "{}");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** The table when nothing is left to read. */
    private static JsonNode table(TestLab lab, String query) {
        return await().atMost(TestLab.PATIENCE)
                .until(
                        () -> {
                            Answer answer = lab.http.get(TABLE + query);
                            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
                            return answer.json();
                        },
                        answer -> answer.get("unread").asInt() == 0);
    }

    /** The last digits of the runs that are shown, 9 for the plain one. */
    private static String shown(JsonNode table) {
        List<String> digits = new ArrayList<>();
        table.get("rows").forEach(row -> {
            String id = row.get("simulation_id").asText();
            digits.add(id.equals("plain-run") ? "9" : id.substring(id.length() - 1));
        });
        return String.join("", digits);
    }

    @Test
    void tellsWhatEachRunCameTo() throws IOException {
        someRuns();
        try (TestLab lab = TestLab.start(out())) {
            JsonNode table = table(
                    lab,
                    "?query=krum&sort=name&columns=name,accuracy,best_accuracy,clean_accuracy,difference,attack_success,"
                            + "rule,attack,seed,rounds,duration,status,test_loss,own_metric,detection_f1,ns_train,"
                            + "training.rate,config.attack_schedule.1.attack_type,size,created");
            assertThat(table.get("runs").asInt()).isEqualTo(3);
            assertThat(table.get("strategies").asInt()).isEqualTo(3);
            assertThat(table.get("all").asInt()).isEqualTo(4);
            assertThat(table.get("total").asInt()).isEqualTo(3);
            JsonNode first = table.get("rows").get(1);
            JsonNode values = first.get("values");
            assertThat(values.get("name").asText()).isEqualTo("seed study 6");
            assertThat(values.get("accuracy").asDouble()).isEqualTo(0.4);
            assertThat(values.get("best_accuracy").asDouble()).isEqualTo(0.8);
            assertThat(values.get("clean_accuracy").asDouble()).isEqualTo(0.95);
            assertThat(values.get("difference").asDouble()).isCloseTo(-0.55, within(1e-12));
            assertThat(values.get("attack_success").asDouble()).isEqualTo(0.25);
            assertThat(values.get("attack").asText()).isEqualTo("sign_flip, noise");
            assertThat(values.get("seed").toString()).isEqualTo("4");
            assertThat(values.get("duration").asDouble()).isEqualTo(90.5);
            assertThat(values.get("metric.own_metric").asInt()).isEqualTo(7);
            assertThat(values.get("metric.detection_f1").asDouble()).isEqualTo(0.5);
            assertThat(values.get("metric.ns_train").asInt()).isEqualTo(12);
            assertThat(values.get("config.training.rate").asDouble()).isEqualTo(0.1);
            assertThat(values.get("config.attack_schedule.1.attack_type").asText())
                    .isEqualTo("noise");
            assertThat(values.get("size").asLong()).isPositive();
            assertThat(first.get("status").asText()).isEqualTo("completed");
            assertThat(table.get("columns").get(1).get("kind").asText()).isEqualTo("share");
            assertThat(table.at("/rows/0/values/accuracy").toString())
                    .as("of the strategy that is krum alone")
                    .isEqualTo("0.7");
            assertThat(table(lab, "?query=run&columns=rule,accuracy&sort=name")
                            .at("/rows/1/values")
                            .toString())
                    .isEqualTo("{\"rule\":[\"krum\",\"rfa\"],\"accuracy\":[0.7,0.9]}");
            assertThat(lab.http.get("/api/runs/columns").json().findValuesAsText("key"))
                    .contains("accuracy", "config.seed", "metric.own_metric");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            ~~                                        | 9321
            rule:krum accuracy:<0.5 name:"seed study 6" seed:>3 | 1
            name:"seed study 6"                       | 1
            name:seed                                 | 21
            rule:krum                                 | 31
            rule:*krum                                | 321
            rule:krum,rfa                             | 31
            rule:krum rule:rfa                        | ~~
            krum                                      | 321
            -krum                                     | 93
            rum                                       | ~~
            sign                                      | 1
            attack:noise                              | 1
            attack:none                               | 932
            attack:any                                | 1
            -attack:any                               | 932
            seed 6                                    | 1
            study                                     | 21
            2025                                      | ~~
            api                                       | ~~
            000001                                    | ~~
            api_run_20250102                          | 2
            plain-run                                 | 9
            id:api_run_2025                           | 321
            id:run                                    | ~~
            accuracy:0.6..0.7                         | 32
            accuracy:>=60%                            | 32
            duration:>1m                              | 9321
            duration:>2m                              | ~~
            created:2025-01-02                        | 2
            created:<2025-01-02                       | 1
            status:completed seed:4                   | 1
            config.seed:5                             | 2
            training.rate:<=0.1                       | 1
            metric.never:any                          | ~~
            "run 9"                                   | 9
            name:"a \\"quoted\\" run"                  | ~~
            archived:any                              | 9321
            """)
    void takesWhatTheFilterSays(String filter, String expected) throws IOException {
        someRuns();
        try (TestLab lab = TestLab.start(out())) {
            JsonNode table = table(lab, "?columns=name&query=" + encoded(filter));
            assertThat(shown(table)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            name, 9312
            -name, 2139
            accuracy, 1239
            -accuracy, 3219
            'data,-seed', 2139
            seed&limit=2, 31
            seed&limit=2&offset=3, 9
            """)
    void sortsAndPages(String order, String expected) throws IOException {
        someRuns();
        try (TestLab lab = TestLab.start(out())) {
            assertThat(shown(table(lab, "?columns=name&sort=" + order))).isEqualTo(expected);
        }
    }

    @Test
    void groupsStrategiesWithTheirIntervals() throws IOException {
        someRuns();
        try (TestLab lab = TestLab.start(out())) {
            JsonNode table = table(lab, "?group=rule&columns=accuracy,data&sort=-accuracy&offers=rule,status");
            assertThat(table.get("total").asInt()).isEqualTo(4);
            assertThat(table.at("/groups/0/key/rule").asText()).isEqualTo("rfa");
            assertThat(table.at("/groups/0/values/accuracy/low").isNull()).isTrue();
            JsonNode krum = table.at("/groups/2");
            assertThat(krum.at("/key/rule").asText()).isEqualTo("krum");
            assertThat(krum.get("runs").asInt()).isEqualTo(2);
            // Of 0.4 and 0.7: t(0.975, 1) = 12.7062, s/√2 = 0.15.
            assertThat(krum.at("/values/accuracy/mean").asDouble()).isCloseTo(0.55, within(1e-12));
            assertThat(krum.at("/values/accuracy/high").asDouble()).isCloseTo(0.55 + 12.7062 * 0.15, within(1e-4));
            assertThat(krum.at("/values/data").isNull()).as("they differ").isTrue();
            assertThat(table.at("/groups/3/key/rule").isNull()).isTrue();
            assertThat(table.at("/offers/rule/0").toString()).isEqualTo("{\"value\":\"krum\",\"runs\":2}");
            assertThat(table.at("/offers/status").toString()).isEqualTo("[{\"value\":\"completed\",\"runs\":4}]");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            query=acuracy:1       | query_key    | At character 1: there is no column "acuracy"; did you mean accuracy?
            query=krum acuracy:1  | query_key    | At character 6: there is no column "acuracy"; did you mean accuracy?
            query=accuracy:<x     | query_number | At character 11: "x" is not a number, as in accuracy:>0.5
            query=created:>soon   | query_number | At character 10: "soon" is not a day or a time, as in created:>2026-11-24
            query=rule:<3         | query_text   | At character 6: rule is a text, which has no size; write rule:3
            query=rule:           | query_value  | At character 6: what rule must be is missing; write rule:any for any value
            query=name:"a         | query_quote  | At character 6: this quotation mark has no second one; add it
            sort=nothing          | query_key    | There is no column "nothing"; GET /api/runs/columns names those there are
            limit=-1              | int_parsing  | Input should be an integer from 0 to 100000
            """)
    void saysWhereAFilterIsWrong(String query, String type, String message) throws IOException {
        try (TestLab lab = TestLab.start(out())) {
            String[] parts = query.split("=", 2);
            Answer answer = lab.http.get(TABLE + "?" + parts[0] + "=" + encoded(parts[1]));
            assertThat(answer.status()).isEqualTo(422);
            JsonNode wrong = answer.json().get("detail").get(0);
            assertThat(wrong.get("type").asText()).isEqualTo(type);
            assertThat(wrong.get("msg").asText()).isEqualTo(message);
            assertThat(wrong.at("/loc/1").asText()).isEqualTo(parts[0]);
        }
    }

    @Test
    void keepsUpWithTheRuns() throws IOException {
        someRuns();
        try (TestLab lab = TestLab.start(out())) {
            table(lab, "");
            String id = "api_run_20250101_000000_000001";
            for (String name : List.of("first", "second", "third")) {
                lab.http.send(
                        "PATCH", "/api/simulations/" + id + "/rename", "{\"display_name\":\"%s\"}".formatted(name));
                assertThat(shown(table(lab, "?query=name:" + name))).isEqualTo("1");
            }
            lab.http.send("PATCH", "/api/simulations/" + id + "/annotations", "{\"archived\":true,\"tags\":[\"a\"]}");
            assertThat(shown(table(lab, ""))).isEqualTo("932");
            assertThat(shown(table(lab, "?query=archived:yes"))).isEqualTo("1");
            assertThat(shown(table(lab, "?query=archived:any+tag:a"))).isEqualTo("1");
            lab.http.delete("/api/simulations/plain-run");
            assertThat(shown(table(lab, ""))).isEqualTo("32");

            String live = lab.launch("{\"gate\":true}");
            await().atMost(TestLab.PATIENCE).until(() -> table(lab, "?query=id:" + live)
                    .at("/rows/0/status")
                    .asText()
                    .equals("running"));
            Path events = lab.path(live, "events.ndjson");
            Files.writeString(events, round(0, 1, 0.5, "null") + "\n");
            assertThat(table(lab, "?query=id:" + live)
                            .at("/rows/0/values/accuracy")
                            .asDouble())
                    .isEqualTo(0.5);
            Files.writeString(events, round(0, 2, 0.75, "null") + "\n{\"cut", StandardOpenOption.APPEND);
            assertThat(table(lab, "?query=id:" + live)
                            .at("/rows/0/values/accuracy")
                            .asDouble())
                    .isEqualTo(0.75);
            lab.openGate(live);
            lab.awaitEnd(live);
            assertThat(table(lab, "?query=id:" + live).at("/rows/0/status").asText())
                    .isEqualTo("completed");
        }
    }

    /** Files of long ago, since what has just changed is looked at again in any case. */
    private void age() throws IOException {
        try (var files = Files.walk(out())) {
            for (Path file : (Iterable<Path>) files.filter(f -> !f.equals(out()))::iterator) {
                Files.setLastModifiedTime(file, java.nio.file.attribute.FileTime.fromMillis(1_700_000_000_000L));
            }
        }
    }

    @Test
    void opensNothingThatTheIndexHolds() throws IOException {
        someRuns();
        age();
        Path index = out().resolve(".runs.index");
        try (TestLab lab = TestLab.start(out())) {
            table(lab, "");
        }
        assertThat(index).exists();
        Path events = out().resolve("api_run_20250101_000000_000001/events.ndjson");
        Files.writeString(events, "garbage");
        age();
        try (TestLab lab = TestLab.start(out())) {
            assertThat(table(lab, "?query=" + encoded("name:\"seed study 6\""))
                            .at("/rows/0/values/accuracy")
                            .asDouble())
                    .as("a run that has ended is not read again")
                    .isEqualTo(0.4);
        }
    }

    @ParameterizedTest
    @CsvSource({"missing", "empty", "cut", "flipped", "foreign", "folder"})
    void isMadeAnewWhereItIsDamaged(String damage) throws IOException {
        someRuns();
        age();
        Path index = out().resolve(".runs.index");
        String before;
        try (TestLab lab = TestLab.start(out())) {
            before = table(lab, "?sort=name").toString();
        }
        byte[] bytes = Files.readAllBytes(index);
        switch (damage) {
            case "missing" -> Files.delete(index);
            case "empty" -> Files.write(index, new byte[0]);
            case "cut" -> Files.write(index, java.util.Arrays.copyOf(bytes, bytes.length * 2 / 3));
            case "flipped" -> {
                bytes[bytes.length / 2] ^= 0x55;
                Files.write(index, bytes);
            }
            case "foreign" -> Files.writeString(index, "an index of another version\n".repeat(100));
            default -> {
                Files.delete(index);
                Files.createDirectories(index.resolve("inside"));
            }
        }
        try (TestLab lab = TestLab.start(out())) {
            assertThat(table(lab, "?sort=name")).hasToString(before);
        }
        try (TestLab lab = TestLab.start(out())) {
            assertThat(table(lab, "?sort=name")).hasToString(before);
        }
    }
}
