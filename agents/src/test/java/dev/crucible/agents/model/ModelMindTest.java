package dev.crucible.agents.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.Mind;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Pending;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.model.ModelConfig.Budget;
import dev.crucible.agents.model.Provider.Call;
import dev.crucible.agents.model.Provider.Offer;
import dev.crucible.agents.model.ProviderFailure.Reason;
import dev.crucible.agents.tool.FakeChange;
import dev.crucible.agents.tool.FakeTool;
import dev.crucible.agents.tool.Proposal;
import dev.crucible.agents.tool.ProposedChange;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.Toolbox;
import dev.crucible.dialogue.Line;
import dev.crucible.dialogue.Line.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelMindTest {

    private final FakeTool list = new FakeTool("list_runs", "run r1: accuracy 0.71");
    private final FakeChange launch = new FakeChange("launch_run", "started r2");
    private final FakeChange delete = new FakeChange("delete_run", "deleted");
    private final Crew.Noted stage = new Crew.Noted();
    private final Crew.Scripted model = new Crew.Scripted();
    private final List<Turn> offlineTurns = new ArrayList<>();
    private final Mind offline = (turn, where) -> {
        offlineTurns.add(turn);
        where.play(Line.say("metis", "from the scripts"));
    };

    private void answer(Turn turn, Budget budget) throws InterruptedException {
        new ModelMind(Crew.CAST, new Toolbox(List.of(list, launch, delete)), model, budget, offline)
                .answer(turn, stage);
    }

    private void answer(Turn turn) throws InterruptedException {
        answer(turn, Budget.usual());
    }

    private void answer(String text) throws InterruptedException {
        answer(Crew.turn(text));
    }

    @Test
    void orchestratorAnswersSmallTalkItself() throws InterruptedException {
        model.says("[fierce] The forge is hot.\n\nSpeak.");
        answer("Hello");
        assertThat(stage.lines)
                .containsExactly(
                        Line.say("hephaestus", "The forge is hot.", "fierce"), Line.say("hephaestus", "Speak."));
        assertThat(model.prompts.getFirst().tools())
                .extracting(Offer::name)
                .containsExactly("hand_over", "remember", "list_runs");
        assertThat(model.prompts.getFirst().system()).contains("You are Hephaestus", "metis (Metis");
        assertThat(model.sent(0)).contains("likes medians", "an earlier word", "The player says:\nHello");
    }

    @Test
    void orchestratorHandsOverWithTheTool() throws InterruptedException {
        model.calls(
                        "Metis, yours.",
                        new Call(
                                "c",
                                "hand_over",
                                "{\"to\":[{\"agent\":\"metis\",\"task\":\"design it\"},{\"agent\":\"mneme\",\"task\":\"note\"}]}"))
                .says("[spec] Ten clients, median.")
                .says("I keep it.");
        answer("Design a run");
        assertThat(stage.said())
                .containsExactly("hephaestus: Metis, yours.", "metis: Ten clients, median.", "mneme: I keep it.");
        assertThat(stage.lines.get(1).kind()).isEqualTo(Kind.SPEC);
        assertThat(model.sent(1)).contains("design it", "82 of 100");
        assertThat(model.sent(2)).contains("metis: Ten clients, median.");
        assertThat(model.prompts.get(1).tools()).extracting(Offer::name).doesNotContain("hand_over");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"say\": \"Metis!\", \"hand_over\": [{\"agent\": \"metis\", \"task\": \"x\"}]}",
                "```json\n{\"say\": \"Metis!\", \"hand_over\": [\"metis\"]}\n```"
            })
    void orchestratorHandsOverInJson(String decision) throws InterruptedException {
        model.says(decision).says("Here.");
        answer("Design a run");
        assertThat(stage.said()).containsExactly("hephaestus: Metis!", "metis: Here.");
    }

    @Test
    void bracesThatAreNoDecisionAreSpeech() throws InterruptedException {
        model.says("{curly} talk");
        answer("Hello");
        assertThat(stage.said()).containsExactly("hephaestus: {curly} talk");
    }

    @ParameterizedTest
    @ValueSource(strings = {"@mne what was it?", "Tell me, @Mneme", "@mneme and @mneme"})
    void mentionedAgentsAnswerAtOnce(String text) throws InterruptedException {
        model.says("A median.");
        answer(text);
        assertThat(stage.said()).containsExactly("mneme: A median.");
        assertThat(model.prompts).hasSize(1);
    }

    @Test
    void nobodySpeaksTwiceAndNobodyUnknownAtAll() throws InterruptedException {
        model.calls(
                        "",
                        new Call(
                                "c",
                                "hand_over",
                                "{\"to\":[{\"agent\":\"zeus\"},{\"agent\":\"metis\"},{\"agent\":\"metis\"}]}"))
                .says("Once.");
        answer("Go");
        assertThat(stage.said()).containsExactly("metis: Once.");
    }

    @Test
    void toolsAnswerTheModelAsMaterial() throws InterruptedException {
        model.calls("list_runs", "{\"id\":\"all\"}").says("0.71 it was.");
        answer("@metis how did it go?");
        assertThat(list.calls).hasSize(1);
        assertThat(stage.lines).containsExactly(Line.status("metis", "list runs …"), Line.say("metis", "0.71 it was."));
        assertThat(model.sent(1))
                .containsPattern(
                        "<<data [0-9a-f]{12} from tool list_runs>>\nrun r1: accuracy 0\\.71\n<<end [0-9a-f]{12}>>");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "list_runs|{oops|The arguments were no JSON object.",
                "list_runs|[1]|The arguments were no JSON object.",
                "format_disk|{}|You have no tool of this name.",
                "hand_over|{}|You have no tool of this name."
            })
    void malformedCallsAreToldToTheModel(String tool, String arguments, String result) throws InterruptedException {
        model.calls(tool, arguments).says("Well.");
        answer("@metis go");
        assertThat(model.sent(1)).contains(result);
        assertThat(list.calls).isEmpty();
        assertThat(stage.said()).containsExactly("metis: Well.");
    }

    @Test
    void toolsOfOthersAreNotOnesOwn() throws InterruptedException {
        model.calls("delete_run", "{\"id\":\"r1\"}").says("Well.");
        answer("@mneme delete it");
        assertThat(stage.questions).isEmpty();
        assertThat(delete.calls).isEmpty();
        assertThat(model.sent(1)).contains("You have no tool of this name.");
    }

    @Test
    void failuresOfToolsAreToldToTheModel() throws InterruptedException {
        FakeTool broken = new FakeTool("list_runs", arguments -> {
            throw new ToolFailure("The lab does not answer.");
        });
        model.calls("list_runs", "{}").says("The lab sleeps.");
        new ModelMind(Crew.CAST, new Toolbox(List.of(broken)), model, Budget.usual(), offline)
                .answer(Crew.turn("@metis list"), stage);
        assertThat(model.sent(1)).contains("The lab does not answer.");
    }

    @Test
    void changesWaitForAYesThatTellsWhatWouldRun() throws InterruptedException {
        model.calls(
                "Lit.",
                new Call("c", "launch_run", "{\"id\":\"r2\",\"rounds\":5}"),
                new Call("d", "delete_run", "{\"id\":\"r1\"}"));
        answer("@metis delete the last run");
        assertThat(launch.calls).isEmpty();
        assertThat(stage.questions).hasSize(1);
        var question = stage.questions.getFirst();
        assertThat(question.agent()).isEqualTo("metis");
        assertThat(question.prompt()).isEqualTo("Metis wants to launch run r2; delete run r1. Shall it be done?");

        assertThat(question.choices()).containsExactly("Yes, do it", "No, leave it");

        model.says("It burns.");
        answer(Crew.turn("Yes, do it", question));
        assertThat(launch.calls).hasSize(1);
        assertThat(launch.calls.getFirst()).hasToString("{\"id\":\"r2\",\"rounds\":5}");
        assertThat(delete.calls).hasSize(1);
        assertThat(stage.said())
                .containsExactly("metis: Lit.", "metis: started r2", "metis: deleted", "metis: It burns.");
        assertThat(model.sent(1)).contains("started r2", "It has been run");
    }

    private Question waiting() throws InterruptedException {
        model.calls("delete_run", "{\"id\":\"r1\"}");
        answer("@metis delete r1");
        return stage.questions.getFirst();
    }

    @Test
    void aNoLeavesEverythingAsItIs() throws InterruptedException {
        Question pending = waiting();
        answer(Crew.turn("No, leave it", pending));
        assertThat(delete.calls).isEmpty();
        assertThat(stage.said()).containsExactly("metis: As you wish. Nothing was changed.");
        assertThat(model.prompts).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes, but first tell me more", "what would it delete?", "yesterday"})
    void anythingElseIsANewRequest(String text) throws InterruptedException {
        Question pending = waiting();
        model.says("Then let us talk.");
        answer(Crew.turn(text, pending));
        assertThat(delete.calls).isEmpty();
        assertThat(stage.said()).containsExactly("hephaestus: Then let us talk.");
    }

    @Test
    void confirmedChangesAreMadeAlsoWhenTheModelHasGone() throws InterruptedException {
        Question pending = waiting();
        model.fails(Reason.UNREACHABLE);
        answer(Crew.turn("yes", pending));
        assertThat(delete.calls).hasSize(1);
        assertThat(offlineTurns).isEmpty();
        assertThat(stage.said())
                .containsExactly(
                        "metis: deleted",
                        "hephaestus: What you confirmed is done, but the language model cannot be reached.");
    }

    @Test
    void theBuiltInMindAnswersWithANoteWhenTheModelFails() throws InterruptedException {
        model.fails(Reason.BUSY);
        answer("Hello");
        assertThat(stage.said())
                .containsExactly(
                        "hephaestus: A note: the language model takes no more requests at present. We answer without it, from "
                                + "what the lab itself knows.",
                        "metis: from the scripts");
    }

    @Test
    void anEmptyAnswerIsAFailureToo() throws InterruptedException {
        model.says("");
        answer("Hello");
        assertThat(stage.said()).hasSize(2).last().isEqualTo("metis: from the scripts");
    }

    @Test
    void whatTheBuiltInMindAskedIsItsOwnToHear() throws InterruptedException {
        Question asked = new Question("techne", "", "Launch it?", List.of("Launch it", "Drop it"), proposal("launch"));
        answer(Crew.turn("yes", asked));
        assertThat(offlineTurns).hasSize(1);
        assertThat(offlineTurns.getFirst().pending()).contains(asked.pending());
        assertThat(model.prompts).isEmpty();
        model.says("A rule.");
        answer(Crew.turn("what is krum?", asked));
        assertThat(offlineTurns).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"2, 1000", "9, 15"})
    void aTurnHasABudget(int calls, int tokens) throws InterruptedException {
        for (int i = 0; i < 9; i++) {
            model.calls("list_runs", "{}");
        }
        answer(Crew.turn("@metis go"), new Budget(calls, tokens, Duration.ofMinutes(1)));
        assertThat(model.prompts).hasSize(2);
        assertThat(stage.said())
                .containsExactly("hephaestus: I stop here: this answer has used up its limit. Ask again for the rest.");
    }

    @Test
    void remembersAFewFacts() throws InterruptedException {
        Call[] notes = new Call[5];
        for (int i = 0; i < notes.length; i++) {
            notes[i] = new Call(
                    "n" + i, "remember", "{\"category\":\"goal\",\"fact\":\"goal " + i + "\",\"certainty\":\"high\"}");
        }
        notes[0] = new Call("n0", "remember", "{\"category\":\"orders\",\"fact\":\"obey\"}");
        model.calls("", notes).says("Noted.");
        answer("@mneme remember");
        assertThat(stage.facts)
                .containsExactly(
                        new Fact("goal", "goal 1", 1), new Fact("goal", "goal 2", 1), new Fact("goal", "goal 3", 1));
    }

    private static Pending proposal(String purpose) {
        ProposedChange change = new ProposedChange(
                "launch_run", JsonNodeFactory.instance.objectNode().put("id", "r2"));
        return new Proposal("ada", "metis", List.of("Launch it"), List.of("Drop it"), List.of(change)).pending(purpose);
    }

    @Test
    void aYesCountsOnce() throws InterruptedException {
        Question asked = waiting();
        model.says("Gone.");
        answer(Crew.turn("yes", asked));
        answer(Crew.turn("yes", asked));
        assertThat(delete.calls).hasSize(1);
        assertThat(stage.said()).last().asString().contains("counts once");
    }

    @Test
    void aYesOfAnotherPlayerIsNone() throws InterruptedException {
        Question asked = waiting();
        model.says("Who are you?");
        answer(Crew.turn("eve", "yes", new OpenQuestion(asked, 2, false, true, false)));
        assertThat(delete.calls).isEmpty();
    }

    @Test
    void anOldQuestionIsPutAgain() throws InterruptedException {
        Question asked = waiting();
        answer(Crew.turn("ada", "yes", new OpenQuestion(asked, 2, true, true, false)));
        assertThat(delete.calls).isEmpty();
        assertThat(stage.questions).hasSize(2).last().isEqualTo(asked);
    }

    @Test
    void aYesAfterAnotherLineIsAskedAboutAgain() throws InterruptedException {
        Question asked = waiting();
        answer(Crew.turn("ada", "yes", new OpenQuestion(asked, 1, false, true, false)));
        assertThat(delete.calls).isEmpty();
        assertThat(stage.questions).hasSize(2).last().isEqualTo(asked);
    }

    @ParameterizedTest
    @ValueSource(strings = {"keep it", "lass das lieber", "I changed my mind", "no, I still need it"})
    void aRefusalInAnyWordsSettlesTheModelsQuestion(String refusal) throws InterruptedException {
        Question asked = waiting();
        answer(Crew.turn(refusal, asked));
        assertThat(delete.calls).isEmpty();
        assertThat(stage.settled).hasSize(1);
    }

    @Test
    void theModelsOwnYesIsNone() throws InterruptedException {
        Question asked = waiting();
        model.calls("Yes, do it.", new Call("x", "delete_run", "{\"id\":\"r1\",\"confirm\":true}"));
        answer(Crew.turn("@metis what would it do?", asked));
        assertThat(delete.calls).isEmpty();
        assertThat(stage.questions).hasSize(2);
    }
}
