package dev.crucible.agents.offline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.experiment.ExperimentPlan;
import dev.crucible.agents.knowledge.KnownQuestions;
import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Agenda;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Pending;
import dev.crucible.agents.mind.Question;
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

    /** A plan is what "it" is about for so many turns. */
    private static final int SPOKEN_OF = 5;

    private final PlanScene plans;
    private final RequestParser parser;

    AdviceScene(PlanScene plans, RequestParser parser) {
        this.plans = plans;
        this.parser = parser;
    }

    /** A yes to an offer. */
    void agreed(Act act, OpenQuestion offer) throws ToolFailure, LabException, InterruptedException {
        act.stage().settle(offer);
        plans.propose(act, advised(act, offer), true, true);
    }

    /** A yes in more words than an answer has. */
    void agreed(Act act) throws ToolFailure, LabException, InterruptedException {
        Optional<OpenQuestion> offer = act.turn()
                .openQuestion()
                .filter(open -> open.question().pending().purpose().equals(Agenda.OFFER));
        if (offer.isPresent()) {
            agreed(act, offer.get());
        } else {
            nothing(act);
        }
    }

    /** There is nothing that the line could mean: what is open is named, and only where nothing is that is said. */
    private static void nothing(Act act) {
        act.turn()
                .openQuestion()
                .ifPresentOrElse(open -> Replies.say(act, open, "remind"), () -> act.say("techne", "nothing_open"));
    }

    /** Notes that a yes to this answer lays out a plan; that takes the place of whatever else stands open. */
    static void offer(Act act, boolean next, boolean newcomer) {
        act.turn().agenda().open().forEach(act.stage()::settle);
        var data = Act.arguments()
                .put("line", act.turn().text())
                .put("next", next)
                .put("newcomer", newcomer)
                .put("sure", false);
        act.stage().offer(new Question("metis", "", "", List.of(), new Pending(Agenda.OFFER, data)));
    }

    /** "Run that": what was offered or planned last, else the rules and the attack that the last lines named. */
    void runThat(Act act) throws ToolFailure, LabException, InterruptedException {
        Agenda agenda = act.turn().agenda();
        Optional<OpenQuestion> offer = agenda.open().stream()
                .filter(open -> open.question().pending().purpose().equals(Agenda.OFFER))
                .findFirst();
        Optional<OpenQuestion> plan = agenda.last(PlanScene.PURPOSE)
                .filter(asked -> !agenda.done().equals(Optional.of(asked)))
                .filter(asked -> act.turn().number() - asked.turn() <= SPOKEN_OF)
                .filter(asked -> offer.isEmpty() || asked.turn() > offer.get().turn());
        List<String> rules = FollowUpScene.rulesNamed(act, parser::parse);
        Optional<String> attack = FollowUpScene.attackNamed(act, parser::parse);
        if (plan.isPresent()) {
            String prompt = plan.get().question().prompt();
            act.putAgain(
                    plan.get(),
                    act.spoken("techne", "again_other", "prompt", prompt).text());
        } else if (offer.isPresent()) {
            agreed(act, offer.get());
        } else if (!rules.isEmpty()) {
            plans.propose(act, Design.of(rules, attack.map(List::of).orElse(NextStep.HIDDEN)), true, false);
        } else if (attack.isPresent()) {
            plans.propose(act, USUAL.with(Design.ofAttack(attack.get())), true, false);
        } else {
            nothing(act);
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
                .openQuestion()
                .flatMap(asked -> PlanScene.kept(asked.question().pending()))
                .map(PlanScene.Kept::plan);
        if (open.isPresent()) {
            plans.adjust(
                    act,
                    act.turn().openQuestion().get(),
                    open.get(),
                    Variation.of(open.get()).by(wish));
            return;
        }
        Optional<Design> last = NextScene.again(act, NOTHING);
        if (last.isPresent()) {
            again(act, Variation.of(last.get()).by(wish));
        } else {
            act.say("hephaestus", "which");
        }
    }

    /** The test of a plan of the advice that an offer keeps. */
    private Design advised(Act act, OpenQuestion offer) throws LabException, InterruptedException {
        JsonNode data = offer.question().pending().data();
        String line = data.path("line").asText();
        if (data.path("next").asBoolean()) {
            return NextScene.advised(act, new Request.Next(data.path("newcomer").asBoolean()));
        }
        return parser.parse(line).request() instanceof Request.Known(var question)
                        && !question.advises().isEmpty()
                ? advised(question, line)
                : USUAL.with(parser.design(line));
    }

    /** What the answer to a known question advises, with the attacks that the line names in place of its own. */
    Design advised(KnownQuestions.Question question, String line) {
        Design named = Design.of(List.of(), parser.design(line).attacks());
        return parser.design(question.advises()).with(named);
    }

    /** Returns true if an answer gives advice that a plan can test: at large, by what is known of an attack, or to a known question. */
    static boolean isAdvice(Heard heard) {
        return switch (heard.request()) {
            case Request.SmallTalk(var mood) -> mood == Request.Mood.ADVICE;
            case Request.Explain _ -> heard.meaning().intent() == Intent.ADVICE;
            case Request.Known(var question) -> !question.advises().isEmpty();
            default -> false;
        };
    }
}
