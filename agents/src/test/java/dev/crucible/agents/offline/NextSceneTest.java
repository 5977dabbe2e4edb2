package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.agents.experiment.ExperimentPlan;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.lab.FakeLab;
import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.tool.ToolFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NextSceneTest {

    private FakeLab lab;
    private Theatre theatre;

    @BeforeEach
    void open() {
        lab = new FakeLab();
        theatre = Theatre.over(lab);
    }

    @AfterEach
    void close() {
        theatre.close();
        lab.close();
    }

    @Test
    void whereNothingRanAFirstExperimentIsAdvisedAndAYesLaysItOut() throws InterruptedException {
        assertThat(theatre.say("which experiment should I do next?").text())
                .contains(
                        "Nothing has run here yet",
                        "sign flip, f = 2 of n = 10, 3 seeds, 15 rounds, on scanned digits");

        RecordingStage agreed = theatre.say("yes");
        assertThat(agreed.questions).hasSize(1);
        assertThat(agreed.text()).contains("Trimmed mean (trimmed_mean)", "(sign_flip)");
        assertThat(lab.changes).isEmpty();

        theatre.say("Launch it");
        assertThat(lab.changes).isNotEmpty();
    }

    @Test
    void theFirstExperimentIsThatOfTheQuickStart() throws IOException, ToolFailure {
        JsonNode quickStart = new ObjectMapper()
                .readTree(Path.of("../examples/quickstart.json").toFile());
        ExperimentPlan plan = new Planner(Knowledge.bundled())
                .plan(NextStep.first(Language.ENGLISH).design(), true, Language.ENGLISH);
        JsonNode config = plan.configs(Knowledge.bundled()).getFirst();

        assertThat(plan.seeds())
                .hasSize(quickStart.at("/simulation_strategies").size()
                        / plan.rules().size());
        assertThat(quickStart.findValuesAsText("aggregation_strategy_keyword"))
                .hasSameElementsAs(config.findValuesAsText("aggregation_strategy_keyword"));
        for (String key : List.of(
                "dataset_keyword",
                "model_keyword",
                "num_of_clients",
                "num_of_rounds",
                "num_of_client_epochs",
                "batch_size",
                "training_subset_fraction",
                "clean_twin")) {
            assertThat(config.at("/shared_settings/" + key))
                    .as(key)
                    .isEqualTo(quickStart.at("/shared_settings/" + key));
        }
        JsonNode attack = config.at("/simulation_strategies/0/attack_schedule/0");
        JsonNode quickAttack = quickStart.at("/shared_settings/attack_schedule/0");
        assertThat(attack.path("attack_type")).isEqualTo(quickAttack.path("attack_type"));
        assertThat(attack.path("scale")).isEqualTo(quickAttack.path("scale"));
        assertThat(attack.path("malicious_client_count").asInt())
                .isEqualTo(quickAttack.path("malicious_client_ids").size());
    }

    @Test
    void whatNobodyAttackedIsToBeAttacked() throws InterruptedException {
        lab.add("api_run_20260101_120000_000001", "one", "completed", "");
        theatre.say("show the results of the last run");

        assertThat(theatre.say("was könnte ich danach noch testen?").text())
                .contains("Noch hat niemand Krum angegriffen", "ALIE");
        assertThat(theatre.say("ja").text()).contains("Krum (krum)", "(alie)");
    }

    @Test
    void oneSeedAsksForMore() throws InterruptedException {
        theatre.say("run trimmed mean against sign flipping");
        theatre.say("Launch it");

        assertThat(theatre.say("what's next?").text()).contains("one seed", "3 seeds");
        assertThat(theatre.say("yes").text()).contains("Trimmed mean (trimmed_mean)", "(sign_flip)", "42, 43, 44");
    }

    @Test
    void whoIsNewGetsAWelcomeAndAFirstStepAndNoList() throws InterruptedException {
        RecordingStage welcomed = theatre.say("moin, ich bin ganz neu hier");

        assertThat(welcomed.lines).hasSize(2).allSatisfy(line -> assertThat(line.agent())
                .isNotEqualTo(HistoryEntry.PLAYER));
        assertThat(welcomed.text()).contains("Erster Schritt", "Sag ja");
        assertThat(theatre.say("ja gern").questions).hasSize(1);
    }

    @Test
    void whatDecidedIsToldTruly() throws InterruptedException {
        theatre.say("bestell mir bitte eine Pizza");
        assertThat(theatre.say("warum sagst du das?").text()).containsPattern("Wörter|Wörtern");

        theatre.say("how are you feeling today, friends");
        assertThat(theatre.say("why did you say that?").text()).contains("mood", "percent");

        theatre.say("no");
        assertThat(theatre.say("why did you say that?").text())
                .contains("answer")
                .doesNotContain("percent");
    }

    @Test
    void plansOfGermansHaveGermanNames() throws InterruptedException {
        theatre.say("vergleiche den Median mit Krum unter ALIE");
        theatre.say("Starten");

        assertThat(theatre.say("zeig alle Läufe").text()).contains("Koordinatenweiser Median", "gegen A Little Is En");
    }
}
