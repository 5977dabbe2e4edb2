package dev.crucible.agents.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.experiment.SweepReport;
import dev.crucible.agents.lab.LabClient;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Language;
import java.util.List;

/** Sweeps, grids of simulations: plan, launch, look at, stop. */
final class SweepTools {

    private static final int LONGEST = 12_000;
    private static final int MOST_LISTED = 20;
    private static final String ID = "sweep_id";
    private static final String ID_HELP = "id of the sweep, such as sweep_20260101_120000_000000";
    private static final String GRID_HELP =
            "{base: a flat config, axes: {rule: [keywords], pre: [], attack: [types], f: [numbers],"
                    + " heterogeneity: [\"iid\" or alpha], seed: [numbers]}}";

    private final LabClient lab;

    SweepTools(LabClient lab) {
        this.lab = lab;
    }

    List<Tool> all() {
        return List.of(
                SimpleTool.reading(
                        "list_sweeps",
                        "Lists sweeps, the newest first, with their state. Use it to find ids.",
                        Schema.of(),
                        (arguments, caller) -> list()),
                SimpleTool.reading(
                        "plan_sweep",
                        "Says what a sweep would be without launching it: cells, what is impossible, how long it takes.",
                        Schema.of().must("grid", "object", GRID_HELP),
                        (arguments, caller) -> plan(arguments.object("grid"))),
                SimpleTool.reading(
                        "get_sweep",
                        "How a sweep stands and what it shows so far: leaderboard, worst cases, differences beyond chance.",
                        Schema.of().must(ID, "string", ID_HELP),
                        (arguments, caller) -> show(arguments.text(ID))),
                SimpleChange.of(
                        "launch_sweep",
                        "Launches a sweep, a whole grid of simulations.",
                        Schema.of()
                                .must("grid", "object", GRID_HELP)
                                .may("key", "string", "the same key with the same grid launches once")
                                .may("stop_on_cancel", "boolean", RunChanges.STOP_ON_CANCEL_HELP),
                        arguments -> "launch a sweep, " + ConfigWords.ofGrid(arguments.path("grid")),
                        this::launch),
                SimpleChange.of(
                        "stop_sweep",
                        "Stops a queued or running sweep; finished cells are kept.",
                        Schema.of().must(ID, "string", ID_HELP),
                        arguments -> "stop " + arguments.path(ID).asText(),
                        (arguments, caller) -> stop(arguments.text(ID))),
                SimpleChange.of(
                        "resume_sweep",
                        "Lets a stopped or failed sweep go on.",
                        Schema.of().must(ID, "string", ID_HELP),
                        arguments -> "let " + arguments.path(ID).asText() + " go on",
                        (arguments, caller) -> resume(arguments.text(ID))));
    }

    private ToolResult list() throws LabException, InterruptedException {
        JsonNode sweeps = lab.sweeps();
        StringBuilder text = new StringBuilder(sweeps.isEmpty() ? "There is no sweep." : "");
        for (int i = 0; i < Math.min(MOST_LISTED, sweeps.size()); i++) {
            JsonNode sweep = sweeps.get(i);
            text.append(sweep.path(ID).asText())
                    .append(" “")
                    .append(QuotedText.line(sweep.path("name").asText(), 60))
                    .append("”: ")
                    .append(sweep.path("status").asText())
                    .append('\n');
        }
        return new ToolResult(text.toString().stripTrailing(), sweeps);
    }

    private ToolResult plan(ObjectNode grid) throws LabException, InterruptedException {
        JsonNode plan = lab.planSweep(grid);
        return new ToolResult(QuotedText.block(SweepReport.ofPlan(plan, Language.ENGLISH), LONGEST), plan);
    }

    private ToolResult show(String id) throws LabException, InterruptedException {
        JsonNode sweep = lab.sweep(id);
        return new ToolResult(QuotedText.block(SweepReport.of(sweep, Language.ENGLISH), LONGEST), sweep);
    }

    private ToolResult launch(ToolArguments arguments, ToolCaller caller)
            throws ToolFailure, LabException, InterruptedException {
        ObjectNode grid = arguments.object("grid");
        String id = lab.launchSweep(grid, RunChanges.key(arguments.text("key", ""), grid, caller));
        return new ToolResult(
                "Launched " + id + ".", JsonNodeFactory.instance.objectNode().put(ID, id));
    }

    private ToolResult stop(String id) throws LabException, InterruptedException {
        lab.stopSweep(id);
        return new ToolResult(
                "Stopped " + id + ".", JsonNodeFactory.instance.objectNode().put(ID, id));
    }

    private ToolResult resume(String id) throws LabException, InterruptedException {
        lab.resumeSweep(id);
        return new ToolResult(
                id + " goes on.", JsonNodeFactory.instance.objectNode().put(ID, id));
    }
}
