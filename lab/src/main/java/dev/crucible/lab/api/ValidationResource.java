package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.Verdict;
import dev.crucible.lab.execution.Forecast;
import dev.crucible.web.Exchange;
import dev.crucible.web.Routes;
import java.io.IOException;

/** Judges a config without launching it. */
public final class ValidationResource {

    private final int threads;

    /** Judges configs whose runs will have {@code threads} each. */
    public ValidationResource(int threads) {
        this.threads = threads;
    }

    public void register(Routes routes) {
        routes.post("/api/validate", this::validate);
    }

    private void validate(Exchange exchange) throws IOException {
        ObjectNode body = exchange.jsonObject();
        Verdict verdict = Verdict.of(body);
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("valid", verdict.valid());
        if (verdict.valid()) {
            answer.putNull("errors");
        } else {
            ArrayNode errors = answer.putArray("errors");
            verdict.errors().forEach(errors::add);
        }
        ArrayNode warnings = answer.putArray("warnings");
        verdict.warnings().forEach(warnings::add);
        if (exchange.flag("estimate")) {
            answer.set("estimate", estimate(body));
        }
        exchange.json(answer);
    }

    /** Null for a config that cannot run. */
    private JsonNode estimate(ObjectNode body) {
        return ConfigReader.read(body)
                .config()
                .<JsonNode>map(config -> Forecast.of(config, threads).toJson())
                .orElse(JsonNodeFactory.instance.nullNode());
    }
}
