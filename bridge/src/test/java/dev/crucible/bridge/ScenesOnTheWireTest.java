package dev.crucible.bridge;

import static dev.crucible.bridge.NovelClient.json;
import static dev.crucible.bridge.NovelClient.message;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The written story on the wire, for clients that ask for it. */
class ScenesOnTheWireTest extends BridgeFixture {

    @Test
    void aSittingBeginsWithTheOpeningUntilItIsRead() throws Exception {
        JsonNode due = act("scene_due");
        assertThat(due.path("scene").path("id").asText()).isEqualTo("opening");
        assertThat(due.path("scene").path("lines").size()).isEqualTo(6);
        assertThat(due.path("scene").path("answers").size()).isEqualTo(3);
        assertThat(due.path("suggestions").size()).isEqualTo(3);
        assertThat(act("scene_due").path("scene").path("id").asText()).isEqualTo("opening");
        seen("opening", "a1");
        assertThat(act("scene_due").has("scene")).isFalse();
    }

    @Test
    void theOpeningIsInTheLanguageOfThePlayer() throws Exception {
        JsonNode due = client.act(asked("scene_due").put("locale", "de"));
        assertThat(due.path("scene").path("ask").asText()).isEqualTo("Was willst du vom Feuer?");
    }

    @Test
    void anAnswerIsGivenOnceAndMovesWhoSpeaksAfterIt() throws Exception {
        act("scene_due");
        seen("opening", "a1");
        JsonNode result = answer("opening", "company");
        assertThat(result.path("outcome").asText()).isEqualTo("none");
        assertThat(result.path("lines").path(0).path("by").asText()).isEqualTo("kallos");
        assertThat(result.path("affinity").path(0).path("agent").asText()).isEqualTo("kallos");
        assertThat(result.path("affinity").path(0).path("delta").asDouble()).isEqualTo(0.02);
        JsonNode again = answer("opening", "company");
        assertThat(again.path("lines")).isEqualTo(result.path("lines"));
        assertThat(again.path("affinity")).isEmpty();
        assertThat(post("/action", asked("scene_answer").put("scene", "opening").put("answer", "build"))
                        .getResponseCode())
                .isEqualTo(409);
        assertThat(journal("ada")
                        .path("affinities")
                        .path("kallos")
                        .path("affinity_score")
                        .asDouble())
                .isEqualTo(0.52);
    }

    @Test
    void wrongNamesAreNamedWithTheirFix() throws Exception {
        assertThat(act("scene_seen").path("error").asText()).startsWith("scene:");
        assertThat(client.act(asked("scene_seen").put("scene", "nothing").put("line", "a1"))
                        .path("error")
                        .asText())
                .startsWith("scene:");
        assertThat(client.act(asked("scene_answer").put("scene", "opening").put("answer", "x"))
                        .path("error")
                        .asText())
                .startsWith("answer: must be one of understand, build, company");
        assertThat(client.act(asked("scene_run").put("run", "r1").put("ended", "well"))
                        .path("error")
                        .asText())
                .startsWith("ended: must be one of held, broke, failed, done");
    }

    @Test
    void scenesComeAfterTurnsBeforeTheirEndAndNotTwice() throws Exception {
        List<String> met = new ArrayList<>();
        for (int turn = 0; turn < 20; turn++) {
            List<JsonNode> records = told("say I go on with the work, number " + turn + ".");
            assertThat(records.getLast().path("action").asText()).isEqualTo("end");
            assertThat(records.get(records.size() - 2).path("action").asText()).isEqualTo("suggestions");
            for (JsonNode record : records) {
                if (record.path("action").asText().equals("scene")) {
                    met.add(record.path("id").asText());
                    seen(
                            record.path("id").asText(),
                            record.path("lines").path(0).path("id").asText());
                }
            }
        }
        assertThat(met).hasSizeGreaterThan(2).doesNotHaveDuplicates();
    }

    @Test
    void otherClientsGetNoRecordOfTheStory() throws Exception {
        for (int turn = 0; turn < 12; turn++) {
            assertThat(live(message("say I go on with the work, number " + turn + ".", "c1", "ada")))
                    .extracting(record -> record.path("action").asText())
                    .doesNotContain("scene", "suggestions", "evening");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"I am afraid of dying.", "my grandmother died today", "you are useless idiots"})
    void noSceneComesWithinThreeTurnsOfAHeavyOne(String heavy) throws Exception {
        for (int warm = 0; warm < 3; warm++) {
            told("say Good.");
        }
        assertThat(scenes(told("say I hear you. | " + heavy))).isEmpty();
        for (int turn = 0; turn < 3; turn++) {
            assertThat(scenes(told("say We go on."))).isEmpty();
        }
    }

