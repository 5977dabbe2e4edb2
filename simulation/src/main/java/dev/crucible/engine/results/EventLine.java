package dev.crucible.engine.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.ClientMetric;
import dev.crucible.engine.metrics.ClientMetrics;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.ClientReports;
import dev.crucible.engine.metrics.Detection;
import dev.crucible.engine.metrics.MetricValues;
import dev.crucible.engine.metrics.RoundMetric;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Encodes a round as one line of JSON and decodes it again; numbers survive bit by bit. The times are at its end. */
final class EventLine {

    /** Number of clients above which columns with a place for each may be mostly empty. */
    private static final int MANY = 100;

    private EventLine() {}

    /** Returns the line of a round, without line break. */
    static String encode(int strategy, RoundReport report) {
        int clients = report.clients().size();
        boolean fewCame = clients > MANY && report.present().size() < clients / 4;
        return tree(strategy, report, clients <= EventLog.FEW && !fewCame).toString();
    }

    /** Returns the same as a tree. With up to {@link EventLog#FEW} clients, its columns have a place for every client, present or not. */
    static ObjectNode tree(int strategy, RoundReport report) {
        return tree(strategy, report, report.clients().size() <= EventLog.FEW);
    }

    private static ObjectNode tree(int strategy, RoundReport report, boolean placeForAll) {
        ObjectNode line = Json.object()
                .put("event", "round")
                .put("strategy", strategy)
                .put("round", report.round())
                .put("rounds", report.rounds());
        put(line, report, metric -> metric.group().isEmpty() && !metric.sparse());
        report.ended().ifPresent(reason -> line.put("ended", reason));
        line.put("bytes", report.bytes());
        put(line, report, metric -> metric.group().isEmpty() && metric.sparse());
        put(line.putObject("robustness"), report, metric -> metric.group().equals("robustness"));
        encodeDetection(line.putObject("detection"), report);
        encode(line.putObject("clients"), report, placeForAll);
        report.turnout().ifPresent(turnout -> line.set("turnout", ParticipationTables.encode(turnout)));
        put(line.putObject(RoundMetric.GROUP), report, metric -> metric.group().equals(RoundMetric.GROUP));
        Infinities.hide(line);
        line.putObject("time_ns")
                .put("train", report.time().train())
                .put("attack", report.time().attack())
                .put("aggregate", report.time().aggregate())
                .put("measure", report.time().measure())
                .put("evaluate", report.time().evaluate());
        return line;
    }

    private static void encode(ObjectNode clients, RoundReport report, boolean placeForAll) {
        List<ClientReport> present = report.present();
        int places = placeForAll ? report.clients().size() : present.size();
        if (!placeForAll) {
            clients.put("count", report.clients().size());
            clients.set("ids", ids(present, _ -> true));
        }
        ArrayNode malicious = clients.putArray("malicious");
        for (int client : ClientReports.malicious(report.clients())) {
            malicious.add(client);
        }
        clients.set("participated", ids(present, ClientReport::participated));
        clients.set("aggregated", ids(present, ClientReport::aggregated));
        clients.set("removed", ids(present, ClientReport::removed));
        for (ClientMetric metric : ClientMetrics.ALL) {
            boolean timed = metric.presence() == ClientMetric.Presence.TIMED;
            if (timed ? report.turnout().isPresent() : metric.tabledFor(present.stream())) {
                clients.set(metric.key(), column(present, places, metric.from()));
            }
        }
        ObjectNode failures = clients.putObject("failures");
        for (ClientReport client : present) {
            client.failure().ifPresent(cause -> failures.put(Integer.toString(client.client()), cause));
        }
    }

    private static void put(ObjectNode node, RoundReport report, Predicate<RoundMetric> wanted) {
        for (RoundMetric metric : RoundMetrics.ALL) {
            double value = report.value(metric);
            if (wanted.test(metric) && !(metric.sparse() && Double.isNaN(value))) {
                node.set(metric.key(), number(value));
            }
        }
    }

    private static void encodeDetection(ObjectNode node, RoundReport report) {
        Detection counts = report.detection();
        node.put("true_positives", counts.truePositives())
                .put("false_positives", counts.falsePositives())
                .put("true_negatives", counts.trueNegatives())
                .put("false_negatives", counts.falseNegatives());
        put(node, report, metric -> metric.group().equals("detection"));
    }

    private static double value(JsonNode line, RoundMetric metric) {
        JsonNode holder = metric.group().isEmpty() ? line : line.path(metric.group());
        return holder.hasNonNull(metric.key()) ? Json.number(holder.get(metric.key())) : Double.NaN;
    }

