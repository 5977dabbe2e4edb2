package dev.crucible.agents.offline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.lab.FakeLab;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Agenda;
import dev.crucible.agents.mind.FreeTalk;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Question;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RunRef;
import dev.crucible.agents.tool.ProjectDoor;
import dev.crucible.agents.tool.ProjectFolders;
import dev.crucible.agents.tool.Toolbox;
import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastFolder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every change of a run, however it was said: asked about, then done once, then undoable in words. */
class ChangeSceneTest {

    private static final String RUNNING = "api_run_20260101_120000_000001";
    private static final String STOPPED = "api_run_20260101_120000_000002";
    private static final RunRef.Id RUN = new RunRef.Id(RUNNING);

    private FakeLab lab;
    private LabClient client;
    private Toolbox tools;
    private OfflineMind mind;
    private Workshop shop;

    @BeforeEach
    void open() {
        lab = new FakeLab();
        lab.add(RUNNING, "first", "running", "");
        lab.add(STOPPED, "second", "stopped", "");
        client = lab.client();
        Knowledge knowledge = Knowledge.bundled();
        tools = Toolbox.over(client, knowledge, ProjectFolders.NONE, ProjectDoor.OPEN);
        mind = new OfflineMind(CastFolder.NONE, client, tools, knowledge, FreeTalk.NONE);
        shop = new Workshop(Cast.bundled(), client, tools, knowledge, Phrases.bundled());
    }

    @AfterEach
    void close() {
        client.close();
        lab.close();
    }

    static Stream<Arguments> changes() {
        RunRef stopped = new RunRef.Id(STOPPED);
        return Stream.of(
                Arguments.of(new Request.Stop(RUN), "stop " + RUNNING),
                Arguments.of(new Request.Stop(new RunRef.Running()), "stop " + RUNNING),
                Arguments.of(new Request.Stop(new RunRef.All()), "stop " + RUNNING),
                Arguments.of(new Request.Resume(stopped), "resume " + STOPPED),
                Arguments.of(new Request.Resume(new RunRef.Last()), "resume " + STOPPED),
                Arguments.of(new Request.Rename(RUN, "new"), "rename " + RUNNING + " new"),
                Arguments.of(
                        new Request.Tag(RUN, List.of("a", "b")), "annotate " + RUNNING + " {\"tags\":[\"a\",\"b\"]}"),
                Arguments.of(new Request.Note(RUN, "odd"), "annotate " + RUNNING + " {\"notes\":\"odd\"}"),
                Arguments.of(new Request.Delete(stopped), "trash " + STOPPED),
                Arguments.of(new Request.Delete(new RunRef.All()), "trash " + STOPPED),
                Arguments.of(new Request.Archive(RUN), "annotate " + RUNNING + " {\"archived\":true}"),
                Arguments.of(new Request.Unarchive(RUN), "annotate " + RUNNING + " {\"archived\":false}"));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void isAskedAboutAndDoneOnce(Request.Change request, String done) throws Exception {
        for (Language language : List.of(Language.ENGLISH, Language.ofTag("de").orElseThrow())) {
            for (boolean sure : List.of(true, false)) {
                Question question = ask(request, language, sure);
                assertThat(lab.changes).isEmpty();
                assertThat(question.prompt())
                        .contains("api_run_")
                        .doesNotContainPattern("[{}\\[\\]%]")
                        .contains("?");
                if (!sure) {
                    assertThat(question.prompt()).startsWith(language == Language.ENGLISH ? "Shall I" : "Soll ich");
                }
                String yes = question.choices().get(sure ? 0 : 1);
                RecordingStage stage = new RecordingStage();
                mind.answer(turn(yes, question), stage);
                assertThat(lab.changes).containsExactly(done);
                assertThat(stage.text()).contains("api_run_").doesNotContainPattern("[{}\\[\\]%]");
                mind.answer(turn(yes, question), stage);
                assertThat(lab.changes).hasSize(1);
                mind.answer(turn(question.choices().get(sure ? 1 : 0), question), new RecordingStage());
                assertThat(lab.changes).hasSize(1);
                close();
                open();
            }
        }
    }

    private Question ask(Request.Change request, Language language, boolean sure)
            throws LabException, InterruptedException {
        if (request instanceof Request.Unarchive) {
            lab.archive(RUNNING);
        }
        RecordingStage stage = new RecordingStage();
        new ChangeScene().ask(new Act(turn("", null), stage, shop).in(language), request, sure);
        return stage.questions.getFirst();
    }

    private static Turn turn(String text, Question question) {
        Agenda open = question == null ? Agenda.EMPTY : Agenda.of(new OpenQuestion(question, 3, false, true, false));
        return new Turn("p", "c", 4, text, open, Optional.empty(), List.of(), Map.of(), List.of());
    }

    @Test
    void aQuestionPutTwiceStandsOpenOnce() throws Exception {
        Question question = ask(new Request.Stop(RUN), Language.ENGLISH, true);
        RecordingStage stage = new RecordingStage();
        Turn again = turn("", question);
        new ChangeScene().ask(new Act(again, stage, shop).in(Language.ENGLISH), new Request.Stop(RUN), true);
        assertThat(stage.questions).hasSize(1);
        assertThat(stage.settled).containsExactly(3);
        RecordingStage other = new RecordingStage();
        new ChangeScene().ask(new Act(again, other, shop).in(Language.ENGLISH), new Request.Rename(RUN, "new"), true);
        assertThat(other.settled).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"No, keep it running", "Nein, lass ihn bitte laufen", "nope. I still want to see the end"})
    void aNoBeforeOtherWordsIsANo(String line) throws Exception {
        Question question = ask(new Request.Stop(RUN), Language.ENGLISH, true);
        RecordingStage stage = new RecordingStage();
        mind.answer(turn(line, question), stage);
        assertThat(stage.settled).containsExactly(3);
        assertThat(stage.questions).isEmpty();
        assertThat(lab.changes).isEmpty();
    }

