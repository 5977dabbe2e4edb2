package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.ClientMetric;
import dev.crucible.engine.metrics.ClientMetrics;
import dev.crucible.engine.metrics.Detection;
import dev.crucible.engine.metrics.RoundMetric;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.setting.Setting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rounds of a run that has tables but no event log, as earlier programs wrote them.
 *
 * <p>Reads {@code csv/round_metrics_<n>.csv} and {@code csv/per_client_metrics_<n>.csv}, and the attackers from {@code plot_data_<n>.json}
 * and the schedule. Values that these lack, such as accuracy on a test set, are null.
 */
public final class TableRounds {

    private static final Pattern CLIENT = Pattern.compile("client_(\\d{1,6})_(\\w+)");
    private static final long LARGEST = 64L << 20;

    private static final String TAKEN = "aggregation_participation_history";

    private TableRounds() {}

    /** Returns one line of JSON per round, in the form of {@code events.ndjson}; none if there are no tables. */
    public static List<String> of(RunDirectory run) throws IOException {
        List<String> lines = new ArrayList<>();
        for (NumberedFiles.Numbered file : NumberedFiles.in(run.root().resolve("csv"), "round_metrics_", ".csv")) {
            int strategy = file.number();
            JsonNode rounds = rows(file);
            Map<Integer, JsonNode> clients = new HashMap<>();
            for (NumberedFiles.Numbered other :
                    NumberedFiles.in(run.root().resolve("csv"), "per_client_metrics_", ".csv")) {
                if (other.number() == strategy) {
                    rows(other).forEach(row -> clients.put(row.path("round").asInt(), row));
                }
            }
            Attackers attackers = Attackers.of(run, strategy);
            for (JsonNode row : rounds) {
                int round = row.path("round").asInt();
                lines.add(round(strategy, rounds.size(), row, clients.getOrDefault(round, row), attackers.in(round))
                        .toString());
            }
        }
        return lines;
    }

    private static JsonNode rows(NumberedFiles.Numbered file) throws IOException {
        if (Files.size(file.path()) > LARGEST) {
            return Json.array();
        }
        try {
            return CsvTable.parse(Files.readString(file.path(), StandardCharsets.ISO_8859_1))
                    .toJson();
        } catch (CsvTable.MalformedException e) {
            // A malformed table has no rounds.
            return Json.array();
        }
    }

    private static ObjectNode round(int strategy, int rounds, JsonNode row, JsonNode clients, Set<Integer> attack) {
        ObjectNode event = Json.object()
                .put("event", "round")
                .put("strategy", strategy)
                .put("round", row.path("round").asInt())
                .put("rounds", rounds);
        put(event, "", row);
        event.put("bytes", 0);
        put(event.putObject("robustness"), "robustness", row);
        addClients(event, clients, attack);
        long aggregate = row.path("score_calculation_time_nanos_history").asLong();
        event.putObject("time_ns")
                .put("train", 0)
                .put("attack", 0)
                .put("aggregate", aggregate)
                .put("measure", 0)
                .put("evaluate", 0);
        return event;
    }

    /** Adds the metrics of an event's {@code group}; null if the tables have no such column. */
    private static void put(ObjectNode node, String group, JsonNode row) {
        for (RoundMetric metric : RoundMetrics.ALL) {
            if (metric.group().equals(group) && !metric.sparse()) {
                node.set(metric.key(), number(row.path(metric.column().orElse(""))));
            }
        }
    }

