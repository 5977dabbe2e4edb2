package dev.crucible.agents.offline;

import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Line;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.tool.ToolFailure;
import java.util.List;
import java.util.Optional;

/** Kallos shows what runs gave. */
final class ResultScene {

    private static final int MOST_COMPARED = 30;

    private final ReportScene report = new ReportScene();

    void results(Act act, Request.ShowResults request) throws ToolFailure, LabException, InterruptedException {
        act.busy("kallos", "chart");
        Optional<String> id = RunFinder.findOrSay(act, request.run());
        if (id.isEmpty()) {
            return;
        }
        if (SweepScene.isSweep(id.get())) {
            SweepScene.show(act, "kallos", id.get());
            return;
        }
        act.stage()
                .play(Line.say(
                        "kallos",
                        act.call("kallos", "get_status", "simulation_id", id.get())
                                .text()));
        report.play(act, List.of(id.get()), false);
    }

    void compare(Act act, Request.CompareRuns request) throws ToolFailure, LabException, InterruptedException {
        act.busy("kallos", "chart");
        report.play(act, request.ids().stream().limit(MOST_COMPARED).toList(), false);
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
                act.call("kallos", "draw_plot", "simulation_id", id.get()).text());
    }
}
