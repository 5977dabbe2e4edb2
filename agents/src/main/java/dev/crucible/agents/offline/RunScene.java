package dev.crucible.agents.offline;

import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.LabRunSummary;
import dev.crucible.agents.offline.grammar.Request;
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
        for (String id : told) {
            act.stage().play(Line.say("hephaestus", status(act, id)));
        }
        if (ids.size() > told.size()) {
            act.stage()
                    .play(Line.say(
                            "hephaestus",
                            act.language()
                                    .choose("And %d more.", "Und %d weitere.")
                                    .formatted(ids.size() - told.size())));
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
                : LabText.status(act.call("hephaestus", "get_status", ID, id), act.language());
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
                ? act.language().choose("No run used ", "Kein Lauf benutzte ")
                        + request.using().get() + "."
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
                act.language().choose("the run's page in the lab", "die Seite des Laufs im Labor"));
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