    @Test
    void theQuietAfterAHeavyTurnOutlivesTheBridge() throws Exception {
        for (int warm = 0; warm < 3; warm++) {
            told("say Good.");
        }
        assertThat(scenes(told("say I hear you. | I am afraid of dying."))).isEmpty();
        restart();
        for (int turn = 0; turn < 3; turn++) {
            assertThat(scenes(told("say We go on."))).isEmpty();
        }
        assertThat(scenes(told("say We go on."))).as("the quiet is over").isPresent();
    }

    @Test
    void theDistanceBetweenTwoScenesOutlivesTheBridge() throws Exception {
        String first = firstScene();
        seen(first, "a1");
        restart();
        for (int turn = 0; turn < 3; turn++) {
            assertThat(scenes(told("say We go on."))).isEmpty();
        }
    }

    private String firstScene() {
        for (int turn = 0; turn < 10; turn++) {
            Optional<JsonNode> scene = scenes(told("say We go on."));
            if (scene.isPresent()) {
                return scene.get().path("id").asText();
            }
        }
        throw new AssertionError("no scene came in ten turns");
    }

    private void restart() throws IOException {
        bridge.close();
        bridge = bridge(limits());
        client = new NovelClient(bridge.port());
    }

    @Test
    void noSceneComesAfterACrisisOrWhileAQuestionIsOpen() throws Exception {
        for (int warm = 0; warm < 4; warm++) {
            assertThat(scenes(told("say What do you think?"))).isEmpty();
        }
        assertThat(scenes(told("crisis You are not alone; please talk to somebody.")))
                .isEmpty();
        for (int turn = 0; turn < 3; turn++) {
            assertThat(scenes(told("say We go on."))).isEmpty();
        }
        assertThat(scenes(told("ask Shall I? / yes / no"))).isEmpty();
    }

    @Test
    void goodNightClosesTheEvening() throws Exception {
        act("scene_due");
        seen("opening", "a1");
        List<JsonNode> records = told("say Sleep well. | good night everyone");
        assertThat(scenes(records)).isEmpty();
        JsonNode evening = records.stream()
                .filter(record -> record.path("action").asText().equals("evening"))
                .findFirst()
                .orElseThrow();
        assertThat(evening.path("message").asText()).isNotBlank();
        assertThat(evening.path("card")).extracting(JsonNode::asText).anyMatch(line -> line.contains("loose step"));
    }

    @Test
    void gibberishAndLinesToNobodyMoveNothingAndOthersNeverMoreThanThree() throws Exception {
        assertThat(moves("say A line to nobody at all.")).isEmpty();
        assertThat(moves("say And now for the same agent.")).containsExactly(0.02);
        assertThat(moves("intent gibberish | say What was that?")).isEmpty();
        assertThat(moves("intent insult | say That hurt.")).containsExactly(-0.03);
        assertThat(moves("like I like you more than that.")).allMatch(delta -> Math.abs(delta) <= 0.03);
        assertThat(moves("crisis You are not alone.")).isEmpty();
    }

    /** The original client adds 0.02 to whoever spoke last; the bridge's journal shows the truth. */
    @Test
    void aClientThatAddsItsOwnStepIsPutRightByTheJournal() throws Exception {
        double own = 0.5;
        for (String said : List.of("say One thing.", "say Another one.", "intent gibberish | say What?")) {
            live(message(said, "c1", "ada"));
            own += 0.02;
        }
        assertThat(own)
                .isEqualTo(journal("ada")
                        .path("affinities")
                        .path("metis")
                        .path("affinity_score")
                        .asDouble());
    }

