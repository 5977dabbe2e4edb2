package dev.crucible.bridge;

import static dev.crucible.bridge.NovelClient.json;
import static dev.crucible.bridge.NovelClient.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The second protocol, for clients that request it. */
class SecondProtocolTest extends BridgeFixture {

    @Test
    void numbersEveryRecordAndEndsWithAnEnd() throws Exception {
        List<JsonNode> records =
                live(message("status a | say One thing at a time. | jealous | like And another one.", "c1", "ada")
                        .set("affinity", json().put("techne", 0.7)));
        assertThat(records)
                .extracting(record -> record.path("action").asText())
                .containsSubsequence("status", "message", "jealousy", "message", "affinity", "end");
        assertThat(records.stream().filter(BridgeFixture::counted).mapToInt(record -> record.path("seq")
                        .asInt()))
                .containsExactly(IntStream.range(0, (int)
                                records.stream().filter(BridgeFixture::counted).count())
                        .boxed()
                        .toArray(Integer[]::new));
        assertThat(records.getLast().path("reason").asText()).isEqualTo("done");
        assertThat(records)
                .extracting(record -> record.path("turn_id").asText())
                .doesNotContain("")
                .containsOnly(records.getFirst().path("turn_id").asText());
    }

    @Test
    void sendsBeatsAsTheyAreSpokenAndHeartbeatsBetween() throws Exception {
        ConcurrentLinkedQueue<JsonNode> seen = new ConcurrentLinkedQueue<>();
        Thread reader = Thread.startVirtualThread(
                () -> read(message("say Spoken at once. | wait | say Spoken later on.", "c1", "ada"), seen));
        await().until(() ->
                seen.stream().anyMatch(record -> record.path("message").asText().equals("Spoken at once.")));
        await().until(() ->
                seen.stream().anyMatch(record -> record.path("action").asText().equals("heartbeat")));
        crew.gate.release();
        reader.join();
        assertThat(seen)
                .last()
                .extracting(record -> record.path("reason").asText())
                .isEqualTo("done");
    }

    @Test
    void asksAndEndsAsInputRequired() throws Exception {
        List<JsonNode> records = live(message("ask Shall I? / yes / no", "c1", "ada"));
        assertThat(records).extracting(record -> record.path("action").asText()).contains("input_required");
        assertThat(records.getLast().path("reason").asText()).isEqualTo("input_required");
    }

    @Test
    void aPlanComesWholeWithWhatIsEnoughOfItInItsFirstPiece() throws Exception {
        List<JsonNode> said = live(message("longbrief Rules: Krum", "c1", "ada")).stream()
                .filter(record -> record.path("action").asText().equals("message"))
                .toList();
        assertThat(said).hasSizeGreaterThan(1).allSatisfy(record -> assertThat(
                        record.path("message").asText())
                .contains("Rules: Krum"));
        assertThat(said.getFirst().path("brief").asText()).isEqualTo("In brief.");
        assertThat(said.subList(1, said.size()))
                .extracting(record -> record.path("brief").textValue())
                .containsOnly("");
    }

    @Test
    void theCrewHearsWhichResultThePlayerHasBeforeThem() throws Exception {
        live(message("say Well.", "c1", "ada").put("shown", "api_run_20261128_090422_559495"));
        assertThat(crew.heard).last().satisfies(heard -> assertThat(
                        heard.path("shown").asText())
                .isEqualTo("api_run_20261128_090422_559495"));
    }

    @Test
    void goesOnFromAnyNumberWithoutLossOrRepetition() throws Exception {
        List<JsonNode> all =
                live(message("say One, as it was. | say Two, as it is. | say Three, as it will be.", "c1", "ada"));
        String turn = all.getFirst().path("turn_id").asText();
        for (int from = 0; from <= all.size(); from++) {
            HttpURLConnection more = client.open(
                    "/message/continue",
                    json().put("turn_id", turn)
                            .put("player_id", "ada")
                            .put("from", from)
                            .toString()
                            .getBytes(StandardCharsets.UTF_8));
            assertThat(lines(more)).isEqualTo(all.subList(from, all.size()));
        }
    }

    @Test
    void cancelReallyCancels() throws Exception {
        ConcurrentLinkedQueue<JsonNode> seen = new ConcurrentLinkedQueue<>();
        Thread reader = Thread.startVirtualThread(
                () -> read(message("say Here we go again. | wait | say Never said.", "c1", "ada"), seen));
        await().until(() ->
                seen.stream().anyMatch(record -> record.path("action").asText().equals("message")));
        JsonNode answer = NovelClient.MAPPER.readTree(NovelClient.body(client.open(
                "/cancel",
                json().put("turn_id", seen.peek().path("turn_id").asText())
                        .put("player_id", "ada")
                        .toString()
                        .getBytes(StandardCharsets.UTF_8))));
        assertThat(answer.path("cancelled").asBoolean()).isTrue();
        reader.join();
        assertThat(seen)
                .last()
                .extracting(record -> record.path("reason").asText())
                .isEqualTo("cancelled");
        await().untilAsserted(() -> assertThat(crew.cancelled).hasSize(1));
    }

