package dev.crucible.a2a.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.a2a.A2aError;
import dev.crucible.a2a.A2aException;
import dev.crucible.a2a.json.Json;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import java.io.IOException;
import java.util.Set;

/** Request bodies, which are JSON. */
final class Requests {

    private static final Set<String> TYPES = Set.of("application/json", HttpJsonBinding.MEDIA_TYPE);

    private Requests() {}

    /** Reads the body's bytes. Only JSON is accepted, because forms of foreign pages can send other types without a CORS preflight. */
    static byte[] body(Exchange exchange) throws IOException {
        byte[] body;
        try {
            body = exchange.body();
        } catch (HttpProblem problem) {
            if (problem.status() != 413) {
                throw problem;
            }
            throw new A2aException(A2aError.TOO_LARGE, "The body is larger than the agent reads.");
        }
        String type = MediaTypes.essence(exchange.header("Content-Type").orElse(""));
        if (!TYPES.contains(type)) {
            throw new A2aException(
                    A2aError.CONTENT_TYPE_NOT_SUPPORTED, "Send the body as Content-Type: application/json.");
        }
        return body;
    }

    /** Parses the body. */
    static JsonNode json(Exchange exchange) throws IOException {
        return Json.parse(body(exchange));
    }
}