    private static List<ClientReport> clients(JsonNode columns) {
        boolean all = !columns.has("ids");
        int listed = columns.path("loss").size();
        int n = all ? listed : columns.path("count").intValue();
        BitSet attacking = set(columns.path("malicious"));
        BitSet participated = set(columns.path("participated"));
        BitSet aggregated = set(columns.path("aggregated"));
        BitSet removed = set(columns.path("removed"));
        JsonNode ids = columns.path("ids");
        JsonNode failures = columns.path("failures");
        JsonNode seconds = columns.path("seconds");
        List<ClientReport> clients = new ArrayList<>();
        for (int at = 0; at < listed; at++) {
            int c = all ? at : ids.get(at).intValue();
            boolean failed = !failures.isEmpty() && failures.has(Integer.toString(c));
            double time = Json.number(seconds.get(at));
            // Nothing else is decoded of clients that took no part.
            if (participated.get(c) || failed || Double.isFinite(time)) {
                clients.add(new ClientReport(
                        c,
                        attacking.get(c),
                        participated.get(c),
                        aggregated.get(c),
                        removed.get(c),
                        Json.number(columns.path("weight").get(at)),
                        Json.number(columns.path("score").get(at)),
                        Json.number(columns.path("distance").get(at)),
                        Json.number(columns.path("training_loss").get(at)),
                        Json.number(columns.path("loss").get(at)),
                        Json.number(columns.path("accuracy").get(at)),
                        Json.number(columns.path("personal_accuracy").get(at)),
                        time,
                        Optional.ofNullable(failures.get(Integer.toString(c))).map(JsonNode::textValue)));
            }
        }
        return new ClientReports(n, clients, attacking.stream().toArray());
    }

    /** Returns the round of a line. */
    static EventLog.Entry decode(String text) throws IOException {
        JsonNode line = Json.MAPPER.readTree(text);
        Infinities.show(line);
        JsonNode time = line.path("time_ns");
        RoundReport report = new RoundReport(
                line.path("round").intValue(),
                line.path("rounds").intValue(),
                clients(line.path("clients")),
                MetricValues.read(metric -> value(line, metric)),
                Optional.ofNullable(line.get("ended")).map(JsonNode::textValue),
                line.path("bytes").longValue(),
                new RoundReport.Time(
                        time.path("train").longValue(),
                        time.path("attack").longValue(),
                        time.path("aggregate").longValue(),
                        time.path("measure").longValue(),
                        time.path("evaluate").longValue()),
                ParticipationTables.decode(line.path("turnout")));
        return new EventLog.Entry(line.path("strategy").intValue(), report);
    }

    private static ArrayNode ids(List<ClientReport> clients, Predicate<ClientReport> flag) {
        ArrayNode ids = Json.array();
        clients.stream().filter(flag).forEach(c -> ids.add(c.client()));
        return ids;
    }

    private static BitSet set(JsonNode ids) {
        BitSet set = new BitSet();
        ids.forEach(id -> set.set(id.intValue()));
        return set;
    }

    /**
     * Returns the numbers of {@code present} in {@code places} places; if some clients are absent, each number is at the index of its id.
     */
    private static JsonNode column(List<ClientReport> present, int places, ToDoubleFunction<ClientReport> number) {
        if (present.size() < places && present.stream().mapToDouble(number).noneMatch(Double::isInfinite)) {
            return sparse(present, places, number);
        }
        ArrayNode column = Json.array();
        if (present.size() == places) {
            present.forEach(c -> column.add(number(number.applyAsDouble(c))));
            return column;
        }
        for (int i = 0; i < places; i++) {
            column.addNull();
        }
        present.forEach(c -> column.set(c.client(), number(number.applyAsDouble(c))));
        return column;
    }

    /** Returns the same text without creating a node for every empty place. */
    private static JsonNode sparse(List<ClientReport> present, int places, ToDoubleFunction<ClientReport> number) {
        StringJoiner column = new StringJoiner(",", "[", "]");
        int place = 0;
        for (ClientReport client : present) {
            for (; place < client.client(); place++) {
                column.add("null");
            }
            double value = number.applyAsDouble(client);
            column.add(Double.isNaN(value) ? "null" : Double.toString(value));
            place++;
        }
        for (; place < places; place++) {
            column.add("null");
        }
        return new POJONode(new RawValue(column.toString()));
    }

    /** Returns {@code value}, or null for NaN; {@link Infinities} replaces infinite values when the line is complete. */
    static JsonNode number(double value) {
        return Double.isNaN(value) ? NullNode.instance : DoubleNode.valueOf(value);
    }
}
