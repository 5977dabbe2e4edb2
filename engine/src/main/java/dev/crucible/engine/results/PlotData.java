package dev.crucible.engine.results;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.RoundReport;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;

/** {@code plot_data_<n>.json} of a strategy (backend reference §3.3). */
final class PlotData {

    private PlotData() {}

    /**
     * The curves of a strategy.
     *
     * @param everMalicious whether a client attacks in any round
     */
    static ObjectNode of(int strategy, List<RoundReport> rounds, IntPredicate everMalicious) {
        ObjectNode data = Json.object();
        ArrayNode clients = data.putArray("per_client_metrics");
        int n = rounds.isEmpty() ? 0 : rounds.getFirst().clients().size();
        for (int c = 0; c < n; c++) {
            ObjectNode client = clients.addObject().put("client_id", c).put("is_malicious", everMalicious.test(c));
            ObjectNode metrics = client.putObject("metrics");
            metrics.set("removal_criterion_history", curve(rounds, c, ClientReport::score));
            metrics.set("absolute_distance_history", curve(rounds, c, ClientReport::distance));
            metrics.set("loss_history", curve(rounds, c, ClientReport::loss));
            metrics.set("accuracy_history", curve(rounds, c, ClientReport::accuracy));
        }
        ArrayNode numbers = data.putArray("rounds");
        rounds.forEach(round -> numbers.add(round.round()));
        if (rounds.stream().allMatch(round -> Double.isNaN(round.removalThreshold()))) {
            data.putNull("removal_threshold_history");
        } else {
            ArrayNode thresholds = data.putArray("removal_threshold_history");
            rounds.forEach(round -> thresholds.add(Json.number(round.removalThreshold())));
        }
        return data.put("strategy_number", strategy);
    }

    private static ArrayNode curve(List<RoundReport> rounds, int client, ToDoubleFunction<ClientReport> metric) {
        ArrayNode curve = Json.array();
        rounds.forEach(round ->
                curve.add(Json.number(metric.applyAsDouble(round.clients().get(client)))));
        return curve;
    }
}
