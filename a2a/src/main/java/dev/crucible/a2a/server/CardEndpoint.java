package dev.crucible.a2a.server;

import dev.crucible.a2a.AgentCard;
import dev.crucible.a2a.ProtocolVersion;
import dev.crucible.a2a.json.CardJson;
import dev.crucible.a2a.json.Json;
import dev.crucible.web.Exchange;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Endpoint of the card. Its interfaces have the public address, or else the host that the client used. Cacheable for 5 minutes, with ETag. */
final class CardEndpoint {

    private static final String FRESH = "public, max-age=300";

    private final AgentCard card;
    private final Optional<URI> publicAddress;

    CardEndpoint(AgentCard card, Optional<URI> publicAddress) {
        this.card = card;
        this.publicAddress = publicAddress;
    }

    void answer(Exchange exchange) {
        // The Host guard of the service has checked the header.
        String base = publicAddress
                .map(URI::toString)
                .orElseGet(() -> "http://" + exchange.header("Host").orElse("localhost"));
        byte[] body = Json.bytes(CardJson.write(card.with(interfaces(base.replaceAll("/+$", "")))));
        String tag = "\"" + digest(body) + "\"";
        exchange.with("Cache-Control", FRESH).with("ETag", tag).with("Vary", "Host");
        if (exchange.header("If-None-Match").filter(known -> names(known, tag)).isPresent()) {
            exchange.status(304);
        } else {
            exchange.json(200, body);
        }
    }

    private static List<AgentCard.Interface> interfaces(String base) {
        return List.of(
                new AgentCard.Interface(base + "/", AgentCard.JSONRPC, ProtocolVersion.V1_0.number(), ""),
                new AgentCard.Interface(base, AgentCard.HTTP_JSON, ProtocolVersion.V1_0.number(), ""),
                new AgentCard.Interface(base + "/", AgentCard.JSONRPC, ProtocolVersion.V0_3.number(), ""));
    }

    private static boolean names(String known, String tag) {
        return List.of(known.split("\\s*,\\s*")).stream()
                .map(String::strip)
                .anyMatch(
                        each -> each.equals("*") || each.replaceFirst("^W/", "").equals(tag));
    }

    private static String digest(byte[] body) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(body);
            return HexFormat.of().formatHex(digest, 0, 12);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
