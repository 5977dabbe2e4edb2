package dev.crucible.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trials of splits before a launch. */
class SplitTrialsTest {

    /** Six clients share 240 samples, and at α 0.02 no draw leaves each of them 30. */
    private static final String CONFIG = """
        {"shared_settings": {"dataset_keyword": "%s", "max_dataset_samples": 240, "num_of_clients": 6,
          "num_of_rounds": 2, "aggregation_strategy_keyword": "fedavg"},
         "simulation_strategies": [{"seed": 1},
          {"seed": 2, "partitioning_strategy": "dirichlet",
           "partitioning_params": {"alpha": 0.02, "min_partition_size": 30}}]}\
        """;

    @TempDir
    Path temporary;

    /** Validates until there was time for every split; each call tries at least one more. */
    private static JsonNode validated(TestLab lab, String config) {
        JsonNode answer = lab.http.post("/api/validate", config).json();
        for (int i = 0; i < 5 && answer.path("notes").toString().contains("no time"); i++) {
            answer = lab.http.post("/api/validate", config).json();
        }
        return answer;
    }

    @Test
    void nameTheStrategyWhoseDataCannotBeSplit() throws IOException {
        try (TestLab lab = TestLab.start(temporary.resolve("out"))) {
            for (int again = 0; again < 2; again++) {
                JsonNode answer = validated(lab, CONFIG.formatted("femnist_iid"));
                assertThat(answer.get("valid").booleanValue()).isFalse();
                assertThat(answer.get("errors")).singleElement().satisfies(error -> assertThat(error.asText())
                        .startsWith("simulation_strategies.1: ")
                        .contains("dirichlet"));
            }
            JsonNode possible = validated(lab, CONFIG.formatted("femnist_iid").replace("30}", "1}"));
            assertThat(possible.get("valid").booleanValue()).isTrue();
            assertThat(possible.has("notes")).isFalse();
            JsonNode guessed = validated(lab, CONFIG.formatted("femnist_iid").replace("\"num_of_clients\": 6,", ""));
            assertThat(guessed.get("valid").booleanValue()).isTrue();
            assertThat(guessed.get("warnings").toString()).contains("simulation_strategies.1: min_partition_size 30");
        }
    }

    /** The form that validates on each change must not remember the answer to other files or other attacks. */
    @Test
    void sayWhatMayBeWrongWithTheData() throws IOException {
        Path out = temporary.resolve("out");
        Path data = Files.createDirectories(out.resolveSibling("datasets").resolve("table_files"));
        Files.writeString(data.resolve("train.csv"), table("3,7,9"));
        String config = """
            {"shared_settings": {"dataset_keyword": "table_files", "model_type": "mlp", "model_keyword": "softmax",
              "num_of_clients": 2, "num_of_rounds": 2, "aggregation_strategy_keyword": "fedavg",
              "partitioning_strategy": "pathological", "partitioning_params": {"num_classes_per_partition": 1},
              "num_of_malicious_clients": 1, "attack_schedule": [{"attack_type": "targeted_label_flipping",
               "start_round": 1, "end_round": 2, "source_class": %s, "target_class": 7,
               "selection_strategy": "count", "malicious_client_count": 1}]},
             "simulation_strategies": [{}]}""";
        try (TestLab lab = TestLab.start(out)) {
            JsonNode answer = validated(lab, config.formatted("9"));
            assertThat(answer.get("valid").booleanValue()).isTrue();
            assertThat(answer.get("errors").isNull()).isTrue();
            assertThat(answer.get("warnings").toString())
                    .contains("simulation_strategies.0: data: 1 of 3 classes are held by no client");
            assertThat(answer.get("problems").toString()).contains("\"code\":\"doubtful\",\"severity\":\"warning\"");
            assertThat(answer.get("notes").toString())
                    .contains("data: 3 classes: 3, 7, 9", "source_class 9 is the label '9', class 2");

            JsonNode other = validated(lab, config.formatted("8"));
            assertThat(other.get("valid").booleanValue()).isFalse();
            assertThat(other.get("errors").toString()).contains("source_class 8 is no label of the data");

            Files.writeString(data.resolve("train.csv"), table("3,7,8"));
            Files.setLastModifiedTime(data.resolve("train.csv"), FileTime.fromMillis(1_000));
            assertThat(validated(lab, config.formatted("8")).get("valid").booleanValue())
                    .isTrue();
        }
    }

    private static String table(String labels) {
        String[] names = labels.split(",", -1);
        StringBuilder csv = new StringBuilder("label,a,b\n");
        for (int i = 0; i < 90; i++) {
            csv.append(names[i % 3])
                    .append(',')
                    .append(i % 3)
                    .append(".5,")
                    .append(i % 7)
                    .append('\n');
        }
        return csv.toString();
    }

    @Test
    void sayWhatTheyDidNotTry() throws IOException {
        Path out = temporary.resolve("out");
        Path data = Files.createDirectories(out.resolveSibling("datasets").resolve("cifar10"));
        try (RandomAccessFile large =
                new RandomAccessFile(data.resolve("cifar10.npz").toFile(), "rw")) {
            large.setLength(65L << 20);
        }
        try (TestLab lab = TestLab.start(out)) {
            JsonNode large = validated(lab, CONFIG.formatted("cifar10"));
            assertThat(large.get("valid").booleanValue()).isTrue();
            assertThat(large.get("notes")).singleElement().satisfies(note -> assertThat(note.asText())
                    .isEqualTo("the split was not tried: the data are large, 65 MB; use crucible validate"));
            assertThat(validated(lab, CONFIG.formatted("pathmnist")).toString())
                    .contains("pathmnist")
                    .doesNotContain("the split was not tried: the data are large");
        }
    }
}