    @Test
    void theHistoryOfAResumeHasTheScenesWhereTheyWereRead() throws Exception {
        act("scene_due");
        seen("opening", "a1");
        seen("opening", "a2");
        JsonNode left = resume();
        assertThat(left.path("scene").path("id").asText()).isEqualTo("opening");
        assertThat(left.path("scene").path("read").asText()).isEqualTo("a2");
        IntStream.rangeClosed(3, 6).forEach(line -> seen("opening", "a" + line));
        answer("opening", "company");
        assertThat(resume().path("scene").path("answered").asText()).isEqualTo("company");
        seen("opening", "company.1");
        JsonNode over = resume();
        assertThat(over.has("scene")).isFalse();
        assertThat(over.path("suggestions").size()).isEqualTo(3);
        assertThat(over.path("history"))
                .extracting(line ->
                        line.path("kind").asText() + " " + line.path("agent").asText())
                .startsWith("scene hephaestus", "scene hephaestus", "player player", "dialogue metis", "scene metis")
                .endsWith("scene player", "scene kallos");
        JsonNode saved = client.act(asked("fork"));
        JsonNode loaded = client.act(NovelClient.json()
                .put("action", "resume")
                .put("context_id", saved.path("context_id").asText())
                .put("player_id", "ada")
                .put("protocol", 2)
                .put("scenes", 1));
        assertThat(loaded.path("history")).isEqualTo(over.path("history"));
        assertThat(client.act(asked("resume").put("protocol", 2)).path("history"))
                .extracting(line -> line.path("kind").asText())
                .doesNotContain("scene");
    }

    @Test
    void aPlaceInASceneThatOnlyTheClientKnowsIsTaken() throws Exception {
        JsonNode asked = client.act(placed("opening", "?"));
        assertThat(asked.path("scene").path("read").asText()).isEqualTo("a6");
        assertThat(asked.path("scene").path("answered").asText()).isEmpty();
        assertThat(scenesIn(asked)).containsExactly("a1", "a2", "a3", "a4", "a5", "a6");
        answer("opening", "company");
        assertThat(client.act(placed("opening", "a2"))
                        .path("scene")
                        .path("answered")
                        .asText())
                .as("the bridge's own place is the truth")
                .isEqualTo("company");
        JsonNode other = client.act(placed("opening", "company.1").put("context_id", "c9"));
        assertThat(scenesIn(other)).startsWith("a1").endsWith("company", "company.1");
        assertThat(scenesIn(client.act(placed("nothing", "a1").put("context_id", "c10"))))
                .isEmpty();
    }

    @Test
    void linesThatAreReportedAtOnceAreToldInTheOrderOfTheirScene() throws Exception {
        act("scene_due");
        for (String line : List.of("a3", "a1", "a4", "a2", "company.1", "a6", "a5")) {
            seen("opening", line);
        }
        answer("opening", "company");
        assertThat(scenesIn(resume())).containsExactly("a1", "a2", "a3", "a4", "a5", "a6", "company", "company.1");
        assertThat(resume().has("scene")).as("it was read to its end").isFalse();
    }

    @Test
    void whatAClientHasKeptIsNotToldAgain() throws Exception {
        ObjectNode kept = json().put("glimpsed", 0);
        kept.putArray("scenes").add("opening").add("no_such_scene");
        kept.putObject("chosen").put("opening", "company").put("no_such_scene", "x");
        kept.putObject("tally").put("turns", 60).put("evenings", 3);
        ObjectNode told = asked("scene_met");
        told.set("met", kept);
        assertThat(client.act(told).path("action").asText()).isEqualTo("ok");
        restart();
        JsonNode due = act("scene_due");
        assertThat(due.path("scene").path("id").asText()).isNotEqualTo("opening");
        assertThat(post("/action", asked("scene_answer").put("scene", "opening").put("answer", "build"))
                        .getResponseCode())
                .as("the answer that was given stands")
                .isEqualTo(409);
        assertThat(client.act(told).path("action").asText())
                .as("told twice is told once")
                .isEqualTo("ok");
        assertThat(client.act(asked("scene_met").put("met", "x")).path("error").asText())
                .startsWith("met: is required and must be an object");
        told.withObject("/met").put("scenes", "opening");
        assertThat(client.act(told).path("error").asText()).startsWith("met: ");
    }

    private static List<String> scenesIn(JsonNode resumed) {
        List<String> lines = new ArrayList<>();
        resumed.path("history").forEach(line -> {
            if (line.path("kind").asText().equals("scene")) {
                lines.add(line.path("line").asText());
            }
        });
        return lines;
    }

    private static ObjectNode placed(String scene, String line) {
        return asked("resume")
                .put("protocol", 2)
                .put("scenes", 1)
                .put("scene", scene)
                .put("line", line);
    }

