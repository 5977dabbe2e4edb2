package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.authoring.RuleFolder;
import dev.crucible.agents.lab.FakeLab;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.dialogue.CastFolder;
import dev.crucible.dialogue.Line;
import dev.crucible.dialogue.OccasionLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A conversation with the further agent of docs/scenes.md, without a language model. */
class FurtherPhrasesTest {

    @TempDir
    private Path folder;

    private FakeLab lab;
    private Theatre theatre;

    @BeforeEach
    void open() throws IOException {
        String chapter = Files.readString(Path.of("../docs/scenes.md")).split("## A further agent\n")[1];
        Files.writeString(
                folder.resolve("aletheia.yaml"), chapter.split("```yaml\n")[1].split("```")[0]);
        lab = new FakeLab();
        theatre = new Theatre(lab.client(), RuleFolder.NONE, CastFolder.read(folder));
    }

    @AfterEach
    void close() {
        theatre.close();
        lab.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    @ale thank you                 | Thank the one who measured it.
                    @ale good bye                  | Go well. I shall note when.
                    @ale help                      | Ask me where a number comes from, and I say what I have in writing.
                    @ale you are great             | May I quote that?
                    @ale tell me a joke            | Of that I have nothing in writing.
                    @aletheia what is beauty?      | Of that I have nothing in writing.
                    @ale was ist Schönheit?        | Davon habe ich nichts schriftlich.
                    @ale hallo, wie schön          | Guten Abend. Hast du die Quelle mitgebracht?
                    """)
    void sheAnswersByHerOwnPhrases(String said, String answer) throws InterruptedException {
        assertThat(theatre.say(said).lines.getFirst()).satisfies(line -> {
            assertThat(line.agent()).isEqualTo("aletheia");
            assertThat(line.text()).isEqualTo(answer);
        });
    }

    @Test
    void noLineComesTwiceBeforeAllWereSaid() throws InterruptedException {
        Line first = theatre.say("@ale hello").lines.getFirst();
        Line second = theatre.say("@ale hello").lines.getFirst();
        assertThat(first.agent()).isEqualTo("aletheia");
        assertThat(second.agent()).isEqualTo("aletheia");
        assertThat(second.text()).isNotEqualTo(first.text());
    }

    @ParameterizedTest
    @CsvSource({"@ale hello, Number, 3", "@ale hallo wie schön, Zum, 2"})
    void whatIsSaidAgainIsSaidWhole(String said, String counted, int times) throws InterruptedException {
        Line again = theatre.say(said).lines.getFirst();
        String first = again.text();
        for (int time = 1; time < times; time++) {
            again = theatre.say(said).lines.getFirst();
        }
        assertThat(again.text()).startsWith(counted + " " + times).endsWith(": " + first);
    }

    @Test
    void whoIsCloseHearsMoreAndSeesTheFaceOfIt() throws InterruptedException {
        theatre.affinity = Map.of("aletheia", .7);
        assertThat(theatre.say("@ale you are great").text()
                        + theatre.say("@ale you are great").text())
                .contains("From you it needs no second source.");
        assertThat(theatre.say("@ale you are great").lines.getFirst().portrait())
                .isEqualTo("inspired");
    }

    @Test
    void everythingThatOneMaySayIsAnOccasion() {
        for (Request.Mood mood : Request.Mood.values()) {
            assertThat(OccasionLines.OCCASIONS).contains(mood.name().toLowerCase(Locale.ROOT));
        }
    }
}
