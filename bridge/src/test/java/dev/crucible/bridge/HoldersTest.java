package dev.crucible.bridge;

import static dev.crucible.bridge.NovelClient.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.web.Rate;
import dev.crucible.web.Tokens;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two people and the operator share a bridge, each with a token. Tests every operation by each of them and by a stranger. */
class HoldersTest extends BridgeFixture {

    private static final String ADA = "0123456789abcdef-ada";
    private static final String BOB = "0123456789abcdef-bob";
    private static final String OPERATOR = "0123456789abcdef-operator";
    private static final String WORDS = "quicksilver";

    private final HttpClient http = HttpClient.newHttpClient();
    private Ids adas;

    /** Ids that a person may know. */
    private record Ids(String player, String context, String turn, String save) {}

    /** One request; a body of null is none. */
    private record Asked(String method, String path, ObjectNode body) {}

    @BeforeEach
    void share() throws Exception {
        bridge.close();
        Path file = Files.writeString(data.resolve("tokens"), "ada " + ADA + "\nbob " + BOB + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        bridge = bridge(QUICK, Rate.UNLIMITED, Tokens.of(Optional.of(OPERATOR)).andOf(file));
        adas = evening(ADA);
    }

    @AfterEach
    void leave() {
        http.close();
    }

    /** Plays an evening: a profile, a line, a saved game and an open question. */
    private Ids evening(String token) throws Exception {
        String player = act(token, action("create_profile", "").put("display_name", "Ada " + WORDS))
                .path("player_id")
                .asText();
        assertThat(call(token, say("like " + WORDS, player, "evening", "t-1"))).contains(WORDS);
        String save = act(token, action("fork", player).put("context_id", "evening"))
                .path("context_id")
                .asText();
        assertThat(save).isNotBlank();
        assertThat(call(token, say("ask " + WORDS + "? / yes / no", player, "evening", "t-2")))
                .contains(WORDS);
        return new Ids(player, "evening", "t-1", save);
    }

    private static ObjectNode action(String action, String player) {
        return json().put("action", action).put("player_id", player);
    }

    private static Asked say(String text, String player, String context, String turn) {
        return new Asked(
                "POST",
                "/message",
                NovelClient.message(text, context, player).put("protocol", 2).put("turn_id", turn));
    }

    private static Asked acting(ObjectNode body) {
        return new Asked("POST", "/action", body);
    }

    /** Returns every operation on known ids; the last one deletes the profile. */
    private static Map<String, Function<Ids, Asked>> operations() {
        Map<String, Function<Ids, Asked>> all = new java.util.LinkedHashMap<>();
        all.put(
                "go on",
                ids -> new Asked(
                        "POST",
                        "/message/continue",
                        json().put("turn_id", ids.turn)
                                .put("player_id", ids.player)
                                .put("from", 0)));
        all.put(
                "cancel",
                ids -> new Asked(
                        "POST",
                        "/cancel",
                        json().put("turn_id", ids.turn)
                                .put("player_id", ids.player)
                                .put("stop_simulations", true)));
        all.put("resume", ids -> acting(action("resume", ids.player).put("context_id", ids.context)));
        all.put("resume a save", ids -> acting(action("resume", ids.player).put("context_id", ids.save)));
        all.put(
                "resume without a player",
                ids -> acting(json().put("action", "resume").put("context_id", ids.context)));
        all.put("fork", ids -> acting(action("fork", ids.player).put("context_id", ids.context)));
        all.put(
                "fork at a turn",
                ids -> acting(action("fork", ids.player)
                        .put("context_id", ids.context)
                        .put("turn", 0)));
        all.put("restore", ids -> acting(action("restore", ids.player).put("context_id", ids.save)));
        all.put("journal", ids -> acting(action("get_virtue_context", ids.player)));
        all.put("facts", ids -> acting(action("list_facts", ids.player)));
        all.put("forget a fact", ids -> acting(action("delete_fact", ids.player).put("fact_id", 3)));
        all.put(
                "confess",
                ids -> acting(
                        action("confession", ids.player).put("agent", "kallos").put("outcome", "refused")));
        all.put(
                "gossip",
                ids -> new Asked("POST", "/gossip", json().put("agent", "mneme").put("player_id", ids.player)));
        all.put(
                "speech",
                ids -> new Asked("POST", "/tts", json().put("agent", "kallos").put("text", WORDS)));
        all.put("profiles", _ -> acting(json().put("action", "get_profiles")));
        all.put("the same line again", ids -> say("like " + WORDS, ids.player, ids.context, ids.turn));
        all.put("a line in another's turn", ids -> say("say I am here.", ids.player, ids.context, "t-2"));
        all.put(
                "an answer to the question",
                ids -> new Asked(
                        "POST",
                        "/message",
                        json().put("action", "choice")
                                .put("choice", "yes")
                                .put("context_id", ids.context)
                                .put("player_id", ids.player)));
        all.put(
                "a line into a save",
                ids -> new Asked("POST", "/message", NovelClient.message("say Here, too.", ids.save, ids.player)));
        all.put(
                "a line without a player",
                ids -> new Asked(
                        "POST", "/message", json().put("text", "say Whose?").put("context_id", ids.save)));
        all.put("invite", ids -> acting(action("invite", ids.player).put("context_id", ids.context)));
        all.put("become", ids -> acting(action("set_active_profile", ids.player)));
        all.put("delete", ids -> acting(action("delete_profile", ids.player)));
        all.put("delete again", ids -> acting(action("delete_profile", ids.player)));
        return all;
    }

    @Test
    void knowingAnIdIsNotEnough() throws Exception {
        Ids nobodys = new Ids("f".repeat(32), "morning", "t-9", "e".repeat(32));
        List<String> before = told(ADA);
        for (String other : List.of(BOB, OPERATOR)) {
            List<String> answers = new ArrayList<>();
            List<String> unknown = new ArrayList<>();
            for (Map.Entry<String, Function<Ids, Asked>> each : operations().entrySet()) {
                crew.heard.clear();
                String answer = call(other, each.getValue().apply(adas));
                // An answer may contain the caller's own line, but not hers.
                answers.add(each.getKey() + ": " + neutral(answer, adas));
                assertThat(crew.heard)
                        .as("for whom the crew was asked by %s", each.getKey())
                        .allSatisfy(request -> assertThat(request.path("player").asText())
                                .doesNotStartWith("ada.")
                                .startsWith(other.equals(BOB) ? "bob." : ""));
                unknown.add(each.getKey() + ": "
                        + neutral(call(other, each.getValue().apply(nobodys)), nobodys));
            }
            assertThat(answers).isEqualTo(unknown);
            assertThat(told(ADA)).as("what Ada sees afterwards").isEqualTo(before);
        }
        // Ada's own requests succeed, so nothing of it was refused for another reason.
        List<String> hers = new ArrayList<>();
        for (Map.Entry<String, Function<Ids, Asked>> each : operations().entrySet()) {
            String answer = call(ADA, each.getValue().apply(adas));
            if (answer.startsWith("200")) {
                hers.add(each.getKey());
            }
        }
        assertThat(hers)
                .contains("go on", "cancel", "fork", "restore", "confess", "the same line again", "delete")
                .doesNotContain("delete again");
    }

    /** Returns all that the API shows players of themselves. */
    private List<String> told(String token) throws Exception {
        Set<String> changing = Set.of(
                "cancel", "fork", "fork at a turn", "restore", "confess", "become", "delete", "delete again", "gossip");
        List<String> told = new ArrayList<>();
        for (String each : List.of("go on", "resume", "journal", "profiles", "the same line again")) {
            assertThat(changing).doesNotContain(each);
            told.add(call(token, operations().get(each).apply(adas)));
        }
        assertThat(told).allSatisfy(text -> assertThat(text).startsWith("200"));
        assertThat(String.join("\n", told)).contains(WORDS, adas.player);
        return told;
    }

    @Test
    void eachHasPlayersAndConversationsOfTheirOwnUnderTheSameIds() throws Exception {
        Ids bobs = evening(BOB);
        assertThat(profiles(ADA)).containsExactly(adas.player);
        assertThat(profiles(BOB)).containsExactly(bobs.player);
        assertThat(profiles(OPERATOR)).isEmpty();
        for (String token : List.of(ADA, BOB, OPERATOR)) {
            call(token, say("say One line of mine.", "same", "same", "same"));
        }
        assertThat(crew.heard.stream()
                        .filter(request -> request.path("text").asText().contains("of mine"))
                        .map(request -> request.path("player").asText() + " "
                                + request.path("context").asText()))
                .containsExactly("ada.same ada.same", "bob.same bob.same", "same same");
        JsonNode resumed = act(ADA, action("resume", adas.player).put("context_id", "evening"));
        assertThat(resumed.path("context_id").asText()).isEqualTo("evening");
        assertThat(resumed.path("question").path("prompt").asText()).isEqualTo(WORDS + "?");
        HttpResponse<String> line = send(ADA, say("say Which one?", adas.player, "evening", "t-3"));
        assertThat(line.headers().firstValue("X-Context-Id")).contains("evening");
        assertThat(line.headers().firstValue("X-Turn-Id")).contains("t-3");
    }

    @Test
    void eachHasAnActiveProfileOfTheirOwn() throws Exception {
        Ids bobs = evening(BOB);
        for (Map.Entry<String, Ids> each : Map.of(ADA, adas, BOB, bobs).entrySet()) {
            act(each.getKey(), action("set_active_profile", each.getValue().player()));
        }
        for (String token : List.of(ADA, BOB)) {
            assertThat(act(token, json().put("action", "get_profiles"))
                            .at("/profiles/0/is_active")
                            .asBoolean())
                    .isTrue();
        }
    }

    @Test
    void aStrangerIsToldNothingByAnything() throws Exception {
        Set<String> answers = new TreeSet<>();
        for (String token : List.of("", "0123456789abcdef-eve", ADA + "x")) {
            for (Function<Ids, Asked> operation : operations().values()) {
                Asked asked = operation.apply(adas);
                for (String method : List.of("POST", "GET", "PUT", "PATCH", "DELETE")) {
                    answers.add(call(token, new Asked(method, asked.path, asked.body)));
                }
            }
            answers.add(call(token, new Asked("GET", "/metrics", null)));
            answers.add(call(token, new Asked("GET", "/nowhere", null)));
        }
        assertThat(answers)
                .containsExactly(
                        "401 {\"error\":\"A valid token is required.\",\"detail\":\"A valid token is required.\"}");
        for (String open : List.of("/health", "/live", "/ready")) {
            assertThat(call("", new Asked("GET", open, null))).as(open).startsWith("200");
        }
    }

    private List<String> profiles(String token) throws Exception {
        List<String> ids = new ArrayList<>();
        act(token, json().put("action", "get_profiles"))
                .path("profiles")
                .forEach(profile -> ids.add(profile.path("player_id").asText()));
        return ids;
    }

    private JsonNode act(String token, ObjectNode body) throws Exception {
        return NovelClient.MAPPER.readTree(send(token, acting(body)).body());
    }

    private String call(String token, Asked asked) throws Exception {
        HttpResponse<String> response = send(token, asked);
        return response.statusCode() + " " + response.body();
    }

    private HttpResponse<String> send(String token, Asked asked) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + bridge.port() + asked.path))
                .method(
                        asked.method,
                        asked.body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(asked.body.toString()));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    /** Removes the ids of the request from an answer. */
    private static String neutral(String answer, Ids ids) {
        return answer.replace(ids.player, "PLAYER")
                .replace(ids.save, "SAVE")
                .replace("\"" + ids.context + "\"", "CONTEXT")
                .replace("\"" + ids.turn + "\"", "TURN");
    }
}
