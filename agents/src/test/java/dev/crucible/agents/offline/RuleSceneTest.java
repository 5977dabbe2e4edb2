package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.authoring.RuleFolder;
import dev.crucible.agents.lab.FakeLab;
import dev.crucible.dialogue.Line;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A rule is shown as a diff, asked about with No first, and written, checked and run after a yes alone. */
class RuleSceneTest {

    private static final String ORDER = "write me a rule that trims 20 %, called my_trim";

    @TempDir
    Path folder;

    private FakeLab lab;
    private Theatre theatre;

    @BeforeEach
    void open() {
        lab = new FakeLab();
        theatre = new Theatre(lab.client(), RuleFolder.at(folder, true));
    }

    @AfterEach
    void close() {
        theatre.close();
        lab.close();
    }

    private List<String> files() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void theDiffIsACardAndNothingIsWrittenBeforeTheYes() throws Exception {
        RecordingStage stage = theatre.say(ORDER);

        assertThat(stage.kinds()).containsExactly("techne DIALOGUE", "techne CODE");
        Line diff = stage.lines.getLast();
        assertThat(diff.text()).startsWith("--- /dev/null\n+++ b/my_trim.py\n").contains("+def my_trim(");
        assertThat(diff.about().where()).isEqualTo(folder + "/my_trim.py");
        assertThat(stage.questions).singleElement().satisfies(question -> {
            assertThat(question.choices()).containsExactly("No, write nothing", "Yes, write, check and run it");
            assertThat(question.plan())
                    .contains(
                            "a new file, for you alone",
                            "18 cells, my_trim beside FedAvg and",
                            "without attack and under Sign flip");
        });
        assertThat(files()).isEmpty();
        assertThat(lab.changes).isEmpty();
    }

    @Test
    void whatTheLabWarnsOfIsShownAndHindersNothing() throws Exception {
        theatre.say(ORDER);
        lab.warn("my_trim: equal updates give something else");
        RecordingStage stage = theatre.say("Yes, write, check and run it");

        assertThat(stage.text()).contains("- warning: my_trim: equal updates give something else", "sweep_");
    }

