package dev.crucible.agents.offline;

import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.lab.LabRunSummary;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.tool.LabText;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.dialogue.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Kallos shows what runs gave. */
final class ResultScene {

    private static final int MOST_COMPARED = 30;

    private final ReportScene report = new ReportScene();

    void results(Act act, Request.ShowResults request) throws ToolFailure, LabException, InterruptedException {
        act.busy("kallos", "chart");
        List<String> ids = RunFinder.findAllOrSay(act, request.run()).stream()
                .limit(MOST_COMPARED)
                .toList();
        if (ids.isEmpty()) {
            return;
        }
        if (SweepScene.isSweep(ids.getFirst())) {
            SweepScene.show(act, "kallos", ids.getFirst());
            return;
        }
        if (CampaignScene.isCampaign(ids.getFirst())) {
            act.show("kallos", Line.Kind.RESULT, CampaignScene.text(act, "kallos", ids.getFirst()));
            return;
        }
        List<String> states = new ArrayList<>();
        for (String id : ids) {
            states.add(LabText.status(
                    act.call("kallos", "get_status", "simulation_id", id).data(), act.language()));
        }
        act.stage().play(Line.say("kallos", String.join("\n", states)));
        report.play(act, ids, false);
    }

    void compare(Act act, Request.CompareRuns request) throws ToolFailure, LabException, InterruptedException {
        act.busy("kallos", "chart");
        List<String> ids = request.ids().isEmpty() ? newest(act) : request.ids();
        if (ids.isEmpty()) {
            act.say("hephaestus", "which");
            return;
        }
        report.play(act, ids.stream().limit(MOST_COMPARED).toList(), false);
    }

    /** The two that were completed last. */
    private static List<String> newest(Act act) throws LabException, InterruptedException {
        return act.shop().lab().list(2, "", List.of("completed")).stream()
                .map(LabRunSummary::id)
                .toList();
    }

    void plot(Act act, Request.ShowPlot request) throws ToolFailure, LabException, InterruptedException {
        act.busy("kallos", "chart");
        Optional<String> id = RunFinder.findOrSay(act, request.run());
        if (id.isEmpty()) {
            return;
        }
        act.say("kallos", "plot");
        act.show(
                "kallos",
                Line.Kind.RESULT,
                LabText.curves(
                        act.call("kallos", "draw_plot", "simulation_id", id.get())
                                .data(),
                        act.language()));
    }
}
