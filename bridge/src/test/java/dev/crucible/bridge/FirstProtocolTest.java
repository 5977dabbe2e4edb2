package dev.crucible.bridge;

import static dev.crucible.bridge.NovelClient.json;
import static dev.crucible.bridge.NovelClient.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** The first protocol, as the existing client sees it. */
class FirstProtocolTest extends BridgeFixture {

    @Test
    void showsProgressAndThenTheAnswerInOneBurst() throws Exception {
        NovelClient.Answer answer =
                client.say("status Building the config | say The plan stands. | say Shall we begin it?", "c1", "ada");
        assertThat(answer.labels()).contains("Building the config");
        assertThat(answer.beats()).hasSize(2).allSatisfy(beat -> {
            assertThat(beat.path("action").asText()).isEqualTo("message");
            assertThat(beat.path("agent").asText()).isEqualTo("metis");
            assertThat(beat.path("portrait").asText()).isEqualTo("neutral");
            assertThat(beat.path("affinity_delta").isNumber()).isTrue();
        });
        assertThat(client.errors).isEmpty();
    }

    @Test
    void aChoiceIsTheFirstRecordAndNothingSaidBeforeIsLost() throws Exception {
        NovelClient.Answer asked =
                client.say("say I would run four simulations. | code {\"a\":1} | ask Shall I? / yes / no", "c1", "ada");
        assertThat(asked.beats()).hasSize(1);
        JsonNode choice = asked.beats().getFirst();
        assertThat(choice.path("action").asText()).isEqualTo("choice");
        assertThat(choice.path("prompt").asText())
                .isEqualTo("I would run four simulations. 1 line of code, which Crucible's own novel shows. Shall I?");
        assertThat(choice.path("choices")).extracting(JsonNode::asText).containsExactly("yes", "no");

        NovelClient.Answer answer = client.turn(json().put("action", "choice")
                .put("choice", "yes")
                .put("context_id", "c1")
                .put("player_id", "ada"));
        assertThat(answer.spoken()).isEqualTo("You said: yes");
        assertThat(crew.heard.getLast().path("follows").asBoolean()).isTrue();
    }

    @Test
    void keepsTheLinesOfAListInBeatsAndInQuestions() throws Exception {
        String list = "These three would meet it:\n- krum\n- median\n- fedavg";
        assertThat(client.say("say " + list, "c1", "ada").beats())
                .extracting(beat -> beat.path("message").asText())
                .containsExactly(list);
        assertThat(client.say("say " + list + " | ask Shall I? / yes / no", "c1", "ada")
                        .beats())
                .extracting(beat -> beat.path("prompt").asText())
                .containsExactly(list + "\nShall I?");
    }

    @Test
    void aQuestionInWordsIsABeatWithItsText() throws Exception {
        assertThat(client.say("ask Which rule do you mean?", "c1", "ada").spoken())
                .isEqualTo("Which rule do you mean?");
    }

    @Test
    void neverSendsAKindThatTheClientDoesNotKnow() throws Exception {
        NovelClient.Answer answer =
                client.say("jealous | deed launched | like What a lovely, lovely curve.", "c1", "ada");
        assertThat(answer.beats()).hasSize(1);
        assertThat(answer.beats().getFirst().path("affinity_delta").asDouble()).isEqualTo(0.12);
    }

    @Test
    void alwaysAnswersWithABeat() throws Exception {
        assertThat(client.say("silent", "c1", "ada").beats()).hasSize(1);
        assertThat(client.say("", "c1", "ada").beats()).hasSize(1);
        assertThat(client.say("fail The lab is away.", "c1", "ada").spoken()).isEqualTo("The lab is away.");
        assertThat(client.say("throw", "c1", "ada").spoken())
                .doesNotContain("secret")
                .isNotBlank();
    }

    @Test
    void hearsCrewsThatKnowNothingOfUs() throws Exception {
        NovelClient.Answer answer =
                client.say("plain Kallos says it is done. See the mnemetic notes of techne.", "c1", "ada");
        assertThat(answer.beats().getFirst().path("agent").asText()).isEqualTo("techne");
    }

    @Test
    void countsAnInteractionForTheSpeakerAndNeverForTheSystem() throws Exception {
        client.say("say I speak, and only I.", "c1", "ada");
        client.say("like I like you a great deal.", "c1", "ada");
        client.say("fail No.", "c1", "ada");
        JsonNode affinities = client.act(
                        json().put("action", "get_virtue_context").put("player_id", "ada"))
                .path("affinities");
        assertThat(affinities.path("metis").path("affinity_score").asDouble()).isEqualTo(0.52);
        assertThat(affinities.path("kallos").path("affinity_score").asDouble()).isEqualTo(0.62);
        assertThat(affinities.has("system")).isFalse();
    }

    @Test
    void twoLinesAtOnceAreAnsweredOneAfterAnother() throws Exception {
        ConcurrentLinkedQueue<JsonNode> first = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedQueue<JsonNode> second = new ConcurrentLinkedQueue<>();
        Thread one = Thread.startVirtualThread(
                () -> first.addAll(plain(message("say The first begins. | wait | say The first ends.", "c1", "ada"))));
        await().until(() -> crew.executions.get() == 1);
        Thread two =
                Thread.startVirtualThread(() -> second.addAll(plain(message("say The second, whole.", "c1", "ada"))));
        await().until(() -> bridgeRuns(2));
        crew.gate.release();
        one.join();
        two.join();
        List<String> spoken = new ArrayList<>();
        for (JsonNode record : List.copyOf(first)) {
            spoken.add(record.path("message").asText());
        }
        for (JsonNode record : List.copyOf(second)) {
            spoken.add(record.path("message").asText());
        }
        assertThat(spoken).containsSubsequence("The first begins.", "The first ends.", "The second, whole.");
        assertThat(spoken).doesNotHaveDuplicates();
    }
}
