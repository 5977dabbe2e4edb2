package dev.crucible.bridge;

import static dev.crucible.bridge.NovelClient.json;
import static dev.crucible.bridge.NovelClient.message;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.bridge.turn.TurnLimits;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A turn's changes of affinity, in both protocols and in the bridge's store. */
class AffinityTest extends BridgeFixture {

    @Override
    TurnLimits limits() {
        return PATIENT;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theLastBeatOfTheLastSpeakerHasTheWholeStepAndNoOtherAny(int protocol) throws Exception {
        assertThat(
                        deltas(
                                protocol,
                                "say One of three lines, all of mine. | like Two of three. | jealous | say Three of three, and over."))
                .containsExactly(0.0, 0.0, 0.02);
        assertThat(score("metis")).isEqualTo(0.52);
        assertThat(score("kallos")).isEqualTo(0.6);
        assertThat(deltas(protocol, "say First me, the planner. | like And now I like you more."))
                .containsExactly(0.0, 0.12);
        assertThat(score("kallos")).isEqualTo(0.72);
        assertThat(score("metis")).isEqualTo(0.52);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whoAddsUpTheDeltasGetsWhatTheBridgeKeeps(int protocol) throws Exception {
        Map<String, Double> added = new HashMap<>();
        for (String said : List.of(
                "say A line to begin with. | say And another one.",
                "say A plan that I like. | ask Shall I launch it? / Launch it / Drop it",
                "Launch it",
                "ask Which rule do you mean?",
                "say That one it is.",
                "fail The lab is away.",
                "crisis You are not alone; please talk to somebody.",
                "news The run of this morning is over.",
                "news That run is over. | say And here is what you asked for.")) {
            for (JsonNode record : answer(protocol, said)) {
                if (record.path("affinity_delta").asDouble() != 0) {
                    added.merge(
                            record.path("agent").asText(),
                            record.path("affinity_delta").asDouble(),
                            Double::sum);
                }
            }
        }
        assertThat(added).hasSize(2);
        for (Map.Entry<String, Double> sum : added.entrySet()) {
            assertThat(score(sum.getKey()))
                    .as(sum.getKey())
                    .isEqualTo(0.5 + sum.getValue(), org.assertj.core.data.Offset.offset(1e-9));
        }
        assertThat(score("mneme")).as("of one who helped in need").isEqualTo(0.5);
        assertThat(score("kallos")).as("of one whom nobody asked").isEqualTo(0.5);
    }

    @Test
    void aStrangersOwnValuesAreTakenOnceAndThenTheBridgesStand() throws Exception {
        client.turn(said("c1")
                .set(
                        "affinity",
                        json().put("metis", 0.8)
                                .put("system", 0.9)
                                .put("kallos", 7)
                                .put("puck", "x")
                                .put("No Agent", 0.4)));
        assertThat(score("metis")).isEqualTo(0.82);
        assertThat(score("kallos")).isEqualTo(1);
        assertThat(journal("ada").path("affinities").has("system")).isFalse();
        assertThat(journal("ada").path("affinities")).hasSize(2);
        assertThat(crew.heard.getFirst().path("affinity").path("metis").asDouble())
                .isEqualTo(0.8);
        client.turn(said("c1").set("affinity", json().put("metis", 0.1)));
        client.turn(said("c2").set("affinity", json().put("metis", 0.1)));
        assertThat(score("metis")).isEqualTo(0.86);
    }

    @Test
    void whoeverHasAProfileIsNoStranger() throws Exception {
        String player = client.act(json().put("action", "create_profile").put("display_name", "Ada"))
                .path("player_id")
                .asText();
        client.turn(said("c1").put("player_id", player).set("affinity", json().put("metis", 0.9)));
        assertThat(journal(player)
                        .path("affinities")
                        .path("metis")
                        .path("affinity_score")
                        .asDouble())
                .isEqualTo(0.52);
    }

    private static ObjectNode said(String context) {
        return message("say A line as any other.", context, "ada");
    }

    private List<Double> deltas(int protocol, String said) throws IOException {
        return answer(protocol, said).stream()
                .filter(record -> record.path("action").asText().equals("message"))
                .map(record -> record.path("affinity_delta").asDouble())
                .toList();
    }

    private List<JsonNode> answer(int protocol, String said) throws IOException {
        return lines(post("/message", message(said, "c1", "ada").put("protocol", protocol)));
    }

    private double score(String agent) throws IOException {
        return journal("ada")
                .path("affinities")
                .path(agent)
                .path("affinity_score")
                .asDouble(0.5);
    }
}
