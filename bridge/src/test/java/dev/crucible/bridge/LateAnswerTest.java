package dev.crucible.bridge;

import static dev.crucible.bridge.NovelClient.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.bridge.turn.TurnLimits;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** Answers that take longer than a client of the first protocol waits, and delivery of the rest. */
class LateAnswerTest extends BridgeFixture {

    @Override
    TurnLimits limits() {
        return IMPATIENT;
    }

    @Test
    void givesWhatThereIsBeforeTheClientGivesUpAndTheRestWithTheNextLine() throws Exception {
        NovelClient.Answer early =
                client.say("say First of all the plan. | wait | say And then the result.", "c1", "ada");
        assertThat(early.spoken()).startsWith("First of all the plan.").contains("longer than a breath");
        crew.gate.release();
        NovelClient.Answer late = client.say("say On we go, all of us.", "c1", "ada");
        assertThat(late.spoken()).isEqualTo("And then the result. On we go, all of us.");
    }

    @Test
    void whatIsSaidMeanwhileIsNoAnswerToAQuestionThatNobodyHasSeen() throws Exception {
        client.say("say Let me think about this. | wait | ask Shall I launch it? / yes / no", "c1", "ada");
        ConcurrentLinkedQueue<JsonNode> shown = new ConcurrentLinkedQueue<>();
        Thread nudge = Thread.startVirtualThread(() -> shown.addAll(plain(message("well?", "c1", "ada"))));
        await().until(() -> bridgeRuns(2));
        crew.gate.release();
        nudge.join();
        assertThat(List.copyOf(shown).getLast().path("prompt").asText()).isEqualTo("Shall I launch it?");
        assertThat(crew.heard)
                .noneSatisfy(node -> assertThat(node.path("text").asText()).isEqualTo("well?"));

        NovelClient.Answer answer = client.say("yes", "c1", "ada");
        assertThat(answer.spoken()).isEqualTo("You said: yes");
        assertThat(crew.heard.getLast().path("follows").asBoolean()).isTrue();
    }

    @Test
    void aClientThatWasToldToComeBackFindsItsAnswerAfterTheGrace() throws Exception {
        client.say("say Just a moment, please. | wait | say Here it is at last.", "c1", "ada");
        await().pollDelay(Duration.ofMillis(900)).until(() -> true);
        assertThat(crew.cancelled).isEmpty();
        crew.gate.release();
        assertThat(client.say("say And more of it.", "c1", "ada").spoken())
                .isEqualTo("Here it is at last. And more of it.");
    }
}
