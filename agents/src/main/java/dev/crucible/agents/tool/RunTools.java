package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.LabRunStatus;
import dev.crucible.agents.lab.LabRunSummary;
import java.util.List;
import java.util.Locale;

/** Simulations as a whole: list, look at, validate. */
final class RunTools {

    /** What a tool says of a config at most. */
    private static final int LONGEST = 8_000;

    private static final String ID = "simulation_id";
    private static final String ID_HELP = "id of the simulation, such as api_run_20260101_120000_000000";
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final LabClient lab;

    RunTools(LabClient lab) {
        this.lab = lab;
    }

    List<Tool> all() {
        return List.of(
                SimpleTool.reading(
                        "list_simulations",
                        "Lists simulations, the newest first. Use it to find ids.",
                        Schema.of()
                                .may("text", "string", "what id, name or rule contains")
                                .may("status", "string", "queued, pending, running, completed, failed or stopped")
                                .may("limit", "integer", "1 to 50, 10 by default"),
                        (arguments, caller) -> list(arguments)),
                SimpleTool.reading(
                        "get_status",
                        "How a simulation stands: state, progress, round, error.",
                        Schema.of().must(ID, "string", ID_HELP),
                        (arguments, caller) -> status(arguments.text(ID))),
                SimpleTool.reading(
                        "get_config",
                        "The config of a simulation.",
                        Schema.of().must(ID, "string", ID_HELP),
                        (arguments, caller) -> config(arguments.text(ID))),
                SimpleTool.reading(
                        "validate_config",
                        "Judges a config without launching it: errors and warnings with the field of each, and what it will take.",
                        Schema.of().must("config", "object", "a config, flat or structured"),
                        (arguments, caller) -> validate(arguments.object("config"))));
    }

    private static String nothing(String status, String wanted) {
        if (!wanted.isEmpty()) {
            return "No simulation fits that.";
        }
        return status.isEmpty() ? "There is no simulation yet." : "No simulation has the status " + status + ".";
    }

    private ToolResult list(ToolArguments arguments) throws ToolFailure, LabException, InterruptedException {
        String status = arguments.text("status", "");
        String wanted = arguments.text("text", "");
        List<LabRunSummary> runs =
                lab.list(arguments.number("limit", 10, 1, 50), wanted, status.isEmpty() ? List.of() : List.of(status));
        ArrayNode data = JSON.arrayNode();
        StringBuilder text = new StringBuilder(runs.isEmpty() ? nothing(status, wanted) : "");
        for (LabRunSummary run : runs) {
            data.add(data(run));
            text.append(describe(run)).append('\n');
        }
        return new ToolResult(text.toString().stripTrailing(), data);
    }

    /** A run as data, with the names that the lab gives its fields. */
    static ObjectNode data(LabRunSummary run) {
        return JSON.objectNode()
                .put(ID, run.id())
                .put("name", QuotedText.line(run.name(), 100))
                .put("strategy", QuotedText.line(run.strategy(), 200))
                .put("rounds", run.rounds())
                .put("clients", run.clients())
                .put("created_at", run.created());
    }

    /** One line about a run. */
    static String describe(LabRunSummary run) {
        String name = run.name().isBlank() ? "" : " “" + QuotedText.line(run.name(), 60) + "”";
        return run.id() + name + ": " + QuotedText.line(run.strategy(), 120) + ", " + QuotedText.line(run.rounds(), 12)
                + " rounds, " + QuotedText.line(run.clients(), 12) + " clients, "
                + QuotedText.line(LabRunSummary.toTheMinute(run.created()), 30);
    }

    private ToolResult status(String id) throws LabException, InterruptedException {
        LabRunStatus status = lab.status(id);
        ObjectNode data = JSON.objectNode()
                .put(ID, id)
                .put("status", status.state())
                .put("progress", status.progress())
                .put("current_round", status.round())
                .put("total_rounds", status.rounds())
                .put("current_strategy", status.strategy())
                .put("total_strategies", status.strategies())
                .put("error", QuotedText.block(status.error(), 1_000));
        return new ToolResult(describe(id, status), data);
    }

    private static String describe(String id, LabRunStatus status) {
        // What waits has no round yet.
        String at = status.strategies() == 0 || status.rounds() == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", strategy %d of %d, round %d of %d (%.0f percent)",
                        status.strategy() + 1,
                        status.strategies(),
                        status.round(),
                        status.rounds(),
                        100 * status.progress());
        String error = status.error().isBlank() ? "" : "\n" + QuotedText.block(status.error(), 600);
        return id + " is " + status.state() + at + "." + error;
    }

    private ToolResult config(String id) throws LabException, InterruptedException {
        JsonNode config = lab.config(id);
        String text = config.toPrettyString();
        return new ToolResult(QuotedText.block(text, LONGEST), config);
    }

    private ToolResult validate(ObjectNode config) throws LabException, InterruptedException {
        JsonNode verdict = lab.validate(config);
        StringBuilder text = new StringBuilder(
                verdict.path("valid").asBoolean() ? "The config is valid." : "The config is not valid:");
        verdict.path("errors").forEach(error -> text.append("\n- ").append(QuotedText.line(error.asText(), 300)));
        verdict.path("warnings").forEach(w -> text.append("\n- warning: ").append(QuotedText.line(w.asText(), 300)));
        JsonNode seconds = verdict.path("estimate").path("seconds");
        if (seconds.isNumber()) {
            text.append("\nIt takes about ").append(seconds.asLong()).append(" s when nothing else runs.");
        }
        return new ToolResult(QuotedText.block(text.toString(), LONGEST), verdict);
    }
}
