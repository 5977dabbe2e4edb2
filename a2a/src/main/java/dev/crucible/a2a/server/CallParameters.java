package dev.crucible.a2a.server;

import dev.crucible.a2a.A2aError;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.AgentCard;
import dev.crucible.a2a.ProtocolVersion;
import dev.crucible.web.Exchange;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Service parameters of a request, sent as headers; the version may be in the query.
 *
 * @param version protocol version of the client
 * @param extensions URIs of the extensions that it supports
 * @param exchange the request, which identifies its sender
 */
record CallParameters(ProtocolVersion version, Set<String> extensions, Exchange exchange) {

    private static final String EXTENSIONS = "A2A-Extensions";
    private static final String LEGACY_EXTENSIONS = "X-A2A-Extensions";

    static CallParameters of(Exchange exchange) {
        String asked = exchange.header(ProtocolVersion.HEADER)
                .or(() -> exchange.query(ProtocolVersion.HEADER))
                .orElse("");
        ProtocolVersion version = ProtocolVersion.parse(asked)
                .orElseThrow(() -> new A2aException(
                        A2aError.VERSION_NOT_SUPPORTED,
                        "The version is not supported; send " + ProtocolVersion.HEADER + ": 1.0 or 0.3."));
        String uris = exchange.header(EXTENSIONS)
                .or(() -> exchange.header(LEGACY_EXTENSIONS))
                .orElse("");
        Set<String> extensions = Arrays.stream(uris.split(","))
                .map(String::strip)
                .filter(uri -> !uri.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return new CallParameters(version, extensions, exchange);
    }

    /** Rejects a client that lacks a required extension; lists the extensions in use in a response header. */
    void agreeOn(AgentCard card) {
        for (AgentCard.Extension extension : card.capabilities().extensions()) {
            if (extension.required() && !extensions.contains(extension.uri())) {
                throw new A2aException(
                        A2aError.EXTENSION_SUPPORT_REQUIRED,
                        "The agent requires an extension; send " + EXTENSIONS + ": " + extension.uri());
            }
        }
        String common = card.capabilities().extensions().stream()
                .map(AgentCard.Extension::uri)
                .filter(extensions::contains)
                .collect(Collectors.joining(", "));
        if (!common.isEmpty()) {
            exchange.with(version == ProtocolVersion.V0_3 ? LEGACY_EXTENSIONS : EXTENSIONS, common);
        }
    }
}
