package dev.crucible.sweep.redteam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        return run(setup, in, listener, cancellation);
    }

    private CampaignResult run(CampaignSetup setup, Path in, CampaignListener listener, Cancellation cancellation)
            throws IOException {
        Files.createDirectories(in);
        RunOrder order = RunOrder.next(new RunDirectory(in), folder, 2);
        try (Campaign campaign = new Campaign(setup, order, in.resolve("shared"), listener, cancellation)) {
            return campaign.run();
        }
    }

    @Test
    void keepsItsBudgetAndSaysWhatItFoundInOneLine() throws IOException {
        CampaignResult result = run(folder.resolve("a"), (_, _, _, _, _) -> {}, new Cancellation());

        assertThat(result.runs())
                .isLessThanOrEqualTo(24)
                .isEqualTo(result.ledger().size());
        assertThat(result.ledger())
                .as("the seed of the search has a run without attack, against which the tried attacks are read")
                .filteredOn(
                        line -> line.path("seed").equals(result.ledger().get(3).path("seed")))
                .filteredOn(line -> line.path("attack").asText().equals("none"))
                .singleElement()
                .satisfies(line -> assertThat(line.path("best").asBoolean()).isFalse());
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

    /** Numbers of classes are no labels of these files, and every attack on a class would fail. */
    @Test
    void namesClassesByTheLabelsOfBroughtFiles() throws IOException {
        StringBuilder csv = new StringBuilder("label,a,b\n");
        for (int i = 0; i < 120; i++) {
            csv.append(new int[] {3, 7, 9}[i % 3])
                    .append(',')
                    .append(i % 3)
                    .append(',')
                    .append(i % 7)
                    .append('\n');
        }
        Files.createDirectories(folder.resolve("table_files"));
        Files.writeString(folder.resolve("table_files/train.csv"), csv);
        CampaignSetup setup = CampaignSetup.read((ObjectNode) Json.MAPPER.readTree("""
                        {"config": {"dataset_keyword": "table_files", "model_type": "mlp", "model_keyword": "softmax",
                          "num_of_rounds": 2, "num_of_clients": 6, "aggregation_strategy_keyword": "fedavg"},
                         "budget": 60}"""))
                .setup()
                .orElseThrow();
        run(setup, folder.resolve("labels"), (_, _, _, _, _) -> {}, new Cancellation());

        assertThat(Files.readString(folder.resolve("labels/ledger.ndjson")))
                .contains("targeted_label_flipping", "\"source_class\":\"3\"")
                .doesNotContain("is no label of the data");
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
    void warnsOfAKeyThatNothingReadsAndRefusesOneOfItsOwn() throws IOException {
        CampaignSetup.Reading read = reading(", \"foo\": 1, \"tau\": 2", 30);
        ObjectNode asked = read.setup().orElseThrow().json().put("cuont_failures", true);

        assertThat(read.setup().orElseThrow().warnings())
                .extracting(Problem::field)
                .containsExactly("foo", "tau");
        assertThat(CampaignSetup.read(asked).problems())
                .filteredOn(Problem::isError)
                .singleElement()
                .asString()
                .startsWith("cuont_failures: is no part of a campaign")
                .endsWith("did you mean count_failures?");
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

    private static final String FEW =
            ", \"num_of_clients\": 10, \"num_of_malicious_clients\": 3, \"aggregation_strategy_keyword\":"
                    + " \"multi_krum\"";

    private static CampaignSetup small(boolean failuresCount) throws IOException {
        CampaignSetup setup = reading(FEW, 60).setup().orElseThrow();
        return new CampaignSetup(setup.source(), setup.target(), 60, 5, false, failuresCount, List.of());
    }

    @Test
    void anAttackThatBreaksTheRunIsNamedAndDoesNotCompete() throws IOException {
        CampaignResult result = run(small(false), folder.resolve("fair"), (_, _, _, _, _) -> {}, new Cancellation());

        assertThat(result.failures())
                .isNotEmpty()
                .doesNotContainKey(result.best().name());
        assertThat(result.accuracy().mean()).isPositive();
        assertThat(result.ledger()).filteredOn(CampaignResult::failed).allMatch(line -> line.path("accuracy")
                .isNull());
        assertThat(folder.resolve("fair/report.md"))
                .content()
                .containsPattern("makes? the run fail, which is no accuracy of a model")
                .containsPattern("(it does|they do) not compete");
    }

    @Test
    void failuresWinWhereTheyCountAndTheReportSaysWhatTheyAre() throws IOException {
        CampaignResult result = run(small(true), folder.resolve("counted"), (_, _, _, _, _) -> {}, new Cancellation());

        assertThat(result.failures()).containsKey(result.best().name());
        assertThat(result.line()).contains("accuracy 0.0 % (0.0 to 0.0)");
        assertThat(folder.resolve("counted/report.md")).content().contains("it breaks the run, not the model");
    }

    @Test
    void everyWindowOfRoundsBecomesASchedule() throws IOException {
        CampaignSetup setup = reading(", \"num_of_rounds\": 5", 30).setup().orElseThrow();
        List<AttackPlan> plans = SearchSpace.against(setup.target()).plans();

        assertThat(plans.stream().map(AttackPlan::name)).contains("mimic", "mimic@3", "mimic@1-2", "mimic@1/2");
        AttackPlan everyOther = plans.stream()
                .filter(plan -> plan.name().equals("mimic@1/2"))
                .findFirst()
                .orElseThrow();
        assertThat(setup.target().config(everyOther, 5).path("attack_schedule"))
                .extracting(entry -> entry.path("start_round").intValue())
                .containsExactly(1, 3, 5);
    }
}
