package dev.crucible.lab.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.setting.Setting;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.lab.runs.Snapshots;
import dev.crucible.lab.runs.StoredPlotData;
import dev.crucible.lab.runs.StoredPlotData.Curves;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import dev.crucible.web.SafePaths;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.List;

/** Data of the dashboard's plots: curves and attack snapshots. */
public final class VisualizationResource {

    private final RunStore store;

    public VisualizationResource(RunStore store) {
        this.store = store;
    }

    public void register(Routes routes) {
        routes.get("/api/simulations/{simulation_id}/plot-data", this::first)
                .get("/api/simulations/{simulation_id}/all-plot-data", this::all)
                .get("/api/simulations/{simulation_id}/attack-snapshots", this::snapshots);
    }

    private void first(Exchange exchange) throws IOException {
        exchange.json(curves(exchange).getFirst().data());
    }

    private void all(Exchange exchange) throws IOException {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        ArrayNode strategies = answer.putArray("strategies");
        curves(exchange).forEach(curves -> strategies
                .addObject()
                .put(Setting.STRATEGY_NUMBER.name(), curves.strategy())
                .set("data", curves.data()));
        exchange.json(answer);
    }

    private void snapshots(Exchange exchange) throws IOException {
        exchange.json(new Snapshots(store.require(exchange.path("simulation_id"))).toJson());
    }

    /** Returns the curves of at least one strategy. */
    private List<Curves> curves(Exchange exchange) throws IOException {
        String id = exchange.path("simulation_id");
        if (!SafePaths.isId(id)) {
            throw HttpProblem.badRequest("Invalid simulation ID format.");
        }
        RunDirectory run =
                store.find(id).orElseThrow(() -> HttpProblem.notFound("Simulation directory not found for " + id));
        List<Curves> curves;
        try {
            curves = new StoredPlotData(run).all();
        } catch (JsonProcessingException e) {
            System.getLogger("dev.crucible.lab")
                    .log(Level.WARNING, "malformed plot data in run " + id + ": " + e.getOriginalMessage());
            throw HttpProblem.of(500, "Failed to load plot data. Check server logs.");
        }
        if (!curves.isEmpty()) {
            return curves;
        }
        throw HttpProblem.notFound(
                RunStatus.of(run).isTerminal()
                        ? "Plot data not found for simulation " + id
                        : "Plot data not yet available - simulation may still be running");
    }
}
