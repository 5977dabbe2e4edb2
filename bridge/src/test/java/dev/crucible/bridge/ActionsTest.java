package dev.crucible.bridge;

import static dev.crucible.bridge.NovelClient.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Actions, gossip and speech. */
class ActionsTest extends BridgeFixture {

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
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(id, "Ada");
            }
        }
    }

    @Test
    void virtuesMoveByDeedsAndTheSessionIsCountedAnew() throws Exception {
        client.say("deed used_seeds | deed used_seeds | deed dancing | say Counted, both of them.", "c1", "ada");
        JsonNode journal = client.act(json().put("action", "get_virtue_context").put("player_id", "ada"));
        assertThat(journal.path("virtues").path("arete").asDouble()).isEqualTo(0.54);
        assertThat(journal.path("deltas").path("arete").asDouble()).isEqualTo(0.04);
        assertThat(journal.path("virtues")).hasSize(8);
        assertThat(journal.path("facts").path(0).path("body").asText()).isEqualTo("likes medians");
        JsonNode german = client.act(json().put("action", "get_virtue_context")
                .put("player_id", "ada")
                .put("locale", "de-AT"));
        assertThat(german.path("facts").path(0).path("body").asText()).isEqualTo("mag Mediane");
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
        assertThat(resumed.has("history")).as("old clients").isFalse();
        assertThat(client.act(json().put("action", "resume")
                                .put("context_id", "c1")
                                .put("player_id", "ada")
                                .put("protocol", 2))
                        .path("history")
                        .toString())
                .isEqualTo(
                        "[{\"agent\":\"player\",\"kind\":\"player\",\"portrait\":\"\",\"message\":\"Hello.\"},"
                                + "{\"agent\":\"metis\",\"kind\":\"dialogue\",\"portrait\":\"calculating\",\"message\":\"Hm.\"}]");
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
    void resumingBeginsNothing() throws Exception {
        for (ObjectNode nowhere : List.of(
                json().put("action", "resume"),
                json().put("action", "resume").put("context_id", "").put("player_id", "ada"))) {
            JsonNode nothing = client.act(nowhere);
            assertThat(nothing.path("action").asText()).isEqualTo("status");
            assertThat(nothing.path("message").asText()).isEqualTo("A new conversation.");
        }
        assertThat(client.act(json().put("action", "resume").put("context_id", "c1"))
                        .path("action")
                        .asText())
                .isEqualTo("status");
        client.act(json().put("action", "resume").put("context_id", "c1").put("player_id", "ada"));
        // If either had got the conversation, eve could not begin it.
        assertThat(client.say("say Nobody was here.", "c1", "eve").spoken()).isEqualTo("Nobody was here.");
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

    @Test
    void factsAreListedAndForgotten() throws Exception {
        JsonNode facts = client.act(json().put("action", "list_facts").put("player_id", "ada"));
        assertThat(facts.path("facts").path(0).path("body").asText()).isEqualTo("likes medians");
        client.act(json().put("action", "delete_fact")
                .put("player_id", "ada")
                .put("fact_id", facts.path("facts").path(0).path("id").asInt()));
        JsonNode command = crew.heard.getLast().path("command");
        assertThat(command.path("name").asText()).isEqualTo("forget_fact");
        assertThat(command.path("id").asInt()).isEqualTo(3);
    }

    @Test
    void aConfessionMovesTheBondAsFarAsItsOutcomeSays() throws Exception {
        String id = client.act(json().put("action", "create_profile").put("display_name", "Ada"))
                .path("player_id")
                .asText();
        assertThat(confess(id, "accepted").path("value").asDouble()).isEqualTo(.6);
        assertThat(confess(id, "refused").path("value").asDouble()).isEqualTo(.45);
        assertThat(client.act(json().put("action", "get_virtue_context").put("player_id", id))
                        .path("affinities")
                        .path("mneme")
                        .path("affinity_score")
                        .asDouble())
                .isEqualTo(.45);
    }

    @Test
    void whoeverOfACrewsOwnHasSpokenMayConfessAndGossip() throws Exception {
        String id = client.act(json().put("action", "create_profile").put("display_name", "Ada"))
                .path("player_id")
                .asText();
        ObjectNode confession = confession(id, "accepted").put("agent", "aletheia");
        assertThat(refusal("/action", confession.toString())).contains("agent: must be one of");
        client.say("further I have it in writing.", "c1", id);
        assertThat(client.act(confession).path("value").asDouble()).isEqualTo(.62);
        ObjectNode asked = json().put("agent", "aletheia").put("player_id", id);
        JsonNode murmur = NovelClient.MAPPER.readTree(NovelClient.body(client.open("/gossip", bytes(asked))));
        assertThat(murmur.path("line").asText()).isEqualTo("always the same");
        crew.close();
        assertThat(client.open("/gossip", bytes(asked)).getResponseCode()).isEqualTo(404);
    }

    private static byte[] bytes(ObjectNode body) {
        return body.toString().getBytes(StandardCharsets.UTF_8);
    }

    private JsonNode confess(String player, String outcome) throws Exception {
        return client.act(confession(player, outcome));
    }

    private static ObjectNode confession(String player, String outcome) {
        return json().put("action", "confession")
                .put("player_id", player)
                .put("agent", "mneme")
                .put("outcome", outcome);
    }

    @Test
    void namesTheFieldAndTheFixAndChangesNothing() throws Exception {
        client.say("say Hello to you, too.", "c1", "ada");
        ObjectNode named = json().put("action", "create_profile").put("display_name", "Ada");
        List<ObjectNode> refused = List.of(
                confession("ada", "accepted").put("agent", "zeus"),
                confession("ada", "perhaps"),
                confession("ada", "accepted").put("agent", 5),
                json().put("action", "delete_fact").put("player_id", "ada"),
                named.deepCopy().put("title", "a\u0000b"),
                named.deepCopy().put("tts_name", "two\nlines"),
                named.deepCopy().put("pronouns", "x".repeat(51)));
        List<String> told = new ArrayList<>();
        for (ObjectNode request : refused) {
            told.add(refusal("/action", request.toString()));
        }
        assertThat(told)
                .containsExactly(
                        "agent: must be one of hephaestus, techne, kallos, metis, dokimasia, mneme, puck, cupid; got zeus",
                        "outcome: must be one of accepted, refused; got perhaps",
                        "agent: must be a string",
                        "fact_id: is required",
                        "title: must not hold line ends, other control characters or halves of characters",
                        "tts_name: must not hold line ends, other control characters or halves of characters",
                        "pronouns: may have at most 50 characters, got 51");
        assertThat(journal("ada").path("affinities")).hasSize(1);
        assertThat(client.act(json().put("action", "get_profiles")).path("profiles"))
                .isEmpty();
    }

    @Test
    void takesNoFieldTwice() throws Exception {
        assertThat(refusal("/action", "{\"action\":\"get_profiles\",\"action\":\"resume\"}"))
                .contains("Duplicate field 'action'");
    }

    @Test
    void repeatsLittleOfWhatItDoesNotKnow() throws Exception {
        assertThat(refusal("/action", json().put("action", "x".repeat(9_000)).toString()))
                .hasSizeLessThan(80);
    }

    @Test
    void whatCannotBeSaidIsNoMatterOfWaiting() throws Exception {
        assertThat(refusal("/tts", json().put("text", "```x = 1```").toString()))
                .startsWith("text: ");
    }

    /** Returns the error of a body that gets 400. */
    private String refusal(String path, String body) throws Exception {
        HttpURLConnection sent = client.open(path, body.getBytes(StandardCharsets.UTF_8));
        assertThat(sent.getResponseCode()).isEqualTo(400);
        JsonNode told = NovelClient.MAPPER.readTree(NovelClient.body(sent));
        assertThat(told.path("detail")).isEqualTo(told.path("error"));
        return told.path("error").asText();
    }
}