    @Test
    void cancellingAnAnswerThatHasEndedIsToldToTheCrewForWhatItLaunched() throws Exception {
        String turn = live(message("say It runs; ask me.", "c1", "ada"))
                .getFirst()
                .path("turn_id")
                .asText();
        for (boolean stop : List.of(false, true)) {
            JsonNode answer = NovelClient.MAPPER.readTree(NovelClient.body(client.open(
                    "/cancel",
                    json().put("turn_id", turn)
                            .put("player_id", "ada")
                            .put("stop_simulations", stop)
                            .toString()
                            .getBytes(StandardCharsets.UTF_8))));
            assertThat(answer.path("cancelled").asBoolean()).isFalse();
        }
        // This crew's card names no extension, so it would take an unrequested command for a line.
        assertThat(crew.commands).singleElement().satisfies(told -> {
            assertThat(told.path("name").asText()).isEqualTo("stop_simulations");
            assertThat(told.path("task").asText()).isNotBlank();
        });
        assertThat(crew.cancelled).isEmpty();
    }

    @Test
    void aNewLineInterruptsAndKeepsWhatWasSpoken() throws Exception {
        ConcurrentLinkedQueue<JsonNode> first = new ConcurrentLinkedQueue<>();
        Thread reader =
                Thread.startVirtualThread(() -> read(message("say This was spoken. | wait", "c1", "ada"), first));
        await().until(() ->
                first.stream().anyMatch(record -> record.path("action").asText().equals("message")));
        List<JsonNode> second = live(message("say And now for this.", "c1", "ada"));
        reader.join();
        assertThat(first)
                .last()
                .extracting(record -> record.path("reason").asText())
                .isEqualTo("cancelled");
        assertThat(second.getLast().path("reason").asText()).isEqualTo("done");
        assertThat(crew.cancelled).hasSize(1);
    }

    @Test
    void aLineAfterAQuestionIsItsAnswer() throws Exception {
        ConcurrentLinkedQueue<JsonNode> first = new ConcurrentLinkedQueue<>();
        Thread reader = reading(message("say I wonder about it. | ask Shall I? / yes / no", "c1", "ada"), first);
        reader.join();
        live(message("no, wait", "c1", "ada"));
        assertThat(crew.heard.getLast().path("follows").asBoolean()).isTrue();
    }

    @Test
    void aCancelThatComesBeforeTheCrewHasATaskStillEndsIt() throws Exception {
        for (int i = 0; i < 10; i++) {
            ConcurrentLinkedQueue<JsonNode> seen = new ConcurrentLinkedQueue<>();
            String turn = "early-" + i;
            String context = "early" + i;
            Thread reader = reading(message("wait", context, "ada").put("turn_id", turn), seen);
            await().until(() -> post("/cancel", json().put("turn_id", turn).put("player_id", "ada"))
                            .getResponseCode()
                    == 200);
            reader.join();
            assertThat(reason(seen)).isEqualTo("cancelled");
        }
        await().untilAsserted(() -> assertThat(crew.waiting).hasValue(0));
    }

    @Test
    void aTurnIdBelongsToOneLineOfOneConversation() throws Exception {
        live(message("say Mine, and mine alone.", "c1", "ada").put("turn_id", "t1"));
        assertThat(live(message("say Mine, and mine alone.", "c1", "ada").put("turn_id", "t1")))
                .isNotEmpty();
        assertThat(crew.executions).hasValue(1);
        for (ObjectNode other : List.of(
                message("say Something else.", "c1", "ada"), message("say Mine, and mine alone.", "c2", "ada"))) {
            assertThat(post("/message", other.put("protocol", 2).put("turn_id", "t1"))
                            .getResponseCode())
                    .isEqualTo(409);
        }
        assertThat(crew.executions).hasValue(1);
        live(message("say Whose it is, nobody is told.", "c3", "eve").put("turn_id", "t1"));
        assertThat(crew.executions).as("a turn of another player's").hasValue(2);
    }

    @Test
    void anAnswerIsSettledOnceHoweverItEnds() throws Exception {
        for (int i = 0; i < 5; i++) {
            String turn = "late-" + i;
            live(message("say One step more for me.", "c1", "ada").put("turn_id", turn));
            post("/cancel", json().put("turn_id", turn).put("player_id", "ada")).getResponseCode();
        }
        assertThat(journal("ada")
                        .path("affinities")
                        .path("metis")
                        .path("interaction_count")
                        .asInt())
                .isEqualTo(5);
    }

    @Test
    void queuesOrRefusesALineWhenTheClientWants() throws Exception {
        ConcurrentLinkedQueue<JsonNode> first = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedQueue<JsonNode> second = new ConcurrentLinkedQueue<>();
        Thread one = reading(message("say The first of two. | wait", "c1", "ada"), first);
        await().until(() -> said(first, "message"));
        assertThat(post(
                                "/message",
                                message("now", "c1", "ada").put("protocol", 2).put("mid_turn", "refuse"))
                        .getResponseCode())
                .isEqualTo(409);
        Thread two = reading(message("say The second of two.", "c1", "ada").put("mid_turn", "queue"), second);
        await().until(() -> metric("crucible_turns_running") == 2);
        crew.gate.release();
        one.join();
        two.join();
        assertThat(reason(first)).isEqualTo("done");
        assertThat(reason(second)).isEqualTo("done");
    }

    @Test
    void tellsProxiesToHoldNothingBack() throws Exception {
        HttpURLConnection answer =
                post("/message", message("say To the point.", "c1", "ada").put("protocol", 2));
        assertThat(answer.getContentType()).isEqualTo("application/x-ndjson");
        assertThat(answer.getHeaderField("X-Accel-Buffering")).isEqualTo("no");
        assertThat(answer.getHeaderField("Cache-Control")).contains("no-cache");
        assertThat(answer.getHeaderField("X-Context-Id")).isEqualTo("c1");
        assertThat(lines(answer).getLast().path("action").asText()).isEqualTo("end");
    }
}
