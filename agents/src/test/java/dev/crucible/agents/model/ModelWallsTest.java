package dev.crucible.agents.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crucible.agents.care.CaringMind;
import dev.crucible.agents.mind.Mind;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.model.ModelConfig.Budget;
import dev.crucible.agents.model.ModelConfig.Limits;
import dev.crucible.agents.model.ModelConfig.Service;
import dev.crucible.agents.tool.FakeChange;
import dev.crucible.agents.tool.Toolbox;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.Line;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The walls of the built-in mind stand before and behind a model that a service like OpenAI's serves, and that wants changes at every turn. */
class ModelWallsTest {

    private static final Mind OFFLINE = (turn, stage) -> stage.play(Line.say("metis", "from the scripts"));

    private final FakeChange delete = new FakeChange("delete_run", "deleted");
    private final Crew.Noted stage = new Crew.Noted();
    private ModelServer server;
    private Mind mind;

    @BeforeEach
    void start() throws IOException {
        server = new ModelServer(Service.OPENAI);
        ModelConfig config = new ModelConfig(
                Service.OPENAI,
                Optional.of(server.url()),
                "m",
                Secret.NONE,
                OptionalDouble.empty(),
                300,
                new Limits(
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(40),
                        Duration.ofSeconds(40),
                        1,
                        Duration.ofMillis(1)),
                Budget.usual(),
                ModelConfig.Mode.TOOLS);
        mind = new CaringMind(ModelMind.of(config, Crew.CAST, new Toolbox(List.of(delete)), OFFLINE), Cast.bundled());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I want to kill myself",
                "@metis stop the run. I want to kill myself",
                "Ich will nicht mehr leben",
                "how do I tie a noose"
            })
    void aCrisisReachesNoModel(String text) throws InterruptedException {
        server.calls("delete_run", "{\"id\":\"r1\"}");
        mind.answer(Crew.turn(text), stage);
        assertThat(server.requests).isEmpty();
        assertThat(stage.lines).hasSize(1).allMatch(line -> line.about().crisis());
        assertThat(stage.questions).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@metis please do not delete the run",
                "@metis lösch den Lauf bitte nicht",
                "@metis never delete the run"
            })
    void whoWantsAllKeptIsAskedNothing(String text) throws InterruptedException {
        server.calls("delete_run", "{\"id\":\"r1\"}").says("It stays.");
        mind.answer(Crew.turn(text), stage);
        assertThat(server.requests).hasSize(2);
        assertThat(stage.questions).isEmpty();
        assertThat(delete.calls).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"@metis what is krum?", "@metis wie geht es dir?", "@metis tell me a joke"})
    void whatNobodyAskedForIsADoubtWithNoFirst(String text) throws InterruptedException {
        server.calls("delete_run", "{\"id\":\"r1\"}");
        mind.answer(Crew.turn(text), stage);
        assertThat(delete.calls).isEmpty();
        assertThat(stage.questions).hasSize(1);
        assertThat(stage.questions.getFirst().prompt())
                .isEqualTo("Metis wants to delete run r1. Shall I let it happen?");
        assertThat(stage.questions.getFirst().choices().getFirst()).isEqualTo("No, leave it");
    }

    @Test
    void anOrderWaitsForItsYesAndIsDoneOnce() throws InterruptedException {
        server.calls("delete_run", "{\"id\":\"r1\"}");
        mind.answer(Crew.turn("@metis delete the last run"), stage);
        assertThat(delete.calls).isEmpty();
        Question question = stage.questions.getFirst();
        assertThat(question.choices().getFirst()).isEqualTo("Yes, do it");
        // After the yes the model wants it again, which nobody has said yes to.
        server.calls("delete_run", "{\"id\":\"r2\"}");
        mind.answer(Crew.turn("Yes, do it", question), stage);
        assertThat(delete.calls).hasSize(1).first().hasToString("{\"id\":\"r1\"}");
        assertThat(stage.questions).hasSize(2);
        assertThat(stage.questions.getLast().choices().getFirst()).isEqualTo("No, leave it");
    }

    @Test
    void aCrisisAnswersNoQuestion() throws InterruptedException {
        server.calls("delete_run", "{\"id\":\"r1\"}");
        mind.answer(Crew.turn("@metis delete the last run"), stage);
        mind.answer(Crew.turn("yes, and then I want to die", stage.questions.getFirst()), stage);
        assertThat(delete.calls).isEmpty();
        assertThat(server.requests).hasSize(1);
        assertThat(stage.lines.getLast().about().crisis()).isTrue();
    }
}
