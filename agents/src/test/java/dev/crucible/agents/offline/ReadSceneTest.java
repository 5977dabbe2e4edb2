package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.lab.FakeLab;
import dev.crucible.dialogue.Line;
import dev.crucible.dialogue.RecalledScene;
import dev.crucible.dialogue.RecalledScene.Tell;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A scene that the player has read is told by those who were there. */
class ReadSceneTest {

    private static final RecalledScene VINEGAR = new RecalledScene(
            "Station seventeen called vinegar wine. Nobody had planted it.",
            1,
            List.of(
                    new Tell("dokimasia", "It called vinegar wine, in every round.", false, 0),
                    new Tell("metis", "Not one of mine.", false, 0)));

    private FakeLab lab;
    private Theatre theatre;

    @BeforeEach
    void open() {
        lab = new FakeLab();
        theatre = new Theatre(lab.client());
        theatre.story = List.of(VINEGAR);
    }

    @AfterEach
    void close() {
        theatre.close();
        lab.close();
    }

    @Test
    void aWitnessTellsWhatIsAskedOfThem() throws Exception {
        assertThat(said("@dokimasia who was station seventeen?"))
                .containsExactly(new Tell("dokimasia", "It called vinegar wine, in every round.", false, 0));
        assertThat(said("@metis who was station seventeen?"))
                .containsExactly(new Tell("metis", "Not one of mine.", false, 0));
    }

    @Test
    void whoWasNotThereLeavesItToAWitness() throws Exception {
        assertThat(said("@techne who was station seventeen?"))
                .extracting(Tell::by)
                .containsExactly("dokimasia");
        assertThat(said("who was station seventeen?")).containsExactly(new Tell("metis", "Not one of mine.", false, 0));
    }

    @Test
    void aSecondQuestionGetsAnotherAnswer() throws Exception {
        said("@metis who was station seventeen?");
        assertThat(said("@metis who was station seventeen again?"))
                .containsExactly(new Tell("metis", VINEGAR.gist(), false, 0));
    }

    @Test
    void whatIsToBeDoneIsDone() throws Exception {
        assertThat(said("run FedAvg with 3 rounds")).extracting(Tell::text).doesNotContain("Not one of mine.");
    }

    private List<Tell> said(String text) throws InterruptedException {
        return theatre.say(text).lines.stream()
                .filter(line -> line.kind() == Line.Kind.DIALOGUE)
                .map(line -> new Tell(line.agent(), line.text(), false, 0))
                .toList();
    }
}
