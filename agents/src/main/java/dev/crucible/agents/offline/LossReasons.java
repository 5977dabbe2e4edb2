package dev.crucible.agents.offline;

import dev.crucible.agents.experiment.Comparison.Arm;
import dev.crucible.agents.experiment.LabVerdict;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.mind.Language;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Why a strategy came out low: attackers against the bound, their weight in what the rule took, skew, and who did better under the same attack. */
final class LossReasons {

    /** A relative loss from which on the attack is a reason. */
    private static final double TAKEN = 0.05;

    private final Act act;
    private final Language language;

    LossReasons(Act act) {
        this.act = act;
        this.language = act.language();
    }

    List<String> of(Arm arm, List<Arm> arms) {
        List<String> lines = new ArrayList<>();
        lines.add(FiguresScene.figure(arm, act) + FiguresScene.drop(arm, language) + ".");
        int n = arm.any().clients();
        int f = arm.any().attackers();
        Optional<KnowledgeTopic> rule = act.shop().knowledge().key(arm.rule());
        if (arm.attack().equals("none")) {
            lines.add(language.say("loss.nobody_attacked"));
        } else {
            Optional<LabVerdict> judged = arm.judgement().filter(LabVerdict::isKnown);
            if (judged.filter(verdict -> verdict.loss() < TAKEN).isPresent()) {
                lines.add(learned(arm, judged.get()));
            } else {
                lines.add(bound(rule, n, f));
                lines.add(weight(arm, n, f));
            }
        }
        if (arm.any().settings().path("partitioning_strategy").asText().equals("dirichlet")) {
            lines.add(language.say(
                    "loss.uneven_data alpha", FiguresScene.alpha(arm.any().settings(), language)));
        }
        arms.stream()
                .filter(other -> !other.equals(arm) && other.attack().equals(arm.attack()))
                .max(Comparator.comparingDouble(other -> other.accuracy().mean()))
                .filter(other -> other.accuracy().mean() > arm.accuracy().mean())
                .ifPresent(
                        other -> lines.add(language.say("loss.same_attack figure", FiguresScene.figure(other, act))));
        return lines.stream().filter(line -> !line.isEmpty()).toList();
    }

    /** Where the twin is as low, it was not the attack. */
    private String learned(Arm arm, LabVerdict verdict) {
        return language.say(
                "loss.not_the_attack clean rounds",
                FiguresScene.clean(arm, verdict, language),
                arm.any().settings().path("num_of_rounds").asText("?"));
    }

    private String bound(Optional<KnowledgeTopic> rule, int n, int f) {
        String attackers = language.say("loss.attackers f n", f, n);
        if (rule.flatMap(KnowledgeTopic::needs).isEmpty()) {
            return attackers
                    + (rule.filter(KnowledgeTopic::undefended).isPresent() ? language.say("loss.undefended") : ".");
        }
        KnowledgeTopic.Bound bound = rule.get().needs().get();
        return attackers
                + (bound.holds(n, f)
                        ? language.say("loss.bound_holds bound", bound)
                        : language.say("loss.bound_broken bound", bound));
    }

    /** Whether attackers got into what the rule made. */
    private String weight(Arm arm, int n, int f) {
        double weight = arm.any().meanOf(round -> round.attackerWeight());
        if (Double.isNaN(weight) || n == 0) {
            return "";
        }
        return language.say("loss.weight weight share", 100 * weight, 100.0 * f / n);
    }
}
