package dev.crucible.a2a.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.json.Json;
import java.util.Map;

/** Bodies of errors: JSON-RPC, and Google's AIP-193 in HTTP+JSON. */
final class ErrorBodies {

    private static final String DOMAIN = "a2a-protocol.org";

    private ErrorBodies() {}

    static ObjectNode jsonRpc(JsonNode id, A2aException failure) {
        ObjectNode answer = Json.object().put("jsonrpc", "2.0");
        answer.set("id", id == null ? NullNode.instance : id);
        ObjectNode error =
                answer.putObject("error").put("code", failure.error().code()).put("message", failure.getMessage());
        ArrayNode details = details(failure);
        if (!details.isEmpty()) {
            error.set("data", details);
        }
        return answer;
    }

    static ObjectNode http(A2aException failure) {
        ObjectNode answer = Json.object();
        answer.putObject("error")
                .put("code", failure.error().httpStatus())
                .put("status", failure.error().canonical())
                .put("message", failure.getMessage())
                .set("details", details(failure));
        return answer;
    }

    private static ArrayNode details(A2aException failure) {
        ArrayNode details = Json.object().arrayNode();
        failure.error().reason().ifPresent(reason -> details.addObject()
                .setAll(Map.of(
                        "@type", details.textNode("type.googleapis.com/google.rpc.ErrorInfo"),
                        "reason", details.textNode(reason),
                        "domain", details.textNode(DOMAIN))));
        return details;
    }
}
