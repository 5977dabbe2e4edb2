package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ChoicesCommandTest {

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(Choices.class)
    void describesEverythingThatItLists(Choices choices) throws IOException {
        Executed list = Executed.of(choices.command(), "list", "--json");
        assertThat(list.code()).as(list.err()).isZero();
        JsonNode all = Json.MAPPER.readTree(list.out());
        assertThat(all).isNotEmpty();
        for (JsonNode each : all) {
            Executed one =
                    Executed.of(choices.command(), "describe", each.path("name").asText(), "--json");
            assertThat(Json.MAPPER.readTree(one.out())).isEqualTo(each);
            for (JsonNode parameter : each.path("parameters")) {
                assertThat(parameter.path("form").asText()
                                + parameter.path("help").asText())
                        .as(each.toString())
                        .isNotBlank();
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        rule describe trimmed_mean       | f                      a whole number, at least 0; required
        rule describe dnc                | default 10000
        attack describe backdoor_trigger | on data
        attack describe boosted_scaling  | n_total                a whole number, at least 1; required
        attack describe boosted_scaling  | n_malicious            a whole number, at least 1; default 1
        partitioner describe dirichlet   | a number, above 0
        network describe cnn             | cnn_filters            a list of whole numbers, each 1 to 4096; default [16, 32]
        network describe mlp             | hidden_layers
        network describe resnet8         | one of group, batch_averaged, batch_local; default group
        dataset describe digits          | built in
        network list                     | transformer
        metric describe attack_success   | beside                 natural_rate
        metric describe accuracy         | clients.accuracy
        """)
    void tellsFormsAndDefaults(String line, String told) {
        Executed done = Executed.of(line.split(" "));
        assertThat(done.code()).as(done.err()).isZero();
        assertThat(done.out()).contains(told);
    }

    @Test
    void theDashboardKnowsTheSameMetrics() throws IOException {
        Recording.compare(
                Path.of("../dashboard/src/api/metrics.json"),
                Executed.of("metric", "list", "--json").out());
    }

    @Test
    void writesAListIntoAFileOrLeavesItAsItWas(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("metrics.json");

        assertThat(Executed.of("metric", "list", "--json", "--out", file.toString()))
                .isEqualTo(new Executed(0, "", ""));
        String written = Files.readString(file);
        assertThat(written).isEqualTo(Executed.of("metric", "list", "--json").out());

        assertThat(Executed.of("metric", "lists", "--out", file.toString()).code())
                .isNotZero();
        assertThat(file).hasContent(written);
        assertThat(folder).isDirectoryContaining("glob:**metrics.json").isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void suggestsTheNameThatWasMeant() {
        Executed done = Executed.of("rule", "describe", "medain");
        assertThat(done.code()).isEqualTo(2);
        assertThat(done.err()).contains("no \"medain\"", "did you mean median?");
    }
}
