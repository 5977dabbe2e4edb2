package dev.crucible.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.agents.service.Agents;
import dev.crucible.agents.service.AgentsConfig;
import dev.crucible.bridge.Bridge;
import dev.crucible.bridge.BridgeConfig;
import dev.crucible.bridge.turn.TurnLimits;
import dev.crucible.lab.Lab;
import dev.crucible.lab.LabConfig;
import dev.crucible.lab.crew.CrewAddress;
import dev.crucible.web.Admission;
import dev.crucible.web.CloseableGroup;
import dev.crucible.web.InstallationKey;
import dev.crucible.web.Rate;
import dev.crucible.web.Tokens;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A player of the novel goes on in the lab's page: over real sockets of lab, agents and bridge, the same person with the same question. */
class SharedConversationTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PLAN = "Does Krum survive 30 % label flippers on skewed data?";

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();
    private final CloseableGroup parts = new CloseableGroup();
    private Lab lab;
    private LabConfig labConfig;
    private Bridge bridge;

    @BeforeEach
    void start() throws IOException {
        int agentsPort = free();
        URI agents = URI.create("http://127.0.0.1:" + agentsPort);
        int labPort = free();
        AgentsConfig config = AgentsConfig.local(URI.create("http://127.0.0.1:" + labPort), folder.resolve("data"));
        labConfig = LabConfig.local(folder.resolve("out"), folder.resolve("datasets"))
                .withPort(labPort)
                .withCrew(CrewAddress.at(agents).withKey(InstallationKey.open(config.identity())));
        lab = Lab.start(labConfig);
        parts.push(() -> lab.close());
        parts.push(Agents.start(config.withPort(agentsPort)));
        bridge = Bridge.start(new BridgeConfig(
                "127.0.0.1",
                0,
                Tokens.NONE,
                Admission.OWN,
                agents,
                Optional.empty(),
                config.identity(),
                folder.resolve("data"),
                new BridgeConfig.Voice.Off(),
                TurnLimits.usual(),
                Rate.UNLIMITED));
        parts.push(bridge);
    }

    private static int free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @AfterEach
    void stop() {
        parts.close();
        http.close();
    }

    private String post(int port, String path, String body) throws Exception {
        return http.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private String novel(String text) throws Exception {
        return post(
                bridge.port(),
                "/message",
                JSON.createObjectNode()
                        .put("text", text)
                        .put("context_id", "evening")
                        .put("player_id", "ada")
                        .put("protocol", 2)
                        .toString());
    }

    private JsonNode action(String name) throws Exception {
        return JSON.readTree(post(
                bridge.port(),
                "/action",
                "{\"action\":\"%s\",\"context_id\":\"evening\",\"player_id\":\"ada\",\"protocol\":2}".formatted(name)));
    }

    private JsonNode page(String conversation, String text, String more) throws Exception {
        return JSON.readTree(post(
                lab.port(),
                "/api/agent/chat",
                "{\"context_id\":\"%s\",\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"%s\"}]}]%s}"
                        .formatted(conversation, text, more)));
    }

    private JsonNode join(String code) throws Exception {
        return JSON.readTree(post(lab.port(), "/api/agent/join", "{\"code\":\"" + code + "\"}"));
    }

    @Test
    void theQuestionOfTheNovelIsAnsweredOnThePage() throws Exception {
        novel("my name is Ada");
        assertThat(novel(PLAN)).contains("\"input_required\"");
        String code = action("invite").path("code").asText();
        JsonNode joined = join(code);
        String conversation = joined.path("context_id").asText();
        assertThat(conversation).startsWith("joined-").doesNotContain("evening");
        assertThat(joined.path("lines").toString()).contains(PLAN);
        assertThat(joined.path("question").path("plan").asText()).contains("Krum");
        assertThat(joined.path("question").path("choices").toString()).contains("Launch it", "Drop it");

        JsonNode dropped = page(conversation, "Drop it", "");
        assertThat(dropped.path("context_id").asText()).isEqualTo(conversation);
        JsonNode back = action("resume");
        assertThat(back.has("question")).as("the novel's question is answered").isFalse();
        assertThat(back.path("history").toString()).contains("Drop it");

        // The same person: what was told there is known here, and a restart of the lab changes nothing.
        lab.close();
        lab = Lab.start(labConfig);
        assertThat(page(conversation, "what is my name?", "").path("message").asText())
                .contains("Ada");
        assertThat(join(code).path("detail").asText()).contains("was used");
        assertThat(page("evening", "what is my name?", "").path("message").asText())
                .as("knowing the id of a conversation is not enough")
                .doesNotContain("Ada");
    }

    @Test
    void aPlanOfThePageIsOpenInTheNovelAndThePageSpeaksItsLanguage() throws Exception {
        novel("hello");
        String conversation =
                join(action("invite").path("code").asText()).path("context_id").asText();
        JsonNode asked = page(conversation, "compare krum and median under alie", ",\"language\":\"de\"");
        assertThat(asked.path("question").path("choices").toString()).contains("Starten");
        JsonNode open = action("resume").path("question");
        assertThat(open.path("prompt").asText())
                .isEqualTo(asked.path("question").path("prompt").asText());
        String recalled = http.send(
                        HttpRequest.newBuilder(URI.create(
                                        "http://127.0.0.1:" + lab.port() + "/api/agent/conversations/" + conversation))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
        assertThat(JSON.readTree(recalled).path("question")).isEqualTo(asked.path("question"));
    }
}
