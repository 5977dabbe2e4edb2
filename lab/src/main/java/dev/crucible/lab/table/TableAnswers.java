package dev.crucible.lab.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.lab.runs.RunStore;
import dev.crucible.web.Exchange;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Answers of the runs table's endpoints. */
public final class TableAnswers {

    private static final List<String> POSITIONS =
            List.of("current_round", "total_rounds", "current_strategy", "total_strategies");

    private final RunIndex index;
    private final CellRows cells;

    /** Creates answers from {@code index}, and from the cells of {@code sweeps} where a query asks for them. */
    public TableAnswers(RunIndex index, RunStore sweeps) {
        this.index = index;
        this.cells = new CellRows(sweeps);
    }

    /**
     * Returns the part of the table that {@code exchange} requests.
     *
     * @throws dev.crucible.web.HttpProblem 422 naming the parameter
     */
    public ObjectNode table(Exchange exchange) throws IOException {
        RunTable runs = index.table();
        RunTable table = RunQuery.asksForCells(exchange.query("query").orElse("")) ? cells.with(runs) : runs;
        TableRequest request = TableRequest.of(exchange, table.columns());
        List<RunMatch> matches = table.matching(request.query().filter());
        ObjectNode answer = Json.object();
        answer.put("runs", matches.size());
        answer.put(
                "strategies",
                matches.stream().mapToInt(match -> match.strategies().size()).sum());
        answer.put("all", table.runs().size()).put("unread", table.unread());
        ArrayNode columns = answer.putArray("columns");
        request.columns().forEach(column -> columns.add(describe(column)));
        if (request.group().isEmpty()) {
            rows(matches, request, answer);
        } else {
            groups(matches, request, answer);
        }
        if (!request.offers().isEmpty()) {
            offers(table, request, answer);
        }
        return answer;
    }

    private static ObjectNode describe(RunColumn column) {
        return Json.object().put("key", column.key()).put("kind", column.kind().word());
    }

    private static <T> List<T> page(List<T> all, TableRequest request) {
        int from = Math.min(request.offset(), all.size());
        return all.subList(from, from + Math.min(request.limit(), all.size() - from));
    }

    private static void rows(List<RunMatch> matches, TableRequest request, ObjectNode answer) {
        answer.put("total", matches.size());
        ArrayNode rows = answer.putArray("rows");
        for (RunMatch match : page(RunTable.sorted(matches, request.order()), request)) {
            Cells common = match.run().common();
            ObjectNode row = rows.addObject()
                    .put("simulation_id", match.run().id())
                    .put(RunState.KEY, common.text(RunColumn.STATUS.key()));
            row.set("progress", Json.number(common.number(RunColumn.PROGRESS.key())));
            for (String position : POSITIONS) {
                double value = common.number(position);
                row.set(position, Double.isNaN(value) ? null : JsonNodeFactory.instance.numberNode((long) value));
            }
            ObjectNode values = row.putObject("values");
            request.columns().forEach(column -> values.set(column.key(), json(match.values(column))));
        }
    }

    /** Returns a single value, a list of several, or null for none. */
    private static JsonNode json(List<Object> values) {
        if (values.size() == 1) {
            return json(values.getFirst());
        }
        if (values.isEmpty()) {
            return JsonNodeFactory.instance.nullNode();
        }
        ArrayNode list = Json.array();
        values.forEach(value -> list.add(json(value)));
        return list;
    }

    private static JsonNode json(Object value) {
        if (value instanceof Double number) {
            // Write whole numbers, such as a seed, without a fraction.
            return number == Math.rint(number) && Math.abs(number) < 1L << 53
                    ? JsonNodeFactory.instance.numberNode(number.longValue())
                    : JsonNodeFactory.instance.numberNode(number);
        }
        return JsonNodeFactory.instance.textNode(value.toString());
    }

    private static void groups(List<RunMatch> matches, TableRequest request, ObjectNode answer) {
        List<RunGroup> groups = RunGroup.of(matches, request.group());
        answer.put("total", groups.size());
        ArrayNode list = answer.putArray("groups");
        for (RunGroup group : page(RunTable.sortedGroups(groups, request.order()), request)) {
            ObjectNode node = list.addObject();
            ObjectNode key = node.putObject("key");
            for (int i = 0; i < request.group().size(); i++) {
                Optional<Object> value = group.key().get(i);
                key.set(
                        request.group().get(i).key(),
                        value.map(TableAnswers::json).orElseGet(JsonNodeFactory.instance::nullNode));
            }
            node.put("runs", group.runs())
                    .put("finished", group.finished())
                    .put("strategies", group.members().size());
            ObjectNode values = node.putObject("values");
            request.columns().forEach(column -> values.set(column.key(), value(group, column)));
        }
    }

    private static JsonNode value(RunGroup group, RunColumn column) {
        if (column.isNumeric()) {
            Mean mean = group.interval(column);
            ObjectNode node = Json.object().put("n", mean.n());
            node.set("mean", Json.number(mean.mean()));
            node.set("low", Json.number(mean.low()));
            node.set("high", Json.number(mean.high()));
            return node;
        }
        return column.equals(RunColumn.VERDICT)
                ? json(List.copyOf(group.verdicts()))
                : JsonNodeFactory.instance.textNode(group.text(column));
    }

    private static void offers(RunTable table, TableRequest request, ObjectNode answer) {
        ObjectNode node = answer.putObject("offers");
        table.offers(request.offers(), request.query().scope()).forEach((key, offers) -> {
            ArrayNode list = node.putArray(key);
            offers.forEach(offer -> list.addObject().put("value", offer.value()).put("runs", offer.runs()));
        });
    }

    /** Returns all columns. */
    public ArrayNode columns() throws IOException {
        TableColumns columns = index.table().columns();
        ArrayNode list = Json.array();
        for (RunColumn column : columns.all()) {
            list.add(describe(column).put("runs", columns.runs().getOrDefault(column.key(), 0)));
        }
        return list;
    }
}
