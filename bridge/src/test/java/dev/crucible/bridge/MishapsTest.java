package dev.crucible.bridge;

import static dev.crucible.bridge.NovelClient.json;
import static dev.crucible.bridge.NovelClient.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bridge.turn.TurnLimits;
import dev.crucible.store.StoreFailure;
import dev.crucible.web.Admission;
import dev.crucible.web.Rate;
import dev.crucible.web.Tokens;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Failures: lost crews and clients, invalid requests, damaged stores and exceeded limits. */
class MishapsTest extends BridgeFixture {

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
                                message("x".repeat(2_001), "c1", "ada")
                                        .toString()
                                        .getBytes(StandardCharsets.UTF_8))
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

    @Test
    void aClientThatStopsReadingHoldsNobodyUp() throws Exception {
        String long_ = "say " + "A long line that fills every buffer on its way. ".repeat(4);
        ObjectNode flood = message("flood 3000 " + "x".repeat(120), "c1", "ada").put("protocol", 2);
        HttpURLConnection stalled = post("/message", flood);
        stalled.getInputStream().read();
        for (int i = 0; i < 5; i++) {
            assertThat(client.say(long_, "other" + i, "eve").beats()).isNotEmpty();
        }
        stalled.disconnect();
    }

    @Test
    void forgetsTurnsAndConversationsThatAreOver() throws Exception {
        bridge.close();
        bridge = bridge(new TurnLimits(
                200,
                4,
                10_000,
                Duration.ofSeconds(30),
                Duration.ofSeconds(5),
                Duration.ofMillis(200),
                Duration.ofMillis(100),
                Duration.ofMillis(400),
                Duration.ofMillis(50),
                Duration.ofMinutes(1),
                Duration.ofMillis(20)));
        client = new NovelClient(bridge.port());
        await().until(() -> client.health() == 200);
        for (int i = 0; i < 20; i++) {
            client.say("say Hello and goodbye, friends.", "c" + i, "ada");
        }
        client.say("ask Shall I launch it? / yes / no", "asked", "ada");
        await().until(() -> metric("crucible_turns_kept") == 0);
        await().until(() -> metric("crucible_conversations") == 1);
        client.say("yes", "asked", "ada");
        assertThat(crew.heard.getLast().path("follows").asBoolean()).isTrue();
    }

    @Test
    void namesEveryRequestAndCountsIt() throws Exception {
        HttpURLConnection named = (HttpURLConnection) java.net
                .URI
                .create("http://127.0.0.1:" + bridge.port() + "/health")
                .toURL()
                .openConnection();
        named.setRequestProperty("X-Request-Id", "mine-1");
        assertThat(named.getHeaderField("X-Request-Id")).isEqualTo("mine-1");
        HttpURLConnection refused = post("/action", json());
        assertThat(refused.getResponseCode()).isEqualTo(400);
        assertThat(refused.getHeaderField("X-Request-Id")).isNotBlank();
        assertThat(metric("crucible_crew_up")).isEqualTo(1);
        assertThat(metric("crucible_check_up{check=\"crew\"}")).isEqualTo(1);
    }

    @Test
    void nothingOfAnExceptionReachesAPlayer() throws Exception {
        for (String line : List.of(
                "throw",
                "fail java.lang.IllegalStateException: secret",
                "fail Traceback (most recent call last): secret")) {
            assertThat(client.say(line, "c1", "ada").spoken())
                    .isNotBlank()
                    .doesNotContain("secret", "Exception", "Traceback");
        }
    }

    @Test
    void aDamagedFileIsRefusedAndLeftAsItIs() throws Exception {
        bridge.close();
        Path file = data.resolve("bridge.db");
        Files.delete(file);
        Files.deleteIfExists(data.resolve("bridge.db-wal"));
        Files.deleteIfExists(data.resolve("bridge.db-shm"));
        byte[] junk = "this is no database, but somebody's notes".repeat(100).getBytes(StandardCharsets.UTF_8);
        Files.write(file, junk);
        assertThatThrownBy(() -> bridge(QUICK))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining("bridge.db")
                .hasMessageContaining("left as it is");
        assertThat(Files.readAllBytes(file)).isEqualTo(junk);
    }

    @Test
    void aFileThatAnotherProgramLocksIsRefusedAndLeftAsItIs() throws Exception {
        bridge.close();
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("bridge.db"));
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN EXCLUSIVE");
            assertThatThrownBy(() -> bridge(QUICK))
                    .isInstanceOf(StoreFailure.class)
                    .hasMessageContaining("bridge.db is locked by another program");
        }
        bridge = bridge(QUICK);
    }

    @Test
    void aFolderThatIsInUseIsRefused() {
        assertThatThrownBy(() -> bridge(QUICK))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining("is in use by another process");
    }

    @Test
    void aWiderAddressNeedsAToken() {
        BridgeConfig open = new BridgeConfig(
                "0.0.0.0",
                0,
                Tokens.NONE,
                Admission.OWN,
                crew.address(),
                Optional.empty(),
                data.resolve("identity.key"),
                data.resolve("other"),
                new BridgeConfig.Voice.Off(),
                QUICK,
                Rate.UNLIMITED);
        assertThatThrownBy(() -> Bridge.start(open))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--token");
    }

    @Test
    void whatADeletedPlayerStillHadRunningBringsNothingBack() throws Exception {
        ConcurrentLinkedQueue<JsonNode> seen = new ConcurrentLinkedQueue<>();
        Thread reader = reading(message("say I like you already. | wait", "c1", "ada"), seen);
        await().until(() -> said(seen, "message"));
        assertThat(client.act(json().put("action", "delete_profile").put("player_id", "ada"))
                        .path("action")
                        .asText())
                .isEqualTo("ok");
        reader.join();
        assertThat(journal("ada").path("affinities")).isEmpty();
        await().untilAsserted(() -> assertThat(crew.cancelled).hasSize(1));
    }

    @Test
    void slowsDownWhoAsksTooOften() throws Exception {
        bridge.close();
        bridge = bridge(QUICK, new Rate(0.1, 2));
        client = new NovelClient(bridge.port());
        ObjectNode gossip = json().put("agent", "puck");
        assertThat(post("/gossip", gossip).getResponseCode()).isEqualTo(200);
        assertThat(post("/gossip", gossip).getResponseCode()).isEqualTo(200);
        HttpURLConnection third = post("/gossip", gossip);
        assertThat(third.getResponseCode()).isEqualTo(429);
        assertThat(third.getHeaderField("Retry-After")).isNotBlank();
    }
}
