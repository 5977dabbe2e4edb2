package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.config.AttackerBound;
import dev.crucible.engine.config.ConfigReader;
import dev.crucible.engine.config.Surroundings;
import dev.crucible.engine.config.ValidationResult;
import dev.crucible.lab.scheduling.ResourceEstimate;
import dev.crucible.web.Exchange;
import dev.crucible.web.Routes;
import java.io.IOException;
import java.util.Locale;

/** Judges a config without launching it. */
public final class ValidationResource {

    private final int threads;
    private final Surroundings here;
    private final Runnable onVisit;

    /** Judges configs whose runs will be {@code here} and have {@code threads} each; {@code onVisit} is told when somebody asks. */
    public ValidationResource(int threads, Surroundings here, Runnable onVisit) {
        this.threads = threads;
        this.here = here;
        this.onVisit = onVisit;
    }

    public void register(Routes routes) {
        routes.post("/api/validate", this::validate);
    }

    private void validate(Exchange exchange) throws IOException {
        onVisit.run();
        ObjectNode body = exchange.jsonObject();
        ValidationResult verdict =
                ValidationResult.of(body, exchange.query("cluster").isPresent() ? here.onCluster() : here);
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("valid", verdict.valid());
        if (verdict.valid()) {
            answer.putNull("errors");
        } else {
            ArrayNode errors = answer.putArray("errors");
            verdict.errors().forEach(errors::add);
        }
        ArrayNode warnings = answer.putArray("warnings");
        verdict.warnings().forEach(warnings::add);
        ArrayNode problems = answer.putArray("problems");
        verdict.problems().forEach(problem -> problems.addObject()
                .put("field", problem.field())
                .put("message", problem.message())
                .put("code", problem.code().word())
                .put("severity", problem.severity().name().toLowerCase(Locale.ROOT)));
        if (exchange.flag("estimate")) {
            answer.set("estimate", estimate(body));
            ArrayNode bounds = answer.putArray("attacker_bounds");
            AttackerBound.of(body).forEach(bound -> bounds.addObject()
                    .put("strategy", bound.strategy())
                    .put("rule", bound.rule())
                    .put("most_malicious_clients", bound.most()));
        }
        exchange.json(answer);
    }

    /** Null for a config that cannot run. */
    private JsonNode estimate(ObjectNode body) {
        return ConfigReader.read(body)
                .config()
                .<JsonNode>map(config -> ResourceEstimate.of(config, threads).toJson())
                .orElse(JsonNodeFactory.instance.nullNode());
    }
}
