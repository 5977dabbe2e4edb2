package dev.crucible.engine.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.ClientReports;
import dev.crucible.engine.metrics.Detection;
import dev.crucible.engine.metrics.RoundReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** A round as one line of JSON and back; numbers survive bit by bit. Its times are its end. */
final class EventLine {

    private EventLine() {}

    /** The line of a round, without its end. */
    static String encode(int strategy, RoundReport report) {
        ObjectNode line = Json.object()
                .put("event", "round")
                .put("strategy", strategy)
                .put("round", report.round())
                .put("rounds", report.rounds());
        line.set("test_accuracy", number(report.testAccuracy()));
        line.set("test_loss", number(report.testLoss()));
        line.set("aggregated_loss", number(report.aggregatedLoss()));
        line.set("accuracy_mean", number(report.accuracyMean()));
        line.set("accuracy_std", number(report.accuracyStd()));
        line.set("worst_tenth_accuracy", number(report.worstTenth()));
        line.set("removal_threshold", number(report.removalThreshold()));
        report.ended().ifPresent(reason -> line.put("ended", reason));
        line.put("bytes", report.bytes());
        if (!Double.isNaN(report.epsilon())) {
            line.set("epsilon", number(report.epsilon()));
        }
        encode(line.putObject("robustness"), report.robustness());
        encode(line.putObject("detection"), report.detection());
        encode(line.putObject("clients"), report);
        report.turnout().ifPresent(turnout -> line.set("turnout", ParticipationTables.encode(turnout)));
        Infinities.hide(line);
        line.putObject("time_ns")
                .put("train", report.time().train())
                .put("attack", report.time().attack())
                .put("aggregate", report.time().aggregate())
                .put("measure", report.time().measure())
                .put("evaluate", report.time().evaluate());
        return line.toString();
    }

    private static void encode(ObjectNode clients, RoundReport report) {
        boolean few = report.clients().size() <= EventLog.FEW;
        List<ClientReport> listed = few ? report.clients() : report.present();
        if (!few) {
            clients.put("count", report.clients().size());
            clients.set("ids", ids(listed, _ -> true));
        }
        ArrayNode malicious = clients.putArray("malicious");
        for (int client : ClientReports.malicious(report.clients())) {
            malicious.add(client);
        }
        clients.set("participated", ids(listed, ClientReport::participated));
        clients.set("aggregated", ids(listed, ClientReport::aggregated));
        clients.set("removed", ids(listed, ClientReport::removed));
        clients.set("weight", column(listed, ClientReport::weight));
        clients.set("score", column(listed, ClientReport::score));
        clients.set("distance", column(listed, ClientReport::distance));
        clients.set("training_loss", column(listed, ClientReport::trainingLoss));
        clients.set("loss", column(listed, ClientReport::loss));
        clients.set("accuracy", column(listed, ClientReport::accuracy));
        if (report.turnout().isPresent()) {
            clients.set("seconds", column(listed, ClientReport::seconds));
        }
        ObjectNode failures = clients.putObject("failures");
        for (ClientReport client : listed) {
            client.failure().ifPresent(cause -> failures.put(Integer.toString(client.client()), cause));
        }
    }

    private static void encode(ObjectNode node, RoundReport.Robustness robustness) {
        node.set("attack_success", number(robustness.attackSuccess()));
        node.set("natural_rate", number(robustness.naturalRate()));
        node.set("honest_distance", number(robustness.honestDistance()));
        node.set("attacker_weight", number(robustness.attackerWeight()));
        node.set("clean_accuracy", number(robustness.cleanAccuracy()));
    }

    private static void encode(ObjectNode node, Detection detection) {
        node.put("true_positives", detection.truePositives())
                .put("false_positives", detection.falsePositives())
                .put("true_negatives", detection.trueNegatives())
                .put("false_negatives", detection.falseNegatives());
        node.set("precision", number(detection.precision()));
        node.set("recall", number(detection.recall()));
        node.set("f1", number(detection.f1()));
    }

    private static RoundReport.Robustness robustness(JsonNode node) {
        return new RoundReport.Robustness(
                Json.number(node.get("attack_success")),
                Json.number(node.get("natural_rate")),
                Json.number(node.get("honest_distance")),
                Json.number(node.get("attacker_weight")),
                Json.number(node.get("clean_accuracy")));
    }

    private static List<ClientReport> clients(JsonNode columns) {
        boolean few = !columns.has("ids");
        int listed = columns.path("loss").size();
        int n = few ? listed : columns.path("count").intValue();
        Set<Integer> attacking = set(columns.path("malicious"));
        Set<Integer> participated = set(columns.path("participated"));
        Set<Integer> aggregated = set(columns.path("aggregated"));
        Set<Integer> removed = set(columns.path("removed"));
        List<ClientReport> clients = new ArrayList<>();
        for (int at = 0; at < listed; at++) {
            int c = few ? at : columns.path("ids").get(at).intValue();
            JsonNode failure = columns.path("failures").get(Integer.toString(c));
            clients.add(new ClientReport(
                    c,
                    attacking.contains(c),
                    participated.contains(c),
                    aggregated.contains(c),
                    removed.contains(c),
                    Json.number(columns.path("weight").get(at)),
                    Json.number(columns.path("score").get(at)),
                    Json.number(columns.path("distance").get(at)),
                    Json.number(columns.path("training_loss").get(at)),
                    Json.number(columns.path("loss").get(at)),
                    Json.number(columns.path("accuracy").get(at)),
                    Json.number(columns.path("seconds").get(at)),
                    Optional.ofNullable(failure).map(JsonNode::textValue)));
        }
        return new ClientReports(
                n,
                clients.stream().filter(ClientReport::isPresent).toList(),
                attacking.stream().mapToInt(Integer::intValue).sorted().toArray());
    }

    /** The round of a line. */
    static EventLog.Entry decode(String text) throws IOException {
        JsonNode line = Json.MAPPER.readTree(text);
        Infinities.show(line);
        JsonNode time = line.path("time_ns");
        RoundReport report = new RoundReport(
                line.path("round").intValue(),
                line.path("rounds").intValue(),
                clients(line.path("clients")),
                Json.number(line.get("aggregated_loss")),
                Json.number(line.get("accuracy_mean")),
                Json.number(line.get("accuracy_std")),
                Json.number(line.get("worst_tenth_accuracy")),
                Json.number(line.get("test_loss")),
                Json.number(line.get("test_accuracy")),
                robustness(line.path("robustness")),
                Json.number(line.get("removal_threshold")),
                Optional.ofNullable(line.get("ended")).map(JsonNode::textValue),
                line.path("bytes").longValue(),
                line.has("epsilon") ? Json.number(line.get("epsilon")) : Double.NaN,
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

    private static Set<Integer> set(JsonNode ids) {
        Set<Integer> set = new HashSet<>();
        ids.forEach(id -> set.add(id.intValue()));
        return set;
    }

    private static ArrayNode column(List<ClientReport> clients, ToDoubleFunction<ClientReport> number) {
        ArrayNode column = Json.array();
        clients.forEach(c -> column.add(number(number.applyAsDouble(c))));
        return column;
    }

    /** {@code value}, null when there is none; what is infinite is hidden when the line is whole. */
    static JsonNode number(double value) {
        return Double.isNaN(value) ? NullNode.instance : DoubleNode.valueOf(value);
    }
}