    private static void addClients(ObjectNode event, JsonNode row, Set<Integer> attack) {
        TreeMap<Integer, Map<String, JsonNode>> byId = new TreeMap<>();
        row.properties().forEach(cell -> {
            Matcher name = CLIENT.matcher(cell.getKey());
            if (name.matches()) {
                byId.computeIfAbsent(Integer.parseInt(name.group(1)), _ -> new HashMap<>())
                        .put(name.group(2), number(cell.getValue()));
            }
        });
        int count = byId.isEmpty() ? 0 : byId.lastKey() + 1;
        ObjectNode clients = Json.object();
        attack.stream().filter(id -> id < count).forEach(clients.putArray("malicious")::add);
        ArrayNode participated = clients.putArray("participated");
        ArrayNode aggregated = clients.putArray("aggregated");
        clients.putArray("removed");
        int[] counts = new int[4];
        byId.forEach((id, metrics) -> {
            boolean taken = metrics.getOrDefault(TAKEN, Json.number(Double.NaN)).asInt() == 1;
            if (taken
                    || !metrics.getOrDefault("loss_history", Json.number(Double.NaN))
                            .isNull()) {
                participated.add(id);
            }
            if (taken) {
                aggregated.add(id);
            }
            counts[(attack.contains(id) ? 0 : 2) + (taken ? 1 : 0)]++;
        });
        for (ClientMetric metric : ClientMetrics.ALL) {
            if (metric.presence() == ClientMetric.Presence.ALWAYS) {
                ArrayNode values = clients.putArray(metric.key());
                String column = metric.column().orElse("");
                for (int id = 0; id < count; id++) {
                    values.add(byId.getOrDefault(id, Map.of()).getOrDefault(column, Json.number(Double.NaN)));
                }
            }
        }
        clients.putObject("failures");
        event.set("detection", detection(new Detection(counts[0], counts[2], counts[3], counts[1])));
        event.set("clients", clients);
    }

    private static ObjectNode detection(Detection counts) {
        ObjectNode detection = Json.object()
                .put("true_positives", counts.truePositives())
                .put("false_positives", counts.falsePositives())
                .put("true_negatives", counts.trueNegatives())
                .put("false_negatives", counts.falseNegatives());
        detection.set(RoundMetrics.PRECISION.key(), Json.number(counts.precision()));
        detection.set(RoundMetrics.RECALL.key(), Json.number(counts.recall()));
        detection.set(RoundMetrics.F1.key(), Json.number(counts.f1()));
        return detection;
    }

    /** Returns the number in a cell, null for {@code not collected} and other texts. */
    private static JsonNode number(JsonNode cell) {
        return cell.isNumber() ? cell : Json.number(Double.NaN);
    }

    /**
     * Attackers of a strategy.
     *
     * @param ever clients that attack in some round, according to the plots
     * @param phases entries of the schedule that name their clients
     */
    private record Attackers(Set<Integer> ever, List<JsonNode> phases) {

        static Attackers of(RunDirectory run, int strategy) {
            Set<Integer> ever = new TreeSet<>();
            LenientJson.object(run.root().resolve("plot_data_" + strategy + ".json"))
                    .ifPresent(plots -> plots.path("per_client_metrics").forEach(client -> {
                        if (client.path("is_malicious").asBoolean()) {
                            ever.add(client.path("client_id").asInt());
                        }
                    }));
            List<JsonNode> phases = new ArrayList<>();
            LenientJson.object(run.root().resolve("strategy_config_" + strategy + ".json"))
                    .ifPresent(config -> Setting.ATTACK_SCHEDULE.node(config).forEach(phases::add));
            boolean named = !phases.isEmpty()
                    && phases.stream().noneMatch(phase -> clients(phase).isEmpty());
            return new Attackers(ever, named ? phases : List.of());
        }

        private static JsonNode clients(JsonNode phase) {
            JsonNode selected = phase.path("_selected_clients");
            return selected.isEmpty() ? phase.path("malicious_client_ids") : selected;
        }

        /** Returns the attackers in {@code round}; if the schedule does not name clients, all that ever attack. */
        Set<Integer> in(int round) {
            if (phases.isEmpty()) {
                return ever;
            }
            Set<Integer> attack = new TreeSet<>();
            for (JsonNode phase : phases) {
                if (phase.path("start_round").asInt() <= round
                        && round <= phase.path("end_round").asInt()) {
                    clients(phase).forEach(id -> attack.add(id.asInt()));
                }
            }
            return attack;
        }
    }
}
