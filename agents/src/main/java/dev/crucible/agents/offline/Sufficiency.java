package dev.crucible.agents.offline;

import dev.crucible.agents.experiment.Comparison.Arm;
import dev.crucible.agents.experiment.FurtherSeeds;
import dev.crucible.agents.experiment.LabVerdict;
import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.knowledge.Titles;
import dev.crucible.agents.mind.Language;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Who lost the most, whether a result shows enough, and whether further seeds would: from the intervals of its verdicts. */
record Sufficiency(Language language, Titles titles) {

    Sufficiency(Titles titles) {
        this(titles.language(), titles);
    }

    /** Attacked strategies with a defence; without one those that were attacked, or all. */
    static List<Arm> attacked(List<Arm> arms, Knowledge knowledge) {
        List<Arm> attacked =
                arms.stream().filter(arm -> !arm.attack().equals("none")).toList();
        List<Arm> defended = attacked.stream()
                .filter(arm -> knowledge
                        .key(arm.rule())
                        .filter(KnowledgeTopic::undefended)
                        .isEmpty())
                .toList();
        return !defended.isEmpty() ? defended : attacked.isEmpty() ? arms : attacked;
    }

    /** Whether the verdicts allow calling the rules robust, and against what. */
    List<String> robust(List<Arm> arms) {
        List<String> lines = new ArrayList<>(arms.stream().map(this::robust).toList());
        lines.add(language.say("sufficiency.only_of_this"));
        return lines;
    }

    private String robust(Arm arm) {
        Optional<LabVerdict> known = arm.judgement().filter(LabVerdict::isKnown);
        if (known.isEmpty()) {
            return none(arm);
        }
        LabVerdict verdict = known.get();
        String figures = figures(arm, verdict);
        return switch (verdict.verdict()) {
            case "held" -> language.say("sufficiency.robust_held figures", figures);
            case "bent", "broke" -> language.say("sufficiency.robust_no figures", figures);
            default -> language.say("sufficiency.robust_not_enough figures advice", figures, advice(verdict));
        };
    }

    /** Whether so many more seeds would decide the verdicts, if loss and scatter stay as they are. */
    List<String> settled(List<Arm> arms, int more) {
        return arms.stream().map(arm -> settled(arm, more)).toList();
    }

    private String settled(Arm arm, int more) {
        Optional<LabVerdict> known = arm.judgement().filter(LabVerdict::isKnown);
        if (known.isEmpty()) {
            return none(arm);
        }
        LabVerdict verdict = known.get();
        String figures = figures(arm, verdict);
        if (verdict.seeds() < 2
                || verdict.verdict().equals("too_weak")
                || verdict.isUncontrolled()
                || verdict.isToothless()) {
            return figures + " " + advice(verdict);
        }
        FurtherSeeds seeds = FurtherSeeds.of(verdict);
        if (!verdict.verdict().equals("undecided")) {
            return language.say("sufficiency.settled_already figures", figures);
        }
        String then = language.say(
                "sufficiency.settled_then more low high",
                more,
                100 * (seeds.mean() - seeds.halfWith(more)),
                100 * (seeds.mean() + seeds.halfWith(more)));
        return figures
                + then
                + (seeds.settledWith(more)
                        ? language.say("sufficiency.settled_yes")
                        : language.say("sufficiency.settled_no advice", advice(verdict)));
    }

    /** How sure the verdicts are: how many seeds stand behind each, how wide it is, and what it would take to be surer. */
    List<String> sure(List<Arm> arms) {
        List<String> lines = new ArrayList<>();
        boolean decided = arms.stream().allMatch(arm -> arm.judgement()
                .filter(verdict -> verdict.isKnown() && isDecided(verdict))
                .isPresent());
        lines.add(decided ? language.say("sufficiency.sure") : language.say("sufficiency.not_sure"));
        List<String> advice = arms.stream()
                .flatMap(arm -> arm.judgement().stream())
                .filter(verdict -> verdict.isKnown() && !isDecided(verdict))
                .map(this::advice)
                .distinct()
                .toList();
        arms.forEach(arm -> lines.add(arm.judgement()
                .filter(LabVerdict::isKnown)
                .map(verdict ->
                        figures(arm, verdict) + (advice.size() < 2 || isDecided(verdict) ? "" : " " + advice(verdict)))
                .orElseGet(() -> none(arm))));
        if (advice.size() == 1) {
            lines.addAll(advice);
        }
        if (decided) {
            lines.add(language.say("sufficiency.other_seeds"));
        }
        return lines;
    }

    private static boolean isDecided(LabVerdict verdict) {
        return verdict.seeds() > 1
                && !verdict.verdict().equals("undecided")
                && !verdict.verdict().equals("too_weak")
                && !verdict.isToothless();
    }

    /** By what the attack took of what was learned, the greatest loss first. */
    List<String> lost(List<Arm> arms) {
        List<LabVerdict> judged = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        arms.stream()
                .filter(arm -> arm.judgement().filter(LabVerdict::isKnown).isPresent())
                .sorted(Comparator.comparingDouble(
                                (Arm arm) -> arm.judgement().orElseThrow().loss())
                        .reversed())
                .forEach(arm -> {
                    judged.add(arm.judgement().orElseThrow());
                    lines.add(language.say(
                            "sufficiency.lost number title lost word",
                            judged.size(),
                            arm.title(titles),
                            judged.getLast().lost(language),
                            judged.getLast().word(language)));
                });
        if (lines.isEmpty()) {
            return List.of(language.say("sufficiency.nothing_attacked"));
        }
        // Two intervals that meet leave open who lost more; a single seed has none.
        if (judged.size() > 1 && !(judged.get(0).low() > judged.get(1).high())) {
            lines.add(language.say("sufficiency.first_two_not_apart"));
        }
        return lines;
    }

    /** How many seeds it would take. */
    private String advice(LabVerdict verdict) {
        if (verdict.verdict().equals("too_weak")) {
            return language.say("sufficiency.advice_rounds");
        }
        if (verdict.isToothless()) {
            return language.say("sufficiency.advice_attack");
        }
        if (verdict.isUncontrolled()) {
            return language.say("sufficiency.advice_control");
        }
        if (verdict.seeds() < 2) {
            return language.say("sufficiency.advice_second_seed");
        }
        int wanted = FurtherSeeds.of(verdict).wanted();
        if (wanted < 1) {
            return language.say("sufficiency.advice_near_limit");
        }
        return language.say("sufficiency.advice_seeds seeds", wanted);
    }

    private String figures(Arm arm, LabVerdict verdict) {
        String seeds = language.say("sufficiency.seeds count", verdict.seeds());
        return language.say(
                "sufficiency.figures title word lost seeds",
                arm.title(titles),
                verdict.word(language),
                verdict.lost(language),
                seeds);
    }

    private String none(Arm arm) {
        return language.say("sufficiency.no_twin title", arm.title(titles));
    }
}
