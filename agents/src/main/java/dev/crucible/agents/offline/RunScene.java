package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.experiment.SweepReport;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.LabRunSummary;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.tool.LabText;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.dialogue.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What runs, what there is, how it was set up and why it failed. */
final class RunScene {

    private static final String ID = "simulation_id";
    private static final int MOST_SHOWN = 3;

    /** Newest runs among which those that used something are looked for. */
    private static final int MOST_SEARCHED = 50;

    void status(Act act, Request.Status request) throws ToolFailure, LabException, InterruptedException {
        act.busy("hephaestus", "look");
        RunFinder finder = new RunFinder(act.shop().lab());
        if (request.run().isPresent()) {
            Optional<String> id = RunFinder.findOrSay(act, request.run().get());
            if (id.isPresent()) {
                act.stage().play(Line.say("hephaestus", status(act, id.get())));
            }
            return;
        }
        List<String> ids = finder.atWork();
        if (ids.isEmpty()) {
            act.say("hephaestus", "idle");
        }
        List<String> told = ids.size() > MOST_SHOWN ? running(finder, ids) : ids;
        List<String> lines = new ArrayList<>();
        for (String id : told) {
            lines.add(status(act, id));
        }
        if (!lines.isEmpty()) {
            // In one breath, so that "the results" mean all of them.
            act.stage().play(Line.say("hephaestus", String.join("\n", lines)));
        }
        if (ids.size() > told.size()) {
            act.stage().play(Line.say("hephaestus", act.language().say("run.more count", ids.size() - told.size())));
        }
        if (!ids.isEmpty() && PlanScene.asksTime(act.turn().text())) {
            left(act);
        }
    }

    /** When the last of all that run or wait has ended, as the lab estimates it; nothing where it does not. */
    private static void left(Act act) throws LabException, InterruptedException {
        JsonNode queue = act.shop().lab().waitingLine();
        double most = 0;
        for (String part : List.of("working", "waiting")) {
            for (JsonNode each : queue.path(part)) {
                most = Math.max(most, each.path("ends_in_seconds").asDouble());
            }
        }
        if (most > 0) {
            act.stage()
                    .play(Line.say("hephaestus", act.language().say("run.all_done time", SweepReport.minutes(most))));
        }
    }

    /** What really runs; of many that wait a number says enough. */
    private static List<String> running(RunFinder finder, List<String> ids) throws LabException, InterruptedException {
        List<String> waiting = finder.queued();
        List<String> running = ids.stream().filter(id -> !waiting.contains(id)).toList();
        List<String> first = running.isEmpty() ? ids : running;
        return first.subList(0, Math.min(MOST_SHOWN, first.size()));
    }

    private static String status(Act act, String id) throws ToolFailure, InterruptedException {
        if (CampaignScene.isCampaign(id)) {
            return CampaignScene.text(act, "techne", id);
        }
        return SweepScene.isSweep(id)
                ? SweepScene.text(act, "techne", id)
                : LabText.status(act.call("hephaestus", "get_status", ID, id).data(), act.language());
    }

    void list(Act act, Request.ListRuns request) throws ToolFailure, LabException, InterruptedException {
        act.busy("hephaestus", "look");
        if (request.using().isPresent()) {
            act.show("hephaestus", Line.Kind.RESULT, using(act, request));
            return;
        }
        var arguments = Act.arguments();
        request.state().ifPresent(state -> arguments.put("status", state));
        String runs = LabText.runs(act.call("hephaestus", "list_simulations", arguments), act.language());
        act.show("hephaestus", Line.Kind.RESULT, runs);
    }

    /** The newest runs whose config names a rule or an attack. */
    private static String using(Act act, Request.ListRuns request) throws LabException, InterruptedException {
        String keyword = "\"" + request.using().get() + "\"";
        List<String> lines = new ArrayList<>();
        for (LabRunSummary run : act.shop()
                .lab()
                .list(MOST_SEARCHED, "", request.state().stream().toList())) {
            if (act.shop().lab().config(run.id()).toString().contains(keyword)) {
                lines.add(run.id() + (run.name().isBlank() ? "" : " “" + QuotedText.line(run.name(), 60) + "”"));
            }
        }
        return lines.isEmpty()
                ? act.language().say("run.none_used keyword", request.using().get())
                : String.join("\n", lines);
    }

    void config(Act act, Request.ShowConfig request) throws ToolFailure, LabException, InterruptedException {
        act.busy("kallos", "chart");
        Optional<String> id = RunFinder.findOrSay(act, request.run());
        if (id.isEmpty()) {
            return;
        }
        act.say("kallos", "config");
        act.showCode(
                "kallos",
                act.call("kallos", "get_config", ID, id.get()).text(),
                act.language().say("run.config_page"));
    }

    void whyFailed(Act act, Request.WhyFailed request) throws ToolFailure, LabException, InterruptedException {
        act.busy("dokimasia", "look");
        Optional<String> id = RunFinder.findOrSay(act, RunFinder.fallen(act.turn(), request.run()));
        if (id.isEmpty()) {
            return;
        }
        act.say("dokimasia", "failure");
        String text = act.call("dokimasia", "explain_failure", ID, id.get()).text();
        act.show("dokimasia", Line.Kind.RESULT, QuotedText.block(text, 4_000));
    }
}
