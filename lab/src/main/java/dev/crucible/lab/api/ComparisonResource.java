package dev.crucible.lab.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.comparison.ComparisonAnswers;
import dev.crucible.lab.comparison.CurveCache;
import dev.crucible.lab.runs.SweepCells;
import dev.crucible.web.Exchange;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Routes;
import dev.crucible.web.Violation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Curves of runs without their clients, and comparisons of several runs. */
public final class ComparisonResource {

    private static final String IDS = "simulation_ids";
    private static final int MOST = 200;

    private final SweepCells store;
    private final CurveCache curves = new CurveCache();
    private final ComparisonAnswers answers = new ComparisonAnswers(curves);

    public ComparisonResource(SweepCells store) {
        this.store = store;
    }

    public void register(Routes routes) {
        routes.get(
                        "/api/simulations/{simulation_id}/curves",
                        exchange -> exchange.json(curves.of(store.require(exchange.path("simulation_id")))
                                .json()))
                .get("/api/comparison", this::comparison);
    }

    private void comparison(Exchange exchange) throws IOException {
        List<RunDirectory> runs = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (String id : ids(exchange.query(IDS).orElse(""))) {
            store.find(id).ifPresentOrElse(runs::add, () -> missing.add(id));
        }
        ObjectNode answer = answers.answer(new ComparisonAnswers.Question(
                runs,
                exchange.flag("apart"),
                exchange.query("baseline"),
                exchange.query("metric").orElse(RoundMetrics.TEST_ACCURACY.key()),
                exchange.flag("best")));
        ArrayNode list = answer.putArray("missing");
        missing.forEach(list::add);
        exchange.json(answer);
    }

    private static List<String> ids(String named) {
        List<String> ids = Stream.of(named.split(","))
                .map(String::strip)
                .filter(id -> !id.isEmpty())
                .distinct()
                .toList();
        if (ids.isEmpty() || ids.size() > MOST) {
            throw HttpProblem.invalid(new Violation(
                    "value_error",
                    List.of("query", IDS),
                    "Value error, must be 1 to " + MOST + " simulation ids, separated by commas",
                    TextNode.valueOf(named)));
        }
        return ids;
    }
}
