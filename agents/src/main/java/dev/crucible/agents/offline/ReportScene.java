package dev.crucible.agents.offline;

import dev.crucible.agents.experiment.Comparison;
import dev.crucible.agents.experiment.Comparison.Arm;
import dev.crucible.agents.experiment.Comparison.Difference;
import dev.crucible.agents.experiment.Interval;
import dev.crucible.agents.experiment.LabVerdict;
import dev.crucible.agents.experiment.ResultTable;
import dev.crucible.agents.knowledge.Titles;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.dialogue.Line;
import java.util.ArrayList;
import java.util.List;

/** Kallos reports what runs gave, Dokimasia what failed, and Mneme keeps the findings. */
final class ReportScene {

    private static final int MOST_VERDICTS = 6;
    private static final int MOST_FINDINGS = 4;

    /** Keeps what runs have shown, which the player has seen already. */
    static void learn(Act act, List<String> ids) throws LabException, InterruptedException {
        Comparison comparison = Comparison.read(act.shop().lab(), ids);
        if (!comparison.arms().isEmpty()) {
            remember(act, comparison);
        }
    }

    /** The same without a word. */
    static void keep(Act act, List<String> ids) throws LabException, InterruptedException {
        keep(act, Comparison.read(act.shop().lab(), ids));
    }

    /** Reports on runs. */
    void play(Act act, List<String> ids, boolean remember) throws ToolFailure, LabException, InterruptedException {
        for (String id : ids) {
            if (act.shop().lab().status(id).failed()) {
                act.say("dokimasia", "failure");
                act.show(
                        "dokimasia",
                        Line.Kind.RESULT,
                        act.call("dokimasia", "explain_failure", "simulation_id", id)
                                .text());
            }
        }
        Comparison comparison = Comparison.read(act.shop().lab(), ids);
        if (comparison.arms().isEmpty()) {
            act.say("kallos", "none");
            return;
        }
        act.say("kallos", "results");
        act.show("kallos", Line.Kind.RESULT, QuotedText.block(ResultTable.of(comparison, act.titles()), 12_000));
        verdicts(act, comparison);
        if (remember) {
            remember(act, comparison);
        }
    }

    private static void verdicts(Act act, Comparison comparison) {
        Titles titles = act.titles();
        List<LabVerdict> judged = new ArrayList<>();
        for (Arm arm : comparison.arms()) {
            arm.judgement()
                    .filter(judgement -> judgement.isKnown() && judged.size() < MOST_VERDICTS)
                    .ifPresent(judgement -> {
                        if (judged.isEmpty()) {
                            act.say("kallos", "measure");
                        }
                        judged.add(judgement);
                        act.say(
                                "kallos", phrase(judgement),
                                "rule", titles.within(arm.rule()),
                                "attack", titles.within(arm.attacks(), " + "),
                                "clean", judgement.cleanAccuracy(act.language()),
                                "lost", judgement.lost(act.language()));
                    });
        }
        for (Difference difference :
                comparison.againstFedAvg().stream().limit(MOST_VERDICTS).toList()) {
            act.say(
                    "kallos", difference.clean().known() ? "better-and-clean" : "better",
                    "rule", titles.within(difference.arm().rule()),
                    "attack", titles.within(difference.arm().attacks(), " + "),
                    "points", ResultTable.points(difference.accuracy(), act.language()),
                    "clean", ResultTable.points(difference.clean(), act.language()));
        }
    }

    /** The lab's word; a single seed is undecided for want of others, which has lines of its own. */
    private static String phrase(LabVerdict judgement) {
        return switch (judgement.verdict()) {
            case "too_weak" -> "weak";
            case "undecided" ->
                judgement.seeds() < 2 ? "single" : judgement.isUncontrolled() ? "uncontrolled" : "undecided";
            default -> judgement.verdict();
        };
    }

    private static void keep(Act act, Comparison comparison) {
        comparison.arms().stream().limit(MOST_FINDINGS).forEach(arm -> act.stage()
                .remember(new Fact("finding", finding(act, arm), confidence(arm))));
    }

    private static void remember(Act act, Comparison comparison) {
        keep(act, comparison);
        List<Arm> arms = comparison.arms();
        act.say("mneme", "remember", "finding", finding(act, arms.get(Math.min(arms.size(), MOST_FINDINGS) - 1)));
    }

    private static String finding(Act act, Arm arm) {
        Interval accuracy = arm.accuracy();
        String lost = arm.drop().known()
                ? act.language().say("report.lost_to_the_attack drop", ResultTable.points(arm.drop(), act.language()))
                : "";
        String finding = act.language()
                .say(
                        "report.finding title dataset clients accuracy lost seeds",
                        arm.title(act.titles()),
                        act.titles()
                                .dataset(arm.any()
                                        .settings()
                                        .path("dataset_keyword")
                                        .asText()),
                        arm.any().clients(),
                        accuracy.percent(act.language()),
                        lost,
                        seeds(act, accuracy.samples()));
        return QuotedText.line(finding, 300);
    }

    private static String seeds(Act act, int count) {
        return act.language().say("report.seeds count", count);
    }

    private static double confidence(Arm arm) {
        int seeds = arm.accuracy().samples();
        if (seeds < 2) {
            return 0.3;
        }
        return seeds < 5 ? 0.6 : 0.9;
    }
}
