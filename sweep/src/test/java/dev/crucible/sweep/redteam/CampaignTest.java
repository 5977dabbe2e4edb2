package dev.crucible.sweep.redteam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CampaignTest {

    private static final String CONFIG = """
        {"config": {"dataset_keyword": "femnist_iid", "model_keyword": "softmax", "num_of_rounds": 2,
          "num_of_clients": 6, "max_dataset_samples": 240, "aggregation_strategy_keyword": "fedavg", "seed": 5%s},
         "budget": %d}\
        """;

    @TempDir
    private Path folder;

    private static CampaignSetup.Reading reading(String more, int budget) throws IOException {
        return CampaignSetup.read((ObjectNode) Json.MAPPER.readTree(CONFIG.formatted(more, budget)));
    }

    private CampaignResult run(Path in, CampaignListener listener, Cancellation cancellation) throws IOException {
        CampaignSetup setup = reading("", 24).setup().orElseThrow();
        try (Campaign campaign = new Campaign(setup, in, in.resolve("shared"), folder, 2, listener, cancellation)) {
            return campaign.run();
        }
    }

    @Test
    void keepsItsBudgetAndSaysWhatItFoundInOneLine() throws IOException {
        CampaignResult result = run(folder.resolve("a"), (_, _, _, _, _) -> {}, new Cancellation());

        assertThat(result.runs())
                .isLessThanOrEqualTo(24)
                .isEqualTo(result.ledger().size());
        assertThat(result.line()).matches("best \\S+: accuracy \\d+\\.\\d % \\(\\d+\\.\\d to \\d+\\.\\d\\), \\d+ runs");
        assertThat(Json.readObject(folder.resolve("a/report.json")).path("line").asText())
                .isEqualTo(result.line());
        assertThat(folder.resolve("a/report.md")).content().contains(result.line(), "## The path");
        ObjectNode best = Json.readObject(folder.resolve("a/best.json"));
        assertThat(ConfigReader.read(best).errors()).isEmpty();
        assertThat(best.path("attack_schedule")
                        .path(0)
                        .path("malicious_client_count")
                        .intValue())
                .as("a fifth of six")
                .isEqualTo(1);
    }

    @Test
    void goesOnAfterAStopAsIfThereHadBeenNone() throws IOException {
        CampaignResult whole = run(folder.resolve("whole"), (_, _, _, _, _) -> {}, new Cancellation());
        Cancellation cancellation = new Cancellation();
        Path stopped = folder.resolve("stopped");

        assertThatThrownBy(() -> run(
                        stopped,
                        (_, runs, _, _, _) -> {
                            if (runs >= 8) {
                                cancellation.request();
                            }
                        },
                        cancellation))
                .isInstanceOf(CancellationException.class);
        Path ledger = stopped.resolve("ledger.ndjson");
        Files.writeString(ledger, Files.readString(ledger) + "{\"torn");
        CampaignResult resumed = run(stopped, (_, _, _, _, _) -> {}, new Cancellation());

        assertThat(resumed.line()).isEqualTo(whole.line());
        for (String file : new String[] {"ledger.ndjson", "report.md", "report.json", "best.json"}) {
            assertThat(stopped.resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("whole").resolve(file));
        }
    }

    @Test
    void namesWhatIsWrongWithACampaign() throws IOException {
        assertThat(reading("", 3).problems()).singleElement().asString().startsWith("budget: must be");
        assertThat(reading(", \"num_of_clients\": 4", 30).problems())
                .singleElement()
                .asString()
                .startsWith("num_of_clients: a fifth of 4");
        assertThat(reading(", \"aggregation_strategy_keyword\": \"crum\"", 30).problems())
                .anyMatch(problem -> problem.field().contains("aggregation_strategy_keyword"));
    }

    @Test
    void neverHasMoreAttackersThanTheConfig() throws IOException {
        CampaignSetup setup = reading(
                        ", \"attack_schedule\": [{\"attack_type\": \"alie\", \"start_round\": 1, \"end_round\": 1,"
                                + " \"selection_strategy\": \"specific\", \"malicious_client_ids\": [1, 4]}]",
                        30)
                .setup()
                .orElseThrow();

        assertThat(setup.target().attackers()).isEqualTo(2);
        for (AttackPlan plan : SearchSpace.against(setup.target()).plans()) {
            setup.target().config(plan, 9).path("attack_schedule").forEach(entry -> assertThat(
                            entry.path("malicious_client_ids").toString())
                    .isEqualTo("[1,4]"));
        }
    }
}
