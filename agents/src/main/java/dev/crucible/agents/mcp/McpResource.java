package dev.crucible.agents.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
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
 * the server's own, which the protocol allows. A {@link StatelessRequest} is held against its headers. A session is a name that initialize gives; it holds apart what callers have planned and
 * nothing else, so one is neither kept nor needed. Hosts, origins and the token are guarded by the service itself.
 */
public final class McpResource {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final byte[] NOTHING = new byte[0];
    private static final String SESSION = "Mcp-Session-Id";
    private static final String BATCHES = "2025-03-26";
    private static final int LARGEST_BATCH = 50;
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
        JsonNode body;
        try {
            body = exchange.jsonBody();
        } catch (HttpProblem refusal) {
            if (refusal.status() != 422) {
                throw refusal;
            }
            refuse(exchange, new McpError(McpError.PARSE, "the body must be JSON"), JSON.nullNode());
            return;
        }
        if (body instanceof ObjectNode message) {
            one(exchange, message);
        } else if (body instanceof ArrayNode batch
                && exchange.header("MCP-Protocol-Version").orElse(BATCHES).equals(BATCHES)
                && !batch.isEmpty()
                && batch.size() <= LARGEST_BATCH) {
            all(exchange, batch);
        } else {
            McpError error = new McpError(
                    McpError.INVALID_REQUEST,
                    "the body must be one JSON object; in revision " + BATCHES + " also a list of 1 to "
                            + LARGEST_BATCH);
            refuse(exchange, error, JSON.nullNode());
        }
    }

    /** Answers a batch, which revision 2025-03-26 has alone. */
    private void all(Exchange exchange, ArrayNode batch) throws InterruptedException {
        ArrayNode answers = JSON.arrayNode();
        for (JsonNode each : batch) {
            ObjectNode message = each instanceof ObjectNode object ? object : JSON.objectNode();
            server.answer(message, caller(exchange, false)).ifPresent(answers::add);
        }
        if (answers.isEmpty()) {
            exchange.json(202, NOTHING);
        } else {
            exchange.json(answers);
        }
    }

    private void one(Exchange exchange, ObjectNode message) throws InterruptedException {
        boolean stateless;
        try {
            stateless = StatelessRequest.of(message, exchange::header).isPresent();
        } catch (McpError refusal) {
            refuse(exchange, refusal, message.path("id"));
            return;
        }
        Optional<ObjectNode> answer = server.answer(message, caller(exchange, stateless));
        if (!stateless && message.path("method").asText().equals("initialize")) {
            exchange.with(SESSION, UUID.randomUUID().toString());
        }
        if (answer.isPresent()) {
            boolean unknown =
                    stateless && answer.get().path("error").path("code").asInt() == McpError.NO_METHOD;
            exchange.json(unknown ? 404 : 200, answer.get());
        } else {
            exchange.json(202, NOTHING);
        }
    }

    /** Other assistants use the lab as a player of their own; each token and, in older revisions, each session is told apart. */
    private static ToolCaller caller(Exchange exchange, boolean stateless) {
        String who = exchange.header("Authorization").orElse("") + "\n"
                + (stateless ? "" : exchange.header(SESSION).orElse(""));
        UUID context = UUID.nameUUIDFromBytes(who.getBytes(StandardCharsets.UTF_8));
        return new ToolCaller(PLAYER, context.toString(), Optional.empty());
    }

    private static void refuse(Exchange exchange, McpError error, JsonNode id) {
        exchange.json(400, McpServer.error(id.isTextual() || id.isIntegralNumber() ? id : JSON.nullNode(), error));
    }
}
