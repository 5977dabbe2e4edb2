package dev.crucible.engine.results;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.ClientMetrics;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.setting.Setting;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;

/** {@code plot_data_<n>.json}: the curves of a strategy, in the form of the existing program. */
final class PlotData {

    private PlotData() {}

    /**
     * Returns the curves of a strategy. With more than {@link EventLog#FEW} clients there are only those of participating clients. Each
     * covers the rounds of its client, listed in {@code rounds}.
     *
     * @param everMalicious true for clients that attack in any round
     */
    static ObjectNode of(int strategy, List<RoundReport> rounds, IntPredicate everMalicious) {
        ObjectNode data = Json.object();
        ArrayNode clients = data.putArray("per_client_metrics");
        int n = rounds.isEmpty() ? 0 : rounds.getFirst().clients().size();
        if (n > EventLog.FEW) {
            presences(rounds).forEach((c, reports) -> {
                ObjectNode client = client(clients, c, everMalicious);
                ArrayNode own = client.putArray("rounds");
                reports.keySet().forEach(own::add);
                curves(client, reports.values());
            });
        } else {
            for (int c = 0; c < n; c++) {
                int id = c;
                curves(
                        client(clients, c, everMalicious),
                        rounds.stream().map(round -> round.clients().get(id)).toList());
            }
        }
        ArrayNode numbers = data.putArray("rounds");
        rounds.forEach(round -> numbers.add(round.round()));
        if (rounds.stream().allMatch(round -> Double.isNaN(round.value(RoundMetrics.REMOVAL_THRESHOLD)))) {
            data.putNull("removal_threshold_history");
        } else {
            ArrayNode thresholds = data.putArray("removal_threshold_history");
            rounds.forEach(round -> thresholds.add(Json.number(round.value(RoundMetrics.REMOVAL_THRESHOLD))));
        }
        return data.put(Setting.STRATEGY_NUMBER.name(), strategy);
    }

    /** Returns the reports of each client by round. */
    private static SortedMap<Integer, SortedMap<Integer, ClientReport>> presences(List<RoundReport> rounds) {
        SortedMap<Integer, SortedMap<Integer, ClientReport>> presences = new TreeMap<>();
        for (RoundReport round : rounds) {
            for (ClientReport client : round.present()) {
                presences.computeIfAbsent(client.client(), _ -> new TreeMap<>()).put(round.round(), client);
            }
        }
        return presences;
    }

    private static ObjectNode client(ArrayNode clients, int client, IntPredicate everMalicious) {
        return clients.addObject().put("client_id", client).put("is_malicious", everMalicious.test(client));
    }

    private static void curves(ObjectNode client, Collection<ClientReport> reports) {
        ObjectNode metrics = client.putObject("metrics");
        for (boolean inherited : new boolean[] {true, false}) {
            ClientMetrics.tabled(inherited).stream()
                    .filter(metric -> metric.tabledFor(reports.stream()))
                    .forEach(metric -> metrics.set(metric.column().orElseThrow(), curve(reports, metric.from())));
        }
    }

    private static ArrayNode curve(Collection<ClientReport> reports, ToDoubleFunction<ClientReport> metric) {
        ArrayNode curve = Json.array();
        reports.forEach(report -> curve.add(Json.number(metric.applyAsDouble(report))));
        return curve;
    }
}
