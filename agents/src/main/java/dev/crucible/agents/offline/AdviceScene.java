package dev.crucible.agents.offline;

import dev.crucible.agents.experiment.ExperimentPlan;
import dev.crucible.agents.knowledge.KnownQuestions;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.offline.grammar.Design;
import dev.crucible.agents.offline.grammar.Heard;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RequestParser;
import dev.crucible.agents.tool.ToolFailure;
import dev.crucible.agents.understanding.Intent;
import java.util.List;
import java.util.Optional;

/** Makes a plan of what was advised or spoken of; it is shown, and needs a yes of its own. */
final class AdviceScene {

    /** What the advice to choose rules and attacks comes down to where the player named none. */
    private static final Design USUAL = Design.of(NextStep.STURDY, NextStep.HIDDEN);

    private static final Design NOTHING = Design.of(List.of(), List.of());

    private final PlanScene plans;
    private final RequestParser parser;

    AdviceScene(PlanScene plans, RequestParser parser) {
        this.plans = plans;
        this.parser = parser;
    }

    /** A yes when nothing is open: to advice, or to nothing. */
    void agreed(Act act) throws ToolFailure, LabException, InterruptedException {
        Optional<Design> advised = act.turn().waiting().isPresent() ? Optional.empty() : advised(act);
        if (advised.isPresent()) {
            plans.propose(act, advised.get(), true, true);
        } else {
            act.say("techne", "nothing_open");
        }
    }

    /** "Run that": what was advised, else the rules and the attack that the last lines named. */
    void runThat(Act act, Intent heard) throws ToolFailure, LabException, InterruptedException {
        Optional<Design> advised = advised(act);
        List<String> rules = FollowUpScene.rulesNamed(act, parser::parse);
        Optional<String> attack = FollowUpScene.attackNamed(act, parser::parse);
        if (advised.isPresent()) {
            plans.propose(act, advised.get(), true, true);
        } else if (!rules.isEmpty()) {
            plans.propose(act, Design.of(rules, attack.map(List::of).orElse(NextStep.HIDDEN)), true, false);
        } else if (heard == Intent.LAUNCH) {
            plans.propose(act, NOTHING, false, true);
        } else if (attack.isPresent()) {
            plans.propose(act, USUAL.with(Design.ofAttack(attack.get())), true, false);
        } else {
            act.say("techne", "nothing_open");
        }
    }

    /** The experiment of the last result with something changed. */
    void again(Act act, Design change) throws ToolFailure, LabException, InterruptedException {
        Optional<Design> again = NextScene.again(act, change);
        if (again.isPresent()) {
            boolean asked = act.turn().text().strip().endsWith("?");
            plans.propose(act, again.get(), true, !asked);
        } else {
            act.say("hephaestus", "which");
        }
    }

    /** The experiment of the plan that stands open, else of the last result, with more or less of something. */
    void varied(Act act, Request.Varied wish) throws ToolFailure, LabException, InterruptedException {
        Optional<ExperimentPlan> open = act.turn()
                .waiting()
                .flatMap(waiting -> PlanScene.kept(waiting.question().pending()))
                .map(PlanScene.Kept::plan);
        if (open.isPresent()) {
            plans.adjust(act, open.get(), Variation.of(open.get()).by(wish));
            return;
        }
        Optional<Design> last = NextScene.again(act, NOTHING);
        if (last.isPresent()) {
            again(act, Variation.of(last.get()).by(wish));
        } else {
            act.say("hephaestus", "which");
        }
    }

    /** What a plan of the advice just given would test; empty where the player's last line asked for none. */
    private Optional<Design> advised(Act act) throws LabException, InterruptedException {
        Optional<String> line = act.turn().history().reversed().stream()
                .filter(entry -> entry.speaker().equals(HistoryEntry.PLAYER))
                .findFirst()
                .map(HistoryEntry::text);
        if (line.isEmpty()) {
            return Optional.empty();
        }
        Heard heard = parser.parse(line.get());
        if (LastSpoken.advisesFirst(act, heard, line.get(), parser)) {
            return Optional.of(NextScene.advised(act, new Request.Next(false)));
        }
        if (heard.request() instanceof Request.Known(var question)
                && !question.advises().isEmpty()) {
            return Optional.of(advised(question, line.get()));
        }
        if (heard.request() instanceof Request.Next next) {
            return Optional.of(NextScene.advised(act, next));
        }
        if (heard.request() instanceof Request.NameTold && parser.saysNew(line.get())) {
            return Optional.of(NextScene.advised(act, new Request.Next(true)));
        }
        return isAdvice(heard) ? Optional.of(USUAL.with(parser.design(line.get()))) : Optional.empty();
    }

    /** What the answer to a known question advises, with the attacks that the line names in place of its own. */
    Design advised(KnownQuestions.Question question, String line) {
        Design named = Design.of(List.of(), parser.design(line).attacks());
        return parser.design(question.advises()).with(named);
    }

    /** Advice is given at large, or by what is known of an attack. */
    private static boolean isAdvice(Heard heard) {
        return switch (heard.request()) {
            case Request.SmallTalk(var mood) -> mood == Request.Mood.ADVICE;
            case Request.Explain _ -> heard.meaning().intent() == Intent.ADVICE;
            default -> false;
        };
    }
}
