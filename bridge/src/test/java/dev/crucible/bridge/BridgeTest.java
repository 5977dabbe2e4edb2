package dev.crucible.bridge;

import static dev.crucible.bridge.NovelClient.json;
import static dev.crucible.bridge.NovelClient.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bridge.turn.TurnLimits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BridgeTest {

    private static final TurnLimits QUICK = new TurnLimits(
            200,
            4,
            10_000,
            Duration.ofSeconds(30),
            Duration.ofMillis(700),
            Duration.ofMillis(200),
            Duration.ofMillis(400),
            Duration.ofMinutes(10),
            Duration.ofMillis(50));

    @TempDir
    Path data;

    private ScriptedCrew crew;
    private Bridge bridge;
    private NovelClient client;

    @BeforeEach
    void start() throws IOException {
        crew = new ScriptedCrew(0);
        bridge = bridge(QUICK);
        client = new NovelClient(bridge.port());
        await().until(() -> client.health() == 200);
    }

    private Bridge bridge(TurnLimits limits) throws IOException {
        return Bridge.start(new BridgeConfig(
                "127.0.0.1",
                0,
                Optional.empty(),
                List.of(),
                crew.address(),
                Optional.empty(),
                data,
                BridgeConfig.Voice.OFF,
                limits));
    }

    @AfterEach
    void stop() {
        bridge.close();
        crew.close();
    }

    // The existing client

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
        assertThat(choice.path("prompt").asText()).isEqualTo("I would run four simulations. Shall I?");
        assertThat(choice.path("choices")).extracting(JsonNode::asText).containsExactly("yes", "no");

        NovelClient.Answer answer = client.turn(json().put("action", "choice")
                .put("choice", "yes")
                .put("context_id", "c1")
                .put("player_id", "ada"));
        assertThat(answer.spoken()).isEqualTo("{\"a\":1} You said: yes");
        assertThat(crew.heard.getLast().path("follows").asBoolean()).isTrue();
    }

    @Test
    void aQuestionInWordsIsABeatWithItsText() throws Exception {
        assertThat(client.say("ask Which rule do you mean?", "c1", "ada").spoken())
                .isEqualTo("Which rule do you mean?");
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
    void neverSendsAKindThatTheClientDoesNotKnow() throws Exception {
        NovelClient.Answer answer =
                client.say("jealous | deed launched | like What a lovely, lovely curve.", "c1", "ada");
        assertThat(answer.beats()).hasSize(1);
        assertThat(answer.beats().getFirst().path("affinity_delta").asDouble()).isEqualTo(0.1);
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

    // Protocol 2

    @Test
    void numbersEveryRecordAndEndsWithAnEnd() throws Exception {
        List<JsonNode> records =
                live(message("status a | say One thing at a time. | jealous | like And another one.", "c1", "ada"));
        assertThat(records)
                .extracting(record -> record.path("action").asText())
                .containsSubsequence("status", "message", "jealousy", "message", "affinity", "end");
        assertThat(records.stream().filter(BridgeTest::counted).mapToInt(record -> record.path("seq")
                        .asInt()))
                .containsExactly(IntStream.range(0, (int)
                                records.stream().filter(BridgeTest::counted).count())
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

    // What goes wrong

    @Test
    void aClientThatIsGoneForLongEndsTheTurn() throws Exception {
        HttpURLConnection gone = client.open(
                "/message",
                message("say Going, going. | wait", "c1", "ada")
                        .put("protocol", 2)
                        .toString()
                        .getBytes(StandardCharsets.UTF_8));
        gone.getInputStream().read();
        gone.disconnect();
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(crew.cancelled).hasSize(1));
    }

    @Test
    void theSameLineTwiceIsOneTurn() throws Exception {
        for (int i = 0; i < 2; i++) {
            HttpURLConnection sent = (HttpURLConnection) java.net
                    .URI
                    .create("http://127.0.0.1:" + bridge.port() + "/message")
                    .toURL()
                    .openConnection();
            sent.setRequestProperty("Idempotency-Key", "k1");
            sent.setDoOutput(true);
            sent.getOutputStream()
                    .write(message("say Only once, please.", "c1", "ada")
                            .toString()
                            .getBytes(StandardCharsets.UTF_8));
            assertThat(lines(sent))
                    .extracting(record -> record.path("message").asText())
                    .contains("Only once, please.");
        }
        assertThat(crew.executions).hasValue(1);
    }

    @Test
    void playersNeverShareAConversation() throws Exception {
        client.say("hello from ada", "c1", "ada");
        client.turn(json().put("action", "message").put("text", "no ids at all"));
        client.turn(json().put("action", "message").put("text", "no ids again"));
        assertThat(crew.heard).extracting(node -> node.path("context").asText()).doesNotHaveDuplicates();
        HttpURLConnection foreign = client.open(
                "/message", message("hello from eve", "c1", "eve").toString().getBytes(StandardCharsets.UTF_8));
        assertThat(foreign.getResponseCode()).isEqualTo(403);
        assertThat(crew.heard)
                .noneSatisfy(node -> assertThat(node.path("text").asText()).contains("eve"));
    }

    @Test
    void aForeignTurnIsNotThere() throws Exception {
        String turn = live(message("say For ada alone.", "c1", "ada"))
                .getFirst()
                .path("turn_id")
                .asText();
        for (String path : List.of("/cancel", "/message/continue")) {
            HttpURLConnection eve = client.open(
                    path,
                    json().put("turn_id", turn)
                            .put("player_id", "eve")
                            .toString()
                            .getBytes(StandardCharsets.UTF_8));
            assertThat(eve.getResponseCode()).isEqualTo(404);
        }
    }

    @Test
    void noticesThatTheCrewIsGoneAndBack() throws Exception {
        int port = crew.port();
        crew.close();
        await().until(() -> client.health() == 503);
        assertThat(client.say("anybody?", "c1", "ada").spoken()).contains("not at the forge");
        crew = new ScriptedCrew(port);
        await().until(() -> client.health() == 200);
        assertThat(client.say("say Back again, friends.", "c1", "ada").spoken()).isEqualTo("Back again, friends.");
    }

    @Test
    void aCrewLostInMidTurnEndsTheTurnWithASentence() throws Exception {
        ConcurrentLinkedQueue<JsonNode> seen = new ConcurrentLinkedQueue<>();
        Thread reader =
                Thread.startVirtualThread(() -> read(message("say Before the fall. | wait", "c1", "ada"), seen));
        await().until(() ->
                seen.stream().anyMatch(record -> record.path("action").asText().equals("message")));
        int port = crew.port();
        crew.close();
        crew = new ScriptedCrew(port);
        reader.join();
        assertThat(seen)
                .last()
                .extracting(record -> record.path("reason").asText())
                .isEqualTo("failed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "12",
                "\"text\"",
                "{\"action\":5}",
                "{\"text\":{}}",
                "{\"action\":\"dance\"}",
                "{\"context_id\":\"../../etc\"}",
                "{\"player_id\":\"a b\"}",
                "{\"protocol\":\"two\"}",
                "{\"protocol\":3}",
                "{} {}",
                "{\"action\":\"choice\"}",
                "{\"text\":\"\\ud800",
                "{\"protocol\":2,\"mid_turn\":\"later\"}",
                "{\"locale\":\"x_!\"}"
            })
    void refusesWhatItCannotReadWithAReason(String body) throws Exception {
        HttpURLConnection sent = client.open("/message", body.getBytes(StandardCharsets.UTF_8));
        assertThat(sent.getResponseCode()).isEqualTo(400);
        assertThat(NovelClient.MAPPER
                        .readTree(NovelClient.body(sent))
                        .path("error")
                        .asText())
                .isNotBlank();
    }

    @Test
    void refusesALineThatIsTooLongAndTooManyAtOnce() throws Exception {
        assertThat(client.open(
                                "/message",
                                message("x".repeat(201), "c1", "ada").toString().getBytes(StandardCharsets.UTF_8))
                        .getResponseCode())
                .isEqualTo(413);
        List<Thread> readers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            String context = "busy" + i;
            readers.add(Thread.startVirtualThread(
                    () -> read(message("wait", context, "ada"), new ConcurrentLinkedQueue<>())));
        }
        await().until(() -> crew.executions.get() == 4);
        HttpURLConnection fifth = client.open(
                "/message", message("wait", "busy5", "ada").toString().getBytes(StandardCharsets.UTF_8));
        assertThat(fifth.getResponseCode()).isEqualTo(429);
        assertThat(fifth.getHeaderField("Retry-After")).isNotNull();
        crew.gate.release(4);
        for (Thread reader : readers) {
            reader.join();
        }
    }

    // Actions, gossip, speech

    @Test
    void aPlayerComesIsListedAndLeavesNothingBehind() throws Exception {
        assertThat(client.act(json().put("action", "get_profiles")).path("profiles"))
                .isEmpty();
        String id = client.act(json().put("action", "create_profile")
                        .put("display_name", "Ada")
                        .put("title", "Champion"))
                .path("player_id")
                .asText();
        client.act(json().put("action", "set_active_profile").put("player_id", id));
        JsonNode listed = client.act(json().put("action", "get_profiles"))
                .path("profiles")
                .path(0);
        assertThat(listed.path("player_id").asText()).isEqualTo(id);
        assertThat(listed.path("is_active").asBoolean()).isTrue();
        assertThat(listed.path("total_sessions").asInt()).isEqualTo(1);
        client.say("say Welcome, Ada, to us.", "c9", id);
        assertThat(crew.heard.getLast().path("name").asText()).isEqualTo("Ada");
        assertThat(client.act(json().put("action", "delete_profile").put("player_id", id))
                        .path("action")
                        .asText())
                .isEqualTo("ok");
        assertThat(client.act(json().put("action", "get_profiles")).path("profiles"))
                .isEmpty();
        assertThat(client.act(json().put("action", "get_virtue_context").put("player_id", id))
                        .path("affinities"))
                .isEmpty();
    }

    @Test
    void virtuesMoveByDeedsAndTheSessionIsCountedAnew() throws Exception {
        client.say("deed used_seeds | deed used_seeds | deed dancing | say Counted, both of them.", "c1", "ada");
        JsonNode journal = client.act(json().put("action", "get_virtue_context").put("player_id", "ada"));
        assertThat(journal.path("virtues").path("arete").asDouble()).isEqualTo(0.54);
        assertThat(journal.path("deltas").path("arete").asDouble()).isEqualTo(0.04);
        assertThat(journal.path("virtues")).hasSize(8);
        assertThat(journal.path("facts").path(0).path("body").asText()).isEqualTo("likes medians");
        client.act(json().put("action", "set_active_profile").put("player_id", "ada"));
        journal = client.act(json().put("action", "get_virtue_context").put("player_id", "ada"));
        assertThat(journal.path("virtues").path("arete").asDouble()).isEqualTo(0.54);
        assertThat(journal.path("deltas").path("arete").asDouble()).isZero();
    }

    @Test
    void aSavedGameBringsBackTheHearts() throws Exception {
        client.say("say Before it was saved.", "c1", "ada");
        String save = client.act(
                        json().put("action", "fork").put("player_id", "ada").put("context_id", "c1"))
                .path("context_id")
                .asText();
        client.say("like After it was saved.", "c1", "ada");
        JsonNode restored = client.act(
                json().put("action", "restore").put("player_id", "ada").put("context_id", save));
        assertThat(restored.path("standing_restored").asBoolean()).isTrue();
        JsonNode affinities = client.act(
                        json().put("action", "get_virtue_context").put("player_id", "ada"))
                .path("affinities");
        assertThat(affinities.path("metis").path("affinity_score").asDouble()).isEqualTo(0.52);
        assertThat(affinities.path("kallos").path("affinity_score").asDouble()).isEqualTo(0.5);
        client.say("say On we go from there.", restored.path("context_id").asText(), "ada");
        assertThat(client.act(json().put("action", "restore")
                                .put("player_id", "eve")
                                .put("context_id", save))
                        .path("error")
                        .asText())
                .isNotBlank();
    }

    @Test
    void resumingBringsBackAnOpenQuestion() throws Exception {
        client.say("ask Shall I launch it? / yes / no", "c1", "ada");
        bridge.close();
        bridge = bridge(QUICK);
        client = new NovelClient(bridge.port());
        await().until(() -> client.health() == 200);
        JsonNode resumed = client.act(
                json().put("action", "resume").put("context_id", "c1").put("player_id", "ada"));
        assertThat(resumed.path("action").asText()).isEqualTo("status");
        assertThat(resumed.path("question").path("prompt").asText()).isEqualTo("Shall I launch it?");
        client.say("yes", "c1", "ada");
        assertThat(crew.heard.getLast().path("follows").asBoolean()).isTrue();
        assertThat(client.act(json().put("action", "resume")
                                .put("context_id", "c1")
                                .put("player_id", "eve"))
                        .path("error")
                        .asText())
                .contains("another player");
    }

    @Test
    void refusesUnknownActions() throws Exception {
        HttpURLConnection sent = client.open("/action", "{\"action\":\"dance\"}".getBytes(StandardCharsets.UTF_8));
        assertThat(sent.getResponseCode()).isEqualTo(400);
        assertThat(NovelClient.MAPPER
                        .readTree(NovelClient.body(sent))
                        .path("error")
                        .asText())
                .isEqualTo("Unknown action: dance");
    }

    @Test
    void neverMurmursTheSameLineTwiceInARow() throws Exception {
        String before = "";
        for (int i = 0; i < 6; i++) {
            HttpURLConnection sent = client.open(
                    "/gossip",
                    json().put("agent", "mneme")
                            .put("player_id", "ada")
                            .toString()
                            .getBytes(StandardCharsets.UTF_8));
            JsonNode gossip = NovelClient.MAPPER.readTree(NovelClient.body(sent));
            assertThat(gossip.path("hint").asText()).isNotBlank();
            assertThat(gossip.path("line").asText()).isNotBlank().isNotEqualTo(before);
            before = gossip.path("line").asText();
        }
        assertThat(client.open("/gossip", "{\"agent\":\"zeus\"}".getBytes(StandardCharsets.UTF_8))
                        .getResponseCode())
                .isEqualTo(400);
    }

    @Test
    void saysThatThereIsNoVoice() throws Exception {
        HttpURLConnection sent = client.open(
                "/tts",
                json().put("text", "hello").put("agent", "mneme").toString().getBytes(StandardCharsets.UTF_8));
        assertThat(sent.getResponseCode()).isEqualTo(503);
        assertThat(sent.getHeaderField("Retry-After")).isNotNull();
        assertThat(client.open("/tts", "{}".getBytes(StandardCharsets.UTF_8)).getResponseCode())
                .isEqualTo(400);
    }

    private List<JsonNode> live(ObjectNode request) {
        ConcurrentLinkedQueue<JsonNode> seen = new ConcurrentLinkedQueue<>();
        read(request, seen);
        return List.copyOf(seen);
    }

    private void read(ObjectNode request, ConcurrentLinkedQueue<JsonNode> seen) {
        try {
            HttpURLConnection sent = client.open(
                    "/message", request.put("protocol", 2).toString().getBytes(StandardCharsets.UTF_8));
            try (BufferedReader in =
                    new BufferedReader(new InputStreamReader(sent.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    seen.add(NovelClient.MAPPER.readTree(line));
                }
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static List<JsonNode> lines(HttpURLConnection sent) throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : NovelClient.body(sent).lines().toList()) {
            lines.add(NovelClient.MAPPER.readTree(line));
        }
        return lines;
    }

    private static boolean counted(JsonNode record) {
        return !record.path("action").asText().equals("heartbeat");
    }
}