    @Test
    void theYesWritesChecksAndLaunches() throws Exception {
        theatre.say(ORDER);
        RecordingStage stage = theatre.say("Yes, write, check and run it");

        assertThat(files()).containsExactly("my_trim.py");
        assertThat(stage.text())
                .contains("Written: " + folder + "/my_trim.py", "python:my_trim.py:my_trim", "my_trim tried", "sweep_");
        assertThat(lab.changes)
                .singleElement()
                .asString()
                .startsWith("sweep ")
                .contains("\"aggregation_strategy_keyword\":\"python:my_trim.py:my_trim\",\"name\":\"my_trim\"")
                .contains("[\"none\",{\"attack_type\":\"sign_flip\"");
        assertThat(theatre.say("yes").text()).as("once").doesNotContain("Written");
        assertThat(lab.changes).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"No, write nothing", "no", "what is krum?", "later"})
    void withoutAYesNothingIsWritten(String reply) throws Exception {
        theatre.say(ORDER);
        theatre.say(reply);
        assertThat(files()).isEmpty();
        assertThat(lab.changes).isEmpty();
    }

    @Test
    void itCanBeChangedBeforeItIsWritten() throws Exception {
        theatre.say("schreib mir eine Regel, die 20 % stutzt");
        RecordingStage stage = theatre.say("nimm 30 %");
        assertThat(stage.text()).contains("share: float = 0.3").contains("+++ b/crew_trimmed_mean_30.py");
        assertThat(theatre.say("nenn sie stutzer").text()).contains("+++ b/stutzer.py", "share: float = 0.3");
        theatre.say("ja");
        assertThat(files()).containsExactly("stutzer.py");
    }

    @Test
    void whatIsThereAlreadyIsSaidAndAskedAbout() throws Exception {
        Files.writeString(folder.resolve("my_trim.py"), "mine = 1\n");
        RecordingStage stage = theatre.say(ORDER);
        assertThat(stage.text()).contains("I have not written it", "-mine = 1");
        assertThat(stage.questions.getFirst().choices().getFirst()).isEqualTo("No, write nothing");
        Files.writeString(folder.resolve("my_trim.py"), "mine = 2\n");
        assertThat(theatre.say("Yes, replace, check and run it").text()).contains("nothing was written");
        assertThat(folder.resolve("my_trim.py")).hasContent("mine = 2\n");
        assertThat(lab.changes).isEmpty();

        theatre.say(ORDER);
        theatre.say("Yes, replace, check and run it");
        assertThat(files()).containsExactly("my_trim.py", "my_trim.py.before");

        theatre.say("write me a rule that trims 30 %, called my_trim");
        assertThat(theatre.openQuestion().orElseThrow().question().prompt()).contains("replace my_trim.py");
        assertThat(theatre.say(ORDER).text()).contains("the same to the byte");
    }

    @Test
    void aNameOfItsOwnNeverTakesSomebodysPlace() throws Exception {
        Files.writeString(folder.resolve("crew_median.py"), "mine = 1\n");
        assertThat(theatre.say("write me a rule that takes the median").text()).contains("+++ b/crew_median_v2.py");
    }

    @Test
    void withoutAFolderItSaysHowToOpenOne() throws Exception {
        try (Theatre closed = new Theatre(lab.client())) {
            RecordingStage stage = closed.say(ORDER);
            assertThat(stage.text())
                    .contains("+def my_trim(", "crucible up --strategies DIR", "CRUCIBLE_STRATEGIES=DIR");
            assertThat(stage.questions).isEmpty();
            assertThat(closed.say("schreib mir eine Regel, die den Median nimmt")
                            .text())
                    .contains("crucible up --strategies ORDNER");
        }
    }

    /** What is said never comes into the file but as a checked name or a number. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            write me a rule that trims 20 %, called x"; import os; os.system("id")#  | import os
            write me a rule that trims 20 %, called ../../evil                       | evil
            write me a rule that trims 20 %, called "x\\"\\"\\" evil"                 | evil
            write me a rule that takes the median, import os, __import__('os')       | __import__
            write me a rule that takes the median {{name}} {{evil}}                  | {{
            schreib mir eine Regel, die 20 % stutzt, namens os                       | def os
            """)
    void wordsStayOutOfTheSource(String line, String evil) throws Exception {
        RecordingStage stage = theatre.say(line);
        assertThat(stage.lines.stream().filter(said -> said.kind() == Line.Kind.CODE))
                .allSatisfy(said -> assertThat(said.text()).doesNotContain(evil).contains("+++ b/crew_"));
        theatre.say("yes");
        assertThat(files()).hasSize(1).allMatch(file -> file.startsWith("crew_"));
        assertThat(Files.readString(folder.resolve(files().getFirst()))).doesNotContain(evil);
    }

    @Test
    void numbersOutOfRangeAreRefusedByName() throws Exception {
        assertThat(theatre.say("write me a rule that trims 60 %").text())
                .contains("share: must be from 0.01 to 0.49, got 0.6");
        assertThat(theatre.openQuestion()).isEmpty();
    }

    @Test
    void whatItCannotWriteItSays() throws Exception {
        assertThat(theatre.say("write me a rule that dances").text())
                .contains("- trimmed mean:", "- cosine filter:", "- smallest norms:");
        assertThat(theatre.say("schreib mir eine Regel, die tanzt").text())
                .contains("- getrimmtes Mittel:", "- kleinste Normen:");
        assertThat(theatre.openQuestion()).isEmpty();
    }

    @Test
    void aRuleThatTheLabDoesNotTakeIsNotLaunched() throws Exception {
        lab.refuse("simulation_strategies.0.aggregation_strategy_keyword: rules in Python are off");
        theatre.say(ORDER);
        RecordingStage stage = theatre.say("yes");
        assertThat(stage.text()).contains("nothing was launched", "rules in Python are off");
        assertThat(files()).containsExactly("my_trim.py");
        assertThat(lab.changes).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            can you write me a new attack?  | crucible new attack NAME
            change file foo.py              | We change no files of yours
            open a pull request             | no pull requests
            was kannst du nicht?            | keine Pull Requests
            schreib mir einen neuen Angriff | Angriffe schreiben wir nicht
            """)
    void whatCannotBeDoneIsSaid(String line, String said) throws Exception {
        assertThat(theatre.say(line).text()).contains(said);
    }

    @Test
    void theTrialIsAsItWasSaidOrRefused() throws Exception {
        theatre.say("write me a rule that trims 20 %, against ALIE with 12 clients, 3 attackers and 4 rounds");
        assertThat(theatre.openQuestion().orElseThrow().question().plan())
                .contains("under A Little Is Enough", "n = 12, f = 3, 4 rounds");
        theatre.say("no");
        assertThat(theatre.say("write me a rule that takes the median, with 10 clients and 6 attackers")
                        .text())
                .contains("13 clients or more for so many", "n = 10, f = 6");
        assertThat(theatre.openQuestion()).isEmpty();
    }

    @Test
    void aLabThatIsAwayLeavesTheFileToBeTriedLater() throws Exception {
        theatre.say(ORDER);
        lab.close();
        assertThat(theatre.say("yes").text()).contains("neither tried nor run");
        assertThat(files()).containsExactly("my_trim.py");
        assertThat(theatre.say(ORDER).text()).contains("the same to the byte");
        assertThat(theatre.openQuestion().orElseThrow().question().choices().getLast())
                .isEqualTo("Yes, check and run it");
    }
}
