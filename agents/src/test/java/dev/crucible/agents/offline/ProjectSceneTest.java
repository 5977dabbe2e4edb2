package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.lab.FakeLab;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A project is told by what lies in it, a config by what it means; nothing outside, hidden or secret is looked at. */
class ProjectSceneTest {

    private static final String CONFIG = """
            {"shared_settings": {"num_of_clients": 10, "num_of_rounds": 20, "dataset_keyword": "digits", "seed": 7},
             "simulation_strategies": [
               {"aggregation_strategy_keyword": "krum", "num_of_malicious_clients": 2,
                "attack_schedule": [{"attack_type": "alie", "start_round": 3, "end_round": 20,
                                     "selection_strategy": "random", "malicious_client_count": 3}]},
               {"aggregation_strategy_keyword": "fedavg"},
               {"aggregation_strategy_keyword": "bulyan", "num_of_malicious_clients": 2}]}
            """;

    @TempDir
    Path root;

    private FakeLab lab;
    private Theatre theatre;

    @BeforeEach
    void open() throws Exception {
        lab = new FakeLab();
        theatre = Theatre.over(lab);
        Path project = Files.createDirectories(root.resolve("work"));
        theatre.project = Optional.of(project);
        Files.createDirectories(project.resolve("configs"));
        Files.createDirectories(project.resolve(".hidden"));
        Files.writeString(project.resolve("README.md"), "# Bronze\n\nWhich rule survives.\n");
        Files.writeString(project.resolve("configs/krum.json"), CONFIG);
        Files.writeString(
                project.resolve("grid.json"),
                "{\"base\": {\"num_of_clients\": 12}, \"axes\": {\"rule\": [\"krum\", \"median\"], \"attack\": [\"none\", \"alie\"], \"f\": [2, 5], \"seed\": [1, 2]}}");
        Files.writeString(project.resolve("package.json"), "{\"name\": \"bronze\"}");
        Files.writeString(
                project.resolve("mine.py"),
                "import crucible_fl as crucible\n\n@crucible.rule(bound=lambda n, f: n > f)\ndef my_rule(updates, f, ctx):\n    return updates[0]\n");
        Files.writeString(project.resolve(".hidden/krum.json"), CONFIG);
        Files.writeString(project.resolve("credentials.json"), CONFIG);
        Files.writeString(root.resolve("outside.json"), CONFIG);
        Files.createSymbolicLink(project.resolve("linked.json"), root.resolve("outside.json"));
    }

    @AfterEach
    void close() {
        theatre.close();
        lab.close();
    }

    @Test
    void anEmptyFileIsShownAsOne() throws Exception {
        Files.writeString(root.resolve("work/empty.txt"), "");
        assertThat(theatre.say("read empty.txt").lines.getLast().text()).isEqualTo("(nothing)");
    }

    @Test
    void aProjectIsToldByWhatLiesInIt() throws Exception {
        String told = theatre.say("what does this project do?").text();
        assertThat(told)
                .contains("Files: 5, folders below: 1", "“Bronze / Which rule survives.”")
                .contains("- configs/krum.json: rules krum, fedavg, bulyan; attacks alie")
                .contains("- grid.json (grid): ", "- mine.py: rule my_rule")
                .doesNotContain(".hidden", "credentials", "outside", "linked", "package.json:");
        assertThat(theatre.say("was macht mein Projekt?").text())
                .contains("Dateien: 5", "Das README beginnt", "Python für Crucible");
    }

    @Test
    void aConfigIsToldByWhatItMeans() throws Exception {
        assertThat(theatre.say("explain configs/krum.json").text())
                .contains("A config of 3 strategies.", "Data digits, n = 10 clients, 20 rounds, seed 7.")
                .contains(
                        "0. Rule: Krum (krum). It needs n ≥ 2f + 3; with n = 10 and f = 2 that holds, and f = 3 is the most.")
                .contains("Attack: A Little Is Enough (ALIE) (alie), rounds 3 to 20, by 3 clients, drawn at random.")
                .contains(
                        "The rule is told of f = 2, the schedule lets 3 attack: they do not agree, it is told of too few.")
                .contains("1. Rule: FedAvg (fedavg). It has no defence")
                .contains(
                        "2. Rule: Bulyan (bulyan). It needs n ≥ 4f + 3; with n = 10 and f = 2 that does not hold: it takes at least 11 clients")
                .contains("though nobody attacks", "The lab would run it.");
        assertThat(theatre.say("erkläre mir configs/krum.json").text())
                .contains(
                        "Eine Config mit 3 Strategien.",
                        "das passt nicht zusammen, sie weiß von zu wenigen.",
                        "Das Labor würde sie starten.");
    }

    @Test
    void aGridIsToldByItsAxes() throws Exception {
        assertThat(theatre.say("explain grid.json").text())
                .contains(
                        "16 combinations", "- rule: krum, median", "krum needs n ≥ 2f + 3 and is left out from f = 5.");
    }

    @Test
    void whatIsNoConfigIsShownAndWhatIsOutsideIsNot() throws Exception {
        assertThat(theatre.say("explain package.json").text()).contains("no config of Crucible", "bronze");
        for (String line : new String[] {
            "explain ../outside.json",
            "explain .hidden/krum.json",
            "explain credentials.json",
            "explain linked.json",
            "explain /etc/passwd"
        }) {
            assertThat(theatre.say(line).text()).as(line).doesNotContain("krum (krum)", "Krum (krum)", "root:");
        }
    }

    @Test
    void withoutAProjectItSaysSo() throws Exception {
        theatre.project = Optional.empty();
        assertThat(theatre.say("what does this project do?").text()).contains("No project is open");
    }
}
