package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.lab.host.DatasetHub;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import dev.crucible.web.Violation;
import java.util.List;

/** Whether a data set of the hub can be used. */
public final class DatasetsResource {

    private final DatasetHub hub;

    public DatasetsResource(DatasetHub hub) {
        this.hub = hub;
    }

    public void register(Routes routes) {
        routes.get("/api/datasets/validate", this::validate);
    }

    private void validate(Exchange exchange) throws InterruptedException {
        String name = exchange.query("name")
                .orElseThrow(() -> HttpProblem.invalid(new Violation(
                        "missing", List.of("query", "name"), "Field required", JsonNodeFactory.instance.nullNode())));
        exchange.json(hub.check(name));
    }
}
