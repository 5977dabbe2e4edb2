package dev.crucible.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** An evening of a player with the existing novel, from the first start to the next day, with a voice. */
class EveningTest extends BridgeFixture {

    @Override
    BridgeConfig.Voice voice() {
        return new BridgeConfig.Voice.BuiltIn();
    }

    @Test
    void playsAnEvening() throws Exception {
        String player = onboard();
        turns(player);
        gossipAndVoice(player);
        String save = save(player);
        crewFallsAndComesBack(player);
        load(player, save);
        nextDay(player);
        strangers();
        assertThat(client.errors).isEmpty();
    }

    private static ObjectNode action(String name) {
        return NovelClient.json().put("action", name);
    }

    private String onboard() throws IOException {
        assertThat(client.act(action("get_profiles")).path("profiles")).isEmpty();
        String player = client.act(action("create_profile")
                        .put("display_name", "Ada")
                        .put("tts_name", "Ada")
                        .put("title", "Champion")
                        .put("role", "hero")
                        .put("pronouns", "she/her"))
                .path("player_id")
                .asText();
        assertThat(client.act(action("set_active_profile").put("player_id", player))
                        .path("action")
                        .asText())
                .isEqualTo("ok");
        JsonNode profile = client.act(action("get_profiles")).path("profiles").path(0);
        assertThat(profile.path("is_active").asBoolean()).isTrue();
        assertThat(profile.path("title").asText()).isEqualTo("Champion");
        return player;
    }

    private void turns(String player) throws InterruptedException {
        NovelClient.Answer answer = client.say(
                "status Forging the plan | say Welcome, Ada. | like I kept a seat for you.", "night", player);
        assertThat(answer.labels()).contains("Forging the plan");
        assertThat(answer.beats())
                .extracting(beat -> beat.path("agent").asText())
                .containsExactly("metis", "kallos");
        NovelClient.Answer asked = client.say("ask Four runs of Krum. Shall I? / yes / no / later", "night", player);
        assertThat(asked.beats().getFirst().path("choices")).hasSize(3);
        NovelClient.Answer chosen = client.turn(
                action("choice").put("choice", "yes").put("context_id", "night").put("player_id", player));
        assertThat(chosen.spoken()).isEqualTo("You said: yes");
    }

    private void gossipAndVoice(String player) throws IOException {
        HttpURLConnection gossip =
                post("/gossip", NovelClient.json().put("agent", "puck").put("player_id", player));
        JsonNode line = NovelClient.MAPPER.readTree(NovelClient.body(gossip));
        assertThat(line.path("line").asText()).isNotBlank();
        ObjectNode spoken =
                NovelClient.json().put("text", line.path("line").asText()).put("agent", "puck");
        await().atMost(Duration.ofSeconds(60)).until(() -> post("/tts", spoken).getResponseCode() == 200);
        HttpURLConnection tts = post("/tts", spoken);
        assertThat(tts.getContentType()).isEqualTo("audio/mpeg");
        assertThat(Double.parseDouble(tts.getHeaderField("X-TTS-Duration-Seconds")))
                .isBetween(0.3, 30.0);
        assertThat(tts.getInputStream().readAllBytes()[0]).isEqualTo((byte) 0xFF);
    }

    private String save(String player) throws IOException {
        JsonNode fork = client.act(action("fork").put("player_id", player).put("context_id", "night"));
        return fork.path("context_id").asText();
    }

    private void crewFallsAndComesBack(String player) throws Exception {
        ConcurrentLinkedQueue<JsonNode> seen = new ConcurrentLinkedQueue<>();
        Thread reader = reading(NovelClient.message("say Before the fall of night. | wait", "night", player), seen);
        await().until(() -> said(seen, "message"));
        int port = crew.port();
        crew.close();
        crew = new ScriptedCrew(port);
        reader.join();
        assertThat(reason(seen)).isEqualTo("failed");
        assertThat(seen.stream()
                        .filter(record -> record.path("agent").asText().equals("system"))
                        .map(record -> record.path("message").asText()))
                .singleElement()
                .asString()
                .isNotBlank();
        await().until(() -> client.health() == 200);
        assertThat(client.say("like All is well again, Ada.", "night", player).beats())
                .hasSize(1);
    }

    private void load(String player, String save) throws Exception {
        double now = affinity(player, "kallos");
        JsonNode restored =
                client.act(action("restore").put("player_id", player).put("context_id", save));
        assertThat(restored.path("standing_restored").asBoolean()).isTrue();
        assertThat(affinity(player, "kallos")).isLessThan(now).isEqualTo(0.62);
        String context = restored.path("context_id").asText();
        assertThat(client.act(action("resume").put("context_id", context).put("player_id", player))
                        .path("action")
                        .asText())
                .isEqualTo("status");
        assertThat(client.say("say From here on once more.", context, player).beats())
                .hasSize(1);
    }

    private double affinity(String player, String agent) throws IOException {
        return journal(player)
                .path("affinities")
                .path(agent)
                .path("affinity_score")
                .asDouble();
    }

    private void nextDay(String player) throws Exception {
        client.say("ask Shall I go on tomorrow? / yes / no", "night", player);
        double before = affinity(player, "metis");
        bridge.close();
        bridge = bridge(QUICK);
        client = new NovelClient(bridge.port());
        await().until(() -> client.health() == 200);
        JsonNode resumed =
                client.act(action("resume").put("context_id", "night").put("player_id", player));
        assertThat(resumed.path("question").path("prompt").asText()).isEqualTo("Shall I go on tomorrow?");
        assertThat(affinity(player, "metis")).isEqualTo(before);
        assertThat(client.say("yes", "night", player).spoken()).isEqualTo("You said: yes");
        assertThat(crew.heard.getLast().path("follows").asBoolean()).isTrue();
    }

    /** Two clients that name neither themselves nor a conversation. */
    private void strangers() throws Exception {
        NovelClient other = new NovelClient(bridge.port());
        client.turn(action("message").put("text", "say A secret of the first."));
        other.turn(action("message").put("text", "say A secret of the second."));
        List<JsonNode> last = crew.heard.subList(crew.heard.size() - 2, crew.heard.size());
        assertThat(last).extracting(node -> node.path("context").asText()).doesNotHaveDuplicates();
        assertThat(last).extracting(node -> node.path("player").asText()).doesNotHaveDuplicates();
    }
}
