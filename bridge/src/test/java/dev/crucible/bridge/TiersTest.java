package dev.crucible.bridge;

import static dev.crucible.bridge.NovelClient.json;
import static dev.crucible.bridge.NovelClient.message;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines that tiers permit, and formulas on the wire. */
class TiersTest extends BridgeFixture {

    @ParameterizedTest
    @CsvSource({
        "friendly, 0.39, false, false",
        "friendly, 0.4, false, true",
        "close, 0.64, false, false",
        "close, 0.65, false, true",
        "intimate, 0.84, true, false",
        "intimate, 0.85, false, false",
        "intimate, 0.85, true, true"
    })
    void whatIsAboveTheTierIsDropped(String tier, double affinity, boolean romance, boolean said) throws Exception {
        ObjectNode message =
                from(affinity, tier + " A word too many. | say And work.").put("romance", romance);
        assertThat(told(message).contains("A word too many.")).isEqualTo(said);
        assertThat(told(message.put("context_id", "c2").put("protocol", 2)).contains("And work."))
                .isTrue();
    }

    @Test
    void whereNothingIsLeftTheAgentKeepsToTheWork() throws Exception {
        assertThat(told(from(0.1, "friendly A word too many."))).containsExactly("Let us keep to the work for now.");
    }

    @Test
    void whoIsNotCloseIsNotJealous() throws Exception {
        assertThat(actions(from(0.5, "say One. | jealous | say Two.").put("protocol", 2)))
                .doesNotContain("jealousy");
    }

    @Test
    void aFormulaIsARecordOfItsOwnAndNoSpeech() throws Exception {
        ObjectNode message = message("say Krum takes the lowest score. | card s_i = sum_j d_ij", "c1", "ada");
        List<JsonNode> records = lines(post("/message", message.deepCopy().put("protocol", 2)));
        assertThat(records)
                .filteredOn(record -> record.path("action").asText().equals("card"))
                .singleElement()
                .satisfies(card -> {
                    assertThat(card.path("formula").asText()).isEqualTo("s_i = sum_j d_ij");
                    assertThat(card.path("of").asText()).isEqualTo("Krum: Blanchard et al.");
                });
        assertThat(told(message.put("context_id", "c3"))).containsExactly("Krum takes the lowest score.");
    }

    @Test
    void gossipIsOfThoseWhoLikeThePlayer() throws Exception {
        lines(post("/message", from(0.1, "say Hello.")));
        JsonNode cold = gossip("kallos");
        assertThat(cold.path("line").asText())
                .isIn("Mm.", "One moment. No, several.", "Good day.", "There is work to do.");
        assertThat(gossip("mneme").path("line").asText()).isNotBlank().isNotEqualTo("Mm.");
        JsonNode somebody =
                NovelClient.MAPPER.readTree(NovelClient.body(post("/gossip", json().put("player_id", "ada"))));
        assertThat(somebody.path("agent").asText()).isNotBlank().isNotEqualTo("kallos");
    }

    private JsonNode gossip(String agent) throws IOException {
        return NovelClient.MAPPER.readTree(
                NovelClient.body(post("/gossip", json().put("agent", agent).put("player_id", "ada"))));
    }

    private static ObjectNode from(double affinity, String text) {
        ObjectNode message = message(text, "c1", "ada");
        message.set("affinity", json().put("kallos", affinity));
        return message;
    }

    private List<String> told(ObjectNode message) throws IOException {
        return lines(post("/message", message)).stream()
                .filter(record -> record.path("action").asText().equals("message"))
                .map(record -> record.path("message").asText())
                .toList();
    }

    private List<String> actions(ObjectNode message) throws IOException {
        return lines(post("/message", message)).stream()
                .map(record -> record.path("action").asText())
                .toList();
    }
}
