package dev.crucible.agents.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Function;

/**
 * The part of a request of revision 2026-07-28 that says in {@code _meta} what {@code initialize} says in older ones.
 *
 * @param capabilities what the client can do
 */
record StatelessRequest(JsonNode capabilities) {

    static final String VERSION = "2026-07-28";
    static final String DISCOVER = "server/discover";

    private static final String PREFIX = "io.modelcontextprotocol/";
    static final String SERVER = PREFIX + "serverInfo";
    private static final String PROTOCOL = PREFIX + "protocolVersion";
    private static final String CAPABILITIES = PREFIX + "clientCapabilities";

    private static final String GIVE = "give the version, such as \"" + VERSION + "\"";
    private static final String HEADER = "MCP-Protocol-Version";
    private static final String ENCODED = "=?base64?";
    private static final String END = "?=";

    /**
     * Reads a request; empty for one of an older revision.
     *
     * @throws McpError if the request is of this revision and incomplete, or of an unknown one
     */
    static Optional<StatelessRequest> of(ObjectNode message) throws McpError {
        JsonNode meta = message.path("params").path("_meta");
        JsonNode version = meta.path(PROTOCOL);
        boolean isOlder = !meta.has(PROTOCOL)
                && !meta.has(CAPABILITIES)
                && !message.path("method").asText().equals(DISCOVER);
        return isOlder || (version.isTextual() && McpServer.VERSIONS.contains(version.textValue()))
                ? Optional.empty()
                : Optional.of(read(meta));
    }

    /**
     * Reads a request that came by HTTP, and holds it against its headers; empty for one of an older revision.
     *
     * @param header returns a header's value
     * @throws McpError also if a header is missing or says something else than the body
     */
    static Optional<StatelessRequest> of(ObjectNode message, Function<String, Optional<String>> header)
            throws McpError {
        Optional<String> stated = header.apply(HEADER);
        if (!message.has("id")) {
            return Optional.empty();
        }
        JsonNode version = message.path("params").path("_meta").path(PROTOCOL);
        if (version.isTextual() && (stated.isPresent() || !McpServer.VERSIONS.contains(version.textValue()))) {
            mirrors(HEADER, stated, version.textValue());
        }
        Optional<StatelessRequest> request = of(message);
        if (request.isEmpty()) {
            if (stated.isEmpty() || McpServer.VERSIONS.contains(stated.get())) {
                return request;
            }
            throw stated.get().equals(VERSION) ? missing(PROTOCOL, GIVE) : unsupported(stated.get());
        }
        mirrors("Mcp-Method", header.apply("Mcp-Method"), message.path("method").asText());
        JsonNode name = message.path("params").path("name");
        if (name.isTextual()) {
            mirrors("Mcp-Name", header.apply("Mcp-Name").map(StatelessRequest::decoded), name.textValue());
        }
        return request;
    }

    /** Returns true if the client can put a form before its user. */
    boolean canAsk() {
        JsonNode elicitation = capabilities.path("elicitation");
        return elicitation.isObject() && (elicitation.isEmpty() || elicitation.has("form"));
    }

    private static StatelessRequest read(JsonNode meta) throws McpError {
        JsonNode version = meta.path(PROTOCOL);
        if (!version.isTextual()) {
            throw missing(PROTOCOL, GIVE);
        }
        if (!version.textValue().equals(VERSION)) {
            throw unsupported(version.textValue());
        }
        if (!meta.path(CAPABILITIES).isObject()) {
            throw missing(CAPABILITIES, "give an object, {} for none");
        }
        return new StatelessRequest(meta.path(CAPABILITIES));
    }

    private static McpError missing(String key, String cure) {
        return new McpError(McpError.INVALID_PARAMS, "params._meta." + key + ": is missing; " + cure);
    }

    static McpError unsupported(String version) {
        ObjectNode data = McpServer.JSON.objectNode();
        McpServer.supported(data.putArray("supported"));
        return new McpError(
                McpError.UNSUPPORTED_VERSION,
                "protocol version: must be one of " + data.path("supported"),
                data.put("requested", version));
    }

    private static void mirrors(String header, Optional<String> stated, String body) throws McpError {
        if (stated.isEmpty()) {
            throw new McpError(McpError.HEADER_MISMATCH, header + ": the header is missing; it must be " + body);
        }
        if (!stated.get().equals(body)) {
            throw new McpError(McpError.HEADER_MISMATCH, header + ": the header must say what the body says, " + body);
        }
    }

    /** Decodes a value that no header could hold as it is; one that is no Base64 is nobody's name. */
    private static String decoded(String value) {
        if (!value.startsWith(ENCODED) || !value.endsWith(END) || value.length() < ENCODED.length() + END.length()) {
            return value;
        }
        try {
            String base64 = value.substring(ENCODED.length(), value.length() - END.length());
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return value;
        }
    }
}