    @Test
    void aNoMayGoOnWithAnotherRequest() throws Exception {
        Question question = ask(new Request.Stop(RUN), Language.ENGLISH, true);
        RecordingStage stage = new RecordingStage();
        mind.answer(turn("No, rename " + RUNNING + " to bright", question), stage);
        assertThat(stage.settled).containsExactly(3);
        assertThat(stage.questions.getFirst().prompt()).contains("bright");
        assertThat(lab.changes).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"no problem, I can wait", "nobody knows, really", "what is Krum, and no jokes?"})
    void whatOnlyBeginsLikeANoLeavesTheQuestionOpen(String line) throws Exception {
        Question question = ask(new Request.Stop(RUN), Language.ENGLISH, true);
        RecordingStage stage = new RecordingStage();
        mind.answer(turn(line, question), stage);
        assertThat(stage.settled).isEmpty();
        assertThat(lab.changes).isEmpty();
    }

    @Test
    void allAreListedAndAskedAboutOnce() throws Exception {
        lab.add("api_run_20260101_120000_000003", "third", "queued", "");
        Question question = ask(new Request.Stop(new RunRef.All()), Language.ENGLISH, true);
        assertThat(question.prompt())
                .contains(RUNNING, "first", "000003", "third")
                .doesNotContain(STOPPED);
        mind.answer(turn("yes", question), new RecordingStage());
        assertThat(Set.copyOf(lab.changes))
                .containsExactlyInAnyOrder("stop " + RUNNING, "stop api_run_20260101_120000_000003");
    }

    @Test
    void tagsAreTakenOffThatAreThere() throws Exception {
        RecordingStage none = new RecordingStage();
        Act act = new Act(turn("", null), none, shop).in(Language.ENGLISH);
        new ChangeScene().ask(act, new Request.Untag(RUN, List.of()), true);
        assertThat(none.questions).isEmpty();
        client.annotate(RUNNING, shopTags("a", "b"));
        Question question = ask(new Request.Untag(RUN, List.of("b")), Language.ENGLISH, true);
        mind.answer(turn("yes", question), new RecordingStage());
        assertThat(client.detail(RUNNING).path("tags")).hasToString("[\"a\"]");
    }

    @Test
    void whatWasDeletedIsRestoredByItsIdOrAsTheLastOne() throws Exception {
        mind.answer(
                turn("yes", ask(new Request.Delete(new RunRef.Id(STOPPED)), Language.ENGLISH, true)),
                new RecordingStage());
        for (Request.Change request : List.of(
                new Request.Restore(new RunRef.Last()),
                new Request.Restore(new RunRef.Id(STOPPED)),
                new Request.Unarchive(new RunRef.Id(STOPPED)))) {
            Question question = ask(request, Language.ofTag("de").orElseThrow(), true);
            assertThat(question.prompt()).contains(STOPPED);
            assertThat(question.pending().data().at("/proposal/changes/0/tool").asText())
                    .isEqualTo("restore_simulation");
        }
        mind.answer(
                turn(
                        "ja",
                        ask(
                                new Request.Restore(new RunRef.Last()),
                                Language.ofTag("de").orElseThrow(),
                                true)),
                new RecordingStage());
        assertThat(lab.changes).containsExactly("trash " + STOPPED, "restore " + STOPPED);
    }

    private static ObjectNode shopTags(String... tags) {
        var json = Act.arguments();
        for (String tag : tags) {
            json.withArrayProperty("tags").add(tag);
        }
        return json;
    }

    @ParameterizedTest
    @MethodSource("notAsked")
    void whatCannotBeIsSaidAndNotAsked(Request.Change request) throws Exception {
        if (request instanceof Request.Unarchive) {
            lab.archive(RUNNING);
        }
        RecordingStage stage = new RecordingStage();
        new ChangeScene().ask(new Act(turn("", null), stage, shop).in(Language.ENGLISH), request, true);
        assertThat(stage.questions).isEmpty();
        assertThat(stage.kinds()).contains("hephaestus STATUS").hasSizeGreaterThan(1);
        assertThat(lab.changes).isEmpty();
    }

    static Stream<Request.Change> notAsked() {
        RunRef sweep = new RunRef.Id("sweep_20260101_120000_000001");
        return Stream.of(
                new Request.Stop(new RunRef.Id(STOPPED)),
                new Request.Stop(new RunRef.Queued(false)),
                new Request.Resume(RUN),
                new Request.Rename(RUN, " "),
                new Request.Rename(sweep, "x"),
                new Request.Tag(RUN, List.of()),
                new Request.Note(RUN, ""),
                new Request.Archive(sweep),
                new Request.Delete(RUN),
                new Request.Restore(RUN));
    }
}
