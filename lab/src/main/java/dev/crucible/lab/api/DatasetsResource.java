package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.crucible.engine.data.catalog.DatasetListing;
import dev.crucible.lab.host.DatasetDownloads;
import dev.crucible.lab.host.DatasetHub;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import dev.crucible.web.Violation;
import java.util.List;

/** Available data sets, downloads of missing ones, and checks of a Hub data set's usability. */
public final class DatasetsResource {

    private final DatasetHub hub;
    private final DatasetDownloads downloads;

    public DatasetsResource(DatasetHub hub, DatasetDownloads downloads) {
        this.hub = hub;
        this.downloads = downloads;
    }

    public void register(Routes routes) {
        routes.get("/api/datasets", this::list)
                .get("/api/datasets/validate", this::validate)
                .post("/api/datasets/{name}/fetch", this::fetch)
                .post("/api/datasets/{name}/stop", this::stop);
    }

    private void list(Exchange exchange) {
        exchange.json(downloads.toJson());
    }

    private void fetch(Exchange exchange) {
        String name = known(exchange);
        switch (downloads.start(name)) {
            case STARTED -> answer(exchange, "fetching", name);
            case NO_RECIPE ->
                throw HttpProblem.conflict("Crucible has no download source for \"%s\". Put its files into datasets/%s."
                        .formatted(name, name));
            case NOT_NEEDED -> throw HttpProblem.conflict("The data set is already on this machine.");
            case FORBIDDEN -> throw HttpProblem.forbidden("Downloads are disabled on this machine.");
            case BUSY -> throw HttpProblem.conflict("Other downloads are running. Wait for one to end, or stop one.");
        }
    }

    private void stop(Exchange exchange) {
        String name = known(exchange);
        if (!downloads.stop(name)) {
            throw HttpProblem.conflict("No download of this data set is running.");
        }
        answer(exchange, "stopped", name);
    }

    private static String known(Exchange exchange) {
        String name = exchange.path("name");
        if (!DatasetListing.names().contains(name)) {
            throw HttpProblem.notFound("Data set not found.");
        }
        return name;
    }

    private static void answer(Exchange exchange, String message, String name) {
        exchange.json(
                JsonNodeFactory.instance.objectNode().put("message", message).put("name", name));
    }

    private void validate(Exchange exchange) throws InterruptedException {
        String name = exchange.query("name")
                .orElseThrow(() -> HttpProblem.invalid(new Violation(
                        "missing", List.of("query", "name"), "Field required", JsonNodeFactory.instance.nullNode())));
        exchange.json(hub.check(name));
    }
}