    @Test
    void aSceneCanBeSavedBeforeAnybodyHasSpokenToTheCrew() throws Exception {
        String begun = ScriptedCrew.UNSPOKEN + "1";
        act("scene_due");
        client.act(asked("scene_seen")
                .put("context_id", begun)
                .put("scene", "opening")
                .put("line", "a2"));
        JsonNode saved =
                client.act(asked("fork").put("context_id", begun).put("slot", 1).put("shown", "{}"));
        assertThat(saved.path("action").asText()).isEqualTo("fork_result");
        JsonNode loaded = client.act(
                asked("restore").put("context_id", saved.path("context_id").asText()));
        assertThat(scenesIn(client.act(asked("resume")
                        .put("protocol", 2)
                        .put("scenes", 1)
                        .put("context_id", loaded.path("context_id").asText()))))
                .containsExactly("a2");
        assertThat(crew.commands)
                .as("the crew has nothing to copy")
                .noneMatch(command -> command.path("name").asText().equals("fork")
                        && command.path("context").asText().equals(begun));
    }

    @Test
    void aSavedConversationStaysInItsSlotAndTheNextOneReplacesIt() throws Exception {
        told("say Good.");
        client.act(asked("fork").put("slot", 2).put("shown", "first"));
        String context = client.act(asked("fork").put("slot", 2).put("shown", "second"))
                .path("context_id")
                .asText();
        restart();
        assertThat(act("get_slots").path("slots"))
                .singleElement()
                .hasToString("{\"slot\":2,\"context_id\":\"" + context + "\",\"shown\":\"second\"}");
        assertThat(client.act(asked("get_slots").put("player_id", "eve")).path("slots"))
                .isEmpty();
        assertThat(client.act(asked("fork").put("slot", 100)).path("error").asText())
                .startsWith("slot: must be 1 to 99");
    }

    @Test
    void aWriterSeesTheSceneThatIsNamed() throws Exception {
        JsonNode due = client.act(asked("scene_due").put("scene", "season_autumn_2"));
        assertThat(due.path("scene").path("id").asText()).isEqualTo("season_autumn_2");
        assertThat(client.act(asked("scene_due").put("scene", "nothing"))
                        .path("error")
                        .asText())
                .startsWith("scene:");
    }

    @Test
    void theStoryOutlivesTheBridge() throws Exception {
        act("scene_due");
        seen("opening", "a1");
        answer("opening", "company");
        restart();
        assertThat(act("scene_due").has("scene")).isFalse();
        assertThat(resume().path("scene").path("answered").asText()).isEqualTo("company");
    }

    @Test
    void theCrewHearsOfAReadSceneThatALineNamesAndOfNoOther() throws Exception {
        String line = "say Well. | who was station seventeen?";
        told(line);
        assertThat(crew.heard.getLast().has("story")).isFalse();
        seen("season_autumn_2", "a1");
        told("say Well. | what is running?");
        assertThat(crew.heard.getLast().has("story")).isFalse();
        live(message(line, "c1", "ada"));
        assertThat(crew.heard.getLast().path("story").path(0).path("tells"))
                .extracting(tell -> tell.path("by").asText())
                .contains("dokimasia", "metis", "mneme");
        live(message("say Gut. | wer war Station siebzehn?", "c1", "ada"));
        assertThat(crew.heard.getLast().path("story").path(0).path("gist").asText())
                .contains("Essig sei Wein");
        live(message(line, "c2", "eve"));
        assertThat(crew.heard.getLast().has("story")).as("of another player").isFalse();
    }

    private JsonNode resume() throws IOException {
        return client.act(asked("resume").put("protocol", 2).put("scenes", 1));
    }

    private JsonNode act(String action) throws IOException {
        return client.act(asked(action));
    }

    private void seen(String scene, String line) {
        try {
            assertThat(client.act(asked("scene_seen").put("scene", scene).put("line", line))
                            .path("action")
                            .asText())
                    .isEqualTo("ok");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private JsonNode answer(String scene, String answer) throws IOException {
        return client.act(asked("scene_answer").put("scene", scene).put("answer", answer));
    }

    private static ObjectNode asked(String action) {
        return json().put("action", action).put("context_id", "c1").put("player_id", "ada");
    }

    private List<JsonNode> told(String text) {
        return live(message(text, "c1", "ada").put("scenes", 1));
    }

    private static Optional<JsonNode> scenes(List<JsonNode> records) {
        return records.stream()
                .filter(record -> record.path("action").asText().equals("scene"))
                .findFirst();
    }

    private List<Double> moves(String text) {
        return told(text).stream()
                .filter(record -> record.path("action").asText().equals("affinity"))
                .map(record -> record.path("delta").asDouble())
                .toList();
    }
}
