package dev.crucible.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bridge.story.AuthoredScenes;
import dev.crucible.bridge.turn.TurnLimits;
import dev.crucible.web.Rate;
import dev.crucible.web.Tokens;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An author's folder, given to the bridge. */
class AuthoredScenesTest extends BridgeFixture {

    private static final String OPENING = """
            {"scenes": [{"id": "opening", "when": "opening", "lines": [{"id": "a", "by": "puck", "text": "%s"}]}]}""";

    private static final byte[] PICTURE = {(byte) 0x89, 'P', 'N', 'G'};

    @TempDir
    Path own;

    @Override
    Bridge bridge(TurnLimits limits, Rate posts, Tokens tokens) throws IOException {
        Files.writeString(own.resolve("opening.json"), OPENING.formatted("Mine, boss."));
        Path portraits = Files.createDirectories(own.resolve("game/images/portraits"));
        Files.write(portraits.resolve("metis_neutral.png"), PICTURE);
        return Bridge.start(config(limits, posts, tokens).withScenes(Optional.of(own)));
    }

    @Test
    void itsScenesArePlayedAndReadAgainWhenTheyChange() throws Exception {
        assertThat(opening()).isEqualTo("Mine, boss.");
        Files.writeString(own.resolve("opening.json"), OPENING.formatted("Mine again."));
        await().until(() -> opening().equals("Mine again."));
        assertThat(client.act(due().put("scene", "season_autumn_2")).has("scene"))
                .as("beside the novel's own")
                .isTrue();
    }

    @Test
    void itsPortraitsComeFirstAndOthersStay() throws Exception {
        assertThat(get("/play/pictures/portraits/metis_neutral.png")
                        .getInputStream()
                        .readAllBytes())
                .isEqualTo(PICTURE);
        assertThat(get("/play/pictures/portraits/..%2F..%2F..%2F..%2Fopening.json")
                        .getResponseCode())
                .isEqualTo(404);
        JsonNode cast = new ObjectMapper().readTree(get("/play/cast").getInputStream());
        assertThat(cast.path("agents"))
                .extracting(agent -> agent.path("id").asText())
                .contains("metis");
    }

    @Test
    void aFaultOfAnAgentIsNamedWithItsFileBeforeTheStart() throws IOException {
        Files.writeString(own.resolve("nobody.yaml"), "id: nobody");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AuthoredScenes(Optional.of(own), InstantSource.system()))
                .withMessageContaining("nobody.yaml");
    }

    private String opening() throws IOException {
        return client.act(due())
                .path("scene")
                .path("lines")
                .path(0)
                .path("text")
                .asText();
    }

    private static ObjectNode due() {
        return NovelClient.json()
                .put("action", "scene_due")
                .put("context_id", "c1")
                .put("player_id", "ada");
    }

    private HttpURLConnection get(String path) throws IOException {
        return (HttpURLConnection)
                URI.create("http://127.0.0.1:" + bridge.port() + path).toURL().openConnection();
    }
}
