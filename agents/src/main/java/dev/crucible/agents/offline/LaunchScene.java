package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.experiment.Experiment;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Line;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;

/** After the player's yes: validates, launches, waits and hands the runs to the report. */
final class LaunchScene {

    private final ReportScene report = new ReportScene();
    private final SweepScene sweep = new SweepScene();

    void play(Act act, PlanScene.Kept kept) throws ToolFailure, LabException, InterruptedException {
        Experiment plan = kept.plan();
        if (plan.needsSweep()) {
            sweep.play(act, plan, kept.turn());
            return;
        }
        act.stage().play(Line.status("techne", "Validating the config …"));
        List<ObjectNode> configs = plan.configs(act.shop().knowledge());
        ToolResult verdict =
                act.call("techne", "validate_config", Act.arguments().set("config", configs.getFirst()));
        if (!verdict.data().path("valid").asBoolean()) {
            act.say("techne", "invalid");
            act.show("techne", Line.Kind.RESULT, verdict.text());
            return;
        }
        List<String> ids = launch(act, configs, kept.turn());
        act.say("techne", "launched", "ids", String.join(", ", ids));
        if (plan.stopOnCancel()) {
            act.stage().onCancel(() -> stopAll(act, "stop_simulation", "simulation_id", ids));
        }
        RunWatch watch = new RunWatch(act.shop().lab(), act.stage(), act.shop().patience());
        if (watch.follow(ids)) {
            report.play(act, ids, true);
        } else {
            act.say("techne", "later", "ids", String.join(", ", ids));
        }
    }

    /** The turn of the plan is the key, so that a yes that comes twice launches once. */
    private static List<String> launch(Act act, List<ObjectNode> configs, int planned)
            throws ToolFailure, InterruptedException {
        ObjectNode arguments = Act.arguments().put("key", "turn " + planned);
        ArrayNode list = arguments.putArray("configs");
        configs.forEach(list::add);
        List<String> ids = new ArrayList<>();
        act.call("techne", "launch_batch", arguments)
                .data()
                .path("simulation_ids")
                .forEach(id -> ids.add(id.asText()));
        return ids;
    }

    static void stopAll(Act act, String tool, String argument, List<String> ids) {
        for (String id : ids) {
            try {
                act.call("techne", tool, argument, id);
            } catch (ToolFailure e) {
                // Those that have ended already cannot be stopped.
                System.getLogger("dev.crucible.agents").log(System.Logger.Level.DEBUG, "not stopped: " + id, e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
