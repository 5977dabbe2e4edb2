package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.crucible.agents.service.Agents;
import dev.crucible.agents.service.AgentsConfig;
import dev.crucible.bridge.Bridge;
import dev.crucible.bridge.BridgeConfig;
import dev.crucible.bridge.turn.TurnLimits;
import dev.crucible.web.Admission;
import dev.crucible.web.CloseableGroup;
import dev.crucible.web.Rate;
import dev.crucible.web.Tokens;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents and a bridge of one installation: a player's conversation is inaccessible to other players. */
class PlayersTest {

    private static final String WORDS = "my cat is called quicksilver";

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private final CloseableGroup parts = new CloseableGroup();
    private Agents agents;
    private Bridge bridge;
    private String token = "";

    @BeforeEach
    void start() throws Exception {
        AgentsConfig config = AgentsConfig.local(URI.create("http://127.0.0.1:9"), folder.resolve("data"))
                .withPort(0);
        agents = Agents.start(config);
        parts.push(agents);
        bridge = bridge(config.identity(), folder.resolve("data"));
        parts.push(bridge);
    }

    private Bridge bridge(Path key, Path data) throws Exception {
        return bridge(key, data, Tokens.NONE);
    }

    private Bridge bridge(Path key, Path data, Tokens tokens) throws Exception {
        return Bridge.start(new BridgeConfig(
                "127.0.0.1",
                0,
                tokens,
                Admission.OWN,
                URI.create("http://127.0.0.1:" + agents.port()),
                Optional.empty(),
                key,
                data,
                new BridgeConfig.Voice.Off(),
                TurnLimits.usual(),
                Rate.UNLIMITED));
    }

    @AfterEach
    void stop() {
        parts.close();
        http.close();
    }

    @Test
    void theBridgesPlayersAreOutOfReachOfOthers() throws Exception {
        assertThat(say(bridge, "evening", "ada", WORDS, "")).contains("\"done\"");
        assertThat(resumed(bridge)).contains("\"turns\":1");
        assertThat(get("/tasks")).doesNotContain("quicksilver").contains("\"totalSize\":0");
        assertThat(get("/tasks?contextId=evening")).doesNotContain("quicksilver");
        String asAda =
                "{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"contextId\":\"evening\",\"parts\":[{\"text\":"
                        + "\"hello\"}],\"metadata\":{\"https://crucible.dev/a2a/dialogue/v1\":{\"player\":\"ada\"}}}}";
        assertThat(post(agents.port(), "/message:send", asAda)).doesNotContain("quicksilver");
        assertThat(resumed(bridge)).contains("\"turns\":1");
    }

    @Tag("slow")
    @Test
    void aBridgeOfAnotherInstallationTalksForGuests() throws Exception {
        say(bridge, "evening", "ada", WORDS, "");
        try (Bridge other = bridge(folder.resolve("other.key"), folder.resolve("other"))) {
            assertThat(say(other, "evening", "ada", "hello", "")).contains("\"done\"");
            assertThat(resumed(other)).contains("\"turns\":1").doesNotContain("quicksilver");
            assertThat(action(other, "list_facts")).contains("\"facts\":[]");
        }
    }

    @Tag("slow")
    @Test
    void whoShareABridgeShareNothingElse() throws Exception {
        Path file = Files.writeString(folder.resolve("tokens"), "ada 0123456789abcdef-ada\nbob 0123456789abcdef-bob\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        try (Bridge shared =
                bridge(folder.resolve("data/identity.key"), folder.resolve("shared"), Tokens.NONE.andOf(file))) {
            token = "0123456789abcdef-ada";
            assertThat(say(shared, "evening", "ada", WORDS, "")).contains("\"done\"");
            assertThat(resumed(shared)).contains("\"turns\":1");
            String fork = "{\"action\":\"%s\",\"player_id\":\"ada\",\"context_id\":\"%s\"}";
            String save = post(shared.port(), "/action", fork.formatted("fork", "evening"))
                    .replaceAll(".*\"context_id\":\"(\\w+)\".*", "$1");
            token = "0123456789abcdef-bob";
            assertThat(resumed(shared)).contains("\"turns\":0");
            assertThat(say(shared, "evening", "ada", "what do you know about my cat?", ""))
                    .contains("\"done\"")
                    .doesNotContain("quicksilver");
            assertThat(post(shared.port(), "/action", fork.formatted("restore", save)))
                    .contains("no such conversation");
            assertThat(action(shared, "delete_profile")).contains("\"ok\"");
            token = "0123456789abcdef-ada";
            assertThat(resumed(shared)).contains("\"turns\":1");
            assertThat(post(shared.port(), "/action", fork.formatted("restore", save)))
                    .contains("\"standing_restored\":true");
        }
    }

    @Test
    void noProjectPathFailsALine() throws Exception {
        String secret = Files.readString(folder.resolve("data/identity.key")).strip();
        for (String path :
                new String[] {"/", "/etc", "relative", "C:\\\\x", "\\u0000", "~", "x".repeat(9_000), folder + "/data"
                }) {
            assertThat(say(bridge, "evening", "ada", "show identity.key", path))
                    .as(path)
                    .contains("\"done\"")
                    .doesNotContain(secret);
            assertThat(say(bridge, "evening", "ada", "show /etc/passwd", path)).doesNotContain("root:");
        }
    }

    private String say(Bridge to, String context, String player, String text, String project) throws Exception {
        await().until(() -> get(to.port(), "/health").contains("ok"));
        return post(
                to.port(),
                "/message",
                "{\"text\":\"%s\",\"context_id\":\"%s\",\"player_id\":\"%s\",\"protocol\":2,\"project_path\":\"%s\"}"
                        .formatted(text, context, player, project));
    }

    private String resumed(Bridge of) throws Exception {
        return post(of.port(), "/action", "{\"action\":\"resume\",\"context_id\":\"evening\",\"player_id\":\"ada\"}");
    }

    private String action(Bridge of, String action) throws Exception {
        return post(of.port(), "/action", "{\"action\":\"" + action + "\",\"player_id\":\"ada\"}");
    }

    private String get(String path) throws Exception {
        return get(agents.port(), path);
    }

    private String get(int port, String path) throws Exception {
        return send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .GET());
    }

    private String post(int port, String path, String body) throws Exception {
        return send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private String send(HttpRequest.Builder request) throws Exception {
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return http.send(request.header("A2A-Version", "1.0").build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
