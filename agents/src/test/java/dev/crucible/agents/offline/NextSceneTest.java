package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.lab.FakeLab;
import dev.crucible.agents.mind.HistoryEntry;
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
                .contains("Nothing has run here yet", "optimised IPM, 3 seeds, on scanned digits");

        RecordingStage agreed = theatre.say("yes");
        assertThat(agreed.questions).hasSize(1);
        assertThat(agreed.text()).contains("Trimmed mean (trimmed_mean)", "(optimal_ipm)");
        assertThat(lab.changes).isEmpty();

        theatre.say("Launch it");
        assertThat(lab.changes).isNotEmpty();
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

        assertThat(theatre.say("zeig alle Läufe").text())
                .contains("Koordinatenweiser Median", "gegen A Little Is Enough (ALIE)");
    }
}
