package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.Verdict;
import dev.crucible.web.Exchange;
import dev.crucible.web.Routes;
import java.io.IOException;

/** Judges a config without launching it. */
public final class ValidationResource {

    public void register(Routes routes) {
        routes.post("/api/validate", ValidationResource::validate);
    }

    private static void validate(Exchange exchange) throws IOException {
        Verdict verdict = Verdict.of(exchange.jsonObject());
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("valid", verdict.valid());
        if (verdict.valid()) {
            answer.putNull("errors");
        } else {
            ArrayNode errors = answer.putArray("errors");
            verdict.errors().forEach(errors::add);
        }
        ArrayNode warnings = answer.putArray("warnings");
        verdict.warnings().forEach(warnings::add);
        exchange.json(answer);
    }
}
