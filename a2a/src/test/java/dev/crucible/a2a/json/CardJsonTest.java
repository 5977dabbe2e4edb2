package dev.crucible.a2a.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.AgentCard;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CardJsonTest {

    private static final AgentCard CARD = new AgentCard(
            "name",
            "what it does",
            "2.1.0",
            List.of(
                    new AgentCard.Interface("http://h/", AgentCard.JSONRPC, "1.0", "tenant"),
                    new AgentCard.Interface("http://h/old", AgentCard.JSONRPC, "0.3", "")),
            Optional.of(new AgentCard.Provider("us", "https://us.example")),
            new AgentCard.Capabilities(
                    true,
                    true,
                    false,
                    List.of(new AgentCard.Extension(
                            "urn:x", "d", true, Map.of("p", Json.object().put("q", 1))))),
            List.of("text/plain"),
            List.of("text/plain", "application/json"),
            List.of(new AgentCard.Skill("s", "S", "d", List.of("t"), List.of("e"), List.of("a/b"), List.of("c/d"))),
            Map.of(
                    "bearer",
                    Json.object().set("httpAuthSecurityScheme", Json.object().put("scheme", "Bearer"))),
            List.of(Json.object().set("schemes", Json.object().set("bearer", Json.object()))),
            "https://docs.example",
            "https://icon.example");

    @Test
    void comesBackAsItWent() {
        assertThat(CardJson.read(Json.parse(Json.bytes(CardJson.write(CARD))))).isEqualTo(CARD);
    }

    @Test
    void isFoundByPeersOf03() {
        ObjectNode json = CardJson.write(CARD);
        assertThat(json.get("url").asText()).isEqualTo("http://h/old");
        assertThat(json.get("preferredTransport").asText()).isEqualTo("JSONRPC");
        assertThat(json.get("protocolVersion").asText()).isEqualTo("0.3.0");
    }

    @Test
    void readsCardsOf03() {
        AgentCard card = CardJson.read(Json.parse("""
                {"name":"old","url":"http://o/","protocolVersion":"0.3.0","capabilities":{"streaming":true},
                "securitySchemes":{"b":{"type":"http"}},"skills":[{"id":"s","name":"S"}]}"""));
        assertThat(card.supportedInterfaces())
                .containsExactly(new AgentCard.Interface("http://o/", AgentCard.JSONRPC, "0.3", ""));
    }

    @Test
    void refusesWhatIsNoCard() {
        assertThatThrownBy(() -> CardJson.read(Json.parse("[]"))).hasMessageContaining("card: should be an object");
        assertThatThrownBy(() -> CardJson.read(Json.object())).hasMessageContaining("card.name: is required");
    }
}
