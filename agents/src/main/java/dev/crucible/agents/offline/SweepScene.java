package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.experiment.SweepReport;
import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.tool.ToolResult;
import dev.crucible.dialogue.Line;

/** Shows how a sweep stands and reports what its summary says. */
final class SweepScene {

    private static final double CONFIDENCE = 0.9;
    private static final int LONGEST = 12_000;

    /** Whether {@code id} names a sweep and not a simulation. */
    static boolean isSweep(String id) {
        return id.startsWith("sweep_");
    }

    /** Shows how a sweep stands. */
    static void show(Act act, String agent, String id) throws ToolFailure, InterruptedException {
        act.show(agent, Line.Kind.RESULT, text(act, agent, id));
    }

    /** How a sweep stands, in words. */
    static String text(Act act, String agent, String id) throws ToolFailure, InterruptedException {
        return text(act, act.call(agent, "get_sweep", "sweep_id", id));
    }

    private static String text(Act act, ToolResult sweep) {
        return QuotedText.block(SweepReport.of(sweep.data(), act.language()), LONGEST);
    }

    /** What a sweep shows, and the leader for the crew's memory. */
    static void report(Act act, String id) throws ToolFailure, InterruptedException {
        ToolResult sweep = act.call("kallos", "get_sweep", "sweep_id", id);
        JsonNode leader = sweep.data().at("/summary/leaderboard/0");
        if (leader.isMissingNode()) {
            act.say("kallos", "none");
            act.show("kallos", Line.Kind.RESULT, text(act, sweep));
            return;
        }
        act.say("kallos", "results");
        act.show("kallos", Line.Kind.RESULT, text(act, sweep));
        String finding = QuotedText.line(
                act.language()
                        .say(
                                "sweep.led contender name mean scenarios",
                                leader.path("contender").asText(),
                                sweep.data().path("name").asText(),
                                100 * leader.path("mean").path("mean").asDouble(),
                                leader.path("scenarios").asInt()),
                300);
        act.stage().remember(new Fact("finding", finding, CONFIDENCE));
        act.say("mneme", "remember", "finding", finding);
    }
}
