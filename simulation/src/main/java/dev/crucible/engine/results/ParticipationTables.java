package dev.crucible.engine.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.ClientReport;
import dev.crucible.engine.metrics.ParticipationReport;
import dev.crucible.engine.metrics.RoundReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Participation in rounds, as JSON of an event and as tables; only for strategies that simulate it. */
final class ParticipationTables {

    private ParticipationTables() {}

    static ObjectNode encode(ParticipationReport turnout) {
        ObjectNode node = Json.object()
                .put("available", turnout.available())
                .put("selected", turnout.selected())
                .put("arrived", turnout.arrived())
                .put("failed", turnout.failed())
                .put("late", turnout.late());
        node.set("seconds", EventLine.number(turnout.seconds()));
        node.set("clock", EventLine.number(turnout.clock()));
        turnout.shortage().ifPresent(why -> node.put("shortage", why));
        return node;
    }

    static Optional<ParticipationReport> decode(JsonNode node) {
        return node.isObject()
                ? Optional.of(new ParticipationReport(
                        node.path("available").intValue(),
                        node.path("selected").intValue(),
                        node.path("arrived").intValue(),
                        node.path("failed").intValue(),
                        node.path("late").intValue(),
                        Json.number(node.get("seconds")),
                        Json.number(node.get("clock")),
                        Optional.ofNullable(node.get("shortage")).map(JsonNode::textValue)))
                : Optional.empty();
    }

    /** Returns a table with one row per round. */
    static String perRound(List<RoundReport> rounds) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "round",
                "available",
                "selected",
                "arrived",
                "failed",
                "late",
                "round_seconds",
                "clock_seconds",
                "shortage"));
        for (RoundReport round : rounds) {
            round.turnout()
                    .ifPresent(turnout -> rows.add(List.of(
                            Integer.toString(round.round()),
                            Integer.toString(turnout.available()),
                            Integer.toString(turnout.selected()),
                            Integer.toString(turnout.arrived()),
                            Integer.toString(turnout.failed()),
                            Integer.toString(turnout.late()),
                            CsvTables.number(turnout.seconds()),
                            CsvTables.number(turnout.clock()),
                            CsvTables.text(turnout.shortage().orElse("")))));
        }
        return CsvTables.csv(rows);
    }

    /** Returns a table with one row for each round and client that was selected or unavailable. */
    static String perClient(List<RoundReport> rounds) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("round", "client", "participated", "aggregated", "seconds", "cause"));
        for (RoundReport round : rounds) {
            for (ClientReport client : round.present()) {
                rows.add(List.of(
                        Integer.toString(round.round()),
                        Integer.toString(client.client()),
                        client.participated() ? "1" : "0",
                        client.aggregated() ? "1" : "0",
                        CsvTables.number(client.seconds()),
                        CsvTables.text(client.failure().orElse(""))));
            }
        }
        return CsvTables.csv(rows);
    }
}
