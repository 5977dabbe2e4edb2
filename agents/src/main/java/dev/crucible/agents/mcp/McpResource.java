package dev.crucible.agents.mcp;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.tool.ToolCaller;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;

/**
 * {@code POST /mcp}, the protocol's streamable HTTP: each message gets its answer as JSON, notifications get 202. There is no stream of
 * the server's own, which the protocol allows. A session is a name that initialize gives; it holds apart what callers have planned and
 * nothing else, so one is neither kept nor needed. Hosts, origins and the token are guarded by the service itself.
 */
public final class McpResource {

    private static final byte[] NOTHING = new byte[0];
    private static final String SESSION = "Mcp-Session-Id";
    private static final String PLAYER = "mcp";

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
        } catch (HttpProblem refusal) {
            if (refusal.status() != 422) {
                throw refusal;
            }
            refuse(exchange, McpError.PARSE, "the body must be one JSON object");
            return;
        }
        Optional<ObjectNode> answer = server.answer(message, caller(exchange));
        if (message.path("method").asText().equals("initialize")) {
            exchange.with(SESSION, UUID.randomUUID().toString());
        }
        if (answer.isPresent()) {
            exchange.json(answer.get());
        } else {
            exchange.json(202, NOTHING);
        }
    }

    /** Other assistants use the lab as a player of their own; each token and each session is told apart. */
    private static ToolCaller caller(Exchange exchange) {
        String who = exchange.header("Authorization").orElse("") + "\n"
                + exchange.header(SESSION).orElse("");
        UUID context = UUID.nameUUIDFromBytes(who.getBytes(StandardCharsets.UTF_8));
        return new ToolCaller(PLAYER, context.toString(), Optional.empty());
    }

    private static void refuse(Exchange exchange, int code, String message) {
        exchange.json(400, McpServer.error(JsonNodeFactory.instance.nullNode(), new McpError(code, message)));
    }
}
