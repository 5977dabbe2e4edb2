package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.LabRunStatus;
import dev.crucible.agents.lab.LabRunSummary;
import dev.crucible.agents.mind.Language;
import java.util.List;

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
        runs.forEach(run -> data.add(data(run)));
        return new ToolResult(
                LabText.runs(new ToolResult(nothing(status, wanted), data), Language.ENGLISH)
                        .stripTrailing(),
                data);
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
        return new ToolResult(LabText.status(data, Language.ENGLISH), data);
    }

    private ToolResult config(String id) throws LabException, InterruptedException {
        JsonNode config = lab.config(id);
        String text = config.toPrettyString();
        return new ToolResult(QuotedText.block(text, LONGEST), config);
    }

    private ToolResult validate(ObjectNode config) throws LabException, InterruptedException {
        JsonNode verdict = lab.validate(config);
        return new ToolResult(LabText.verdict(verdict, Language.ENGLISH), verdict);
    }
}
