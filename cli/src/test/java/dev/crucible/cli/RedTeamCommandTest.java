package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedTeamCommandTest {

    private static final String CONFIG = """
        {"dataset_keyword": "femnist_iid", "model_keyword": "softmax", "num_of_rounds": 2, "num_of_clients": %d,
         "max_dataset_samples": 240, "aggregation_strategy_keyword": "%s", "seed": 5}
        """;

    @TempDir
    private Path folder;

    @Test
    void endsWithTheBestAttackInOneLine() throws IOException {
        Executed result = redteam(config(6, "median"), "--budget", "12");

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().lines().toList().getLast())
                .matches("best \\S+: accuracy \\d+\\.\\d % \\(\\d+\\.\\d to \\d+\\.\\d\\), \\d+ runs");
        assertThat(result.err()).contains("12/12 runs");
        Path campaign = theCampaign();
        assertThat(Executed.of("validate", campaign.resolve("best.json").toString())
                        .code())
                .isZero();
        assertThat(Json.readObject(campaign.resolve("status.json"))
                        .path("status")
                        .asText())
                .isEqualTo("completed");
        assertThat(redteam(null, "--resume", campaign.getFileName().toString()).err())
                .contains("is completed");
    }

    @Test
    void printsTheReportAsJsonBeforeTheLastLine() throws IOException {
        List<String> lines = redteam(config(6, "median"), "--budget", "12", "--json")
                .out()
                .lines()
                .toList();

        JsonNode report = Json.MAPPER.readTree(String.join("\n", lines.subList(0, lines.size() - 1)));
        assertThat(report.path("line").asText()).isEqualTo(lines.getLast());
    }

    @Test
    void namesFieldAndFixOfWhatIsWrong() throws IOException {
        Executed small = redteam(config(6, "median"), "--budget", "2");
        Executed few = redteam(config(4, "median"));
        Executed unknown = redteam(config(6, "crum"));

        assertThat(small.code()).isEqualTo(2);
        assertThat(small.err()).contains("budget: must be a number of runs, 10 to");
        assertThat(few.code()).isEqualTo(2);
        assertThat(few.err()).contains("num_of_clients: a fifth of 4 clients is no attacker; give");
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("aggregation_strategy_keyword: \"crum\" is unknown; did you mean krum?");
        assertThat(redteam(config(6, "median"), "--budget", "many").err()).contains("--budget", "many");
        assertThat(Executed.of("redteam").err()).contains("needs either a CONFIG or --resume CAMPAIGN");
    }

    private Path config(int clients, String rule) throws IOException {
        return Files.writeString(folder.resolve("config.json"), CONFIG.formatted(clients, rule));
    }

    private Path theCampaign() throws IOException {
        try (Stream<Path> campaigns = Files.list(folder.resolve("out/redteam"))) {
            return campaigns.findFirst().orElseThrow();
        }
    }

    private Executed redteam(Path config, String... more) {
        Stream<String> named = config == null ? Stream.of() : Stream.of(config.toString());
        return Executed.of(Stream.of(
                        Stream.of("redteam"),
                        named,
                        Stream.of(more),
                        Stream.of("--out", folder.resolve("out").toString()))
                .flatMap(part -> part)
                .toArray(String[]::new));
    }
}
