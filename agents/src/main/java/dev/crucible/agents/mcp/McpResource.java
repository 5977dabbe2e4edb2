package dev.crucible.agents.mcp;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.web.Exchange;
import dev.crucible.web.Refusal;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.util.Optional;

/**
 * {@code POST /mcp}, the protocol's streamable HTTP: each message gets its answer as JSON, notifications get 202. There is no stream of
 * the server's own and no session, which the protocol allows. Hosts, origins and the token are guarded by the service itself.
 */
public final class McpResource {

    private static final byte[] NOTHING = new byte[0];

    private final McpServer server;

    public McpResource(McpServer server) {
        this.server = server;
    }

    /** Adds the route. */
    public void addTo(Routes routes) {
        routes.post("/mcp", this::post);
    }

    private void post(Exchange exchange) throws IOException, InterruptedException {
        Optional<String> version = exchange.header("MCP-Protocol-Version");
        if (version.isPresent() && !McpServer.VERSIONS.contains(version.get())) {
            refuse(exchange, McpError.INVALID_REQUEST, "MCP-Protocol-Version: must be one of " + McpServer.VERSIONS);
            return;
        }
        ObjectNode message;
        try {
            message = exchange.jsonObject();
        } catch (Refusal refusal) {
            if (refusal.status() != 422) {
                throw refusal;
            }
            refuse(exchange, McpError.PARSE, "the body must be one JSON object");
            return;
        }
        Optional<ObjectNode> answer = server.answer(message);
        if (answer.isPresent()) {
            exchange.json(answer.get());
        } else {
            exchange.json(202, NOTHING);
        }
    }

    private static void refuse(Exchange exchange, int code, String message) {
        exchange.json(400, McpServer.error(JsonNodeFactory.instance.nullNode(), new McpError(code, message)));
    }
}
