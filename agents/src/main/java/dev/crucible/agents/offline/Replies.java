package dev.crucible.agents.offline;

import dev.crucible.agents.lab.LabException;
import dev.crucible.agents.mind.Agenda;
import dev.crucible.agents.mind.Assent;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.offline.grammar.Design;
import dev.crucible.agents.offline.grammar.Heard;
import dev.crucible.agents.offline.grammar.Reply;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RequestParser;
import dev.crucible.agents.tool.Answer;
import dev.crucible.agents.tool.Consent;
import dev.crucible.agents.tool.Proposal;
import dev.crucible.agents.tool.ToolFailure;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Carries out what a line says to what is open, as {@link Answer} reads it. */
final class Replies {

    /** A plan is what a polite question is about for so many turns. */
    private static final int STILL_MEANT = 3;

    private final RequestParser parser;
    private final PlanScene plans;
    private final AdviceScene advice;
    private final ChangeScene changes;
    private final RuleScene rules;
    private final LaunchScene launches = new LaunchScene();

    Replies(RequestParser parser, PlanScene plans, AdviceScene advice, ChangeScene changes, RuleScene rules) {
        this.parser = parser;
        this.plans = plans;
        this.advice = advice;
        this.changes = changes;
        this.rules = rules;
    }

    /** Answers a line that belongs to what is open, or a yes or a no where nothing is; false for one that is answered as any other. */
    boolean reply(Act act, OfflineMind mind) throws InterruptedException {
        switch (Answer.of(act.turn())) {
            case Answer.Agreed(var open) -> agree(act, open);
            case Answer.Again(var open, var reason) -> putAgain(act, open, reason);
            case Answer.Declined(var open) -> {
                if (!adjust(act, open)) {
                    decline(act, open, mind);
                }
            }
            case Answer.Later(var open) -> {
                act.stage().settle(open);
                act.say("techne", "later");
            }
            case Answer.None _ -> {
                return act.turn().openQuestion().isPresent()
                        ? goesOn(act, act.turn().openQuestion().get())
                        : toNothing(act);
            }
        }
        return true;
    }

    /** Changes the newest question as a line says that is no answer to it. */
    private boolean goesOn(Act act, OpenQuestion open) throws InterruptedException {
        boolean picks = open.question().pending().purpose().equals(WhichScene.PURPOSE);
        Optional<Wish> picked = picks ? attempted(act, () -> WhichScene.picked(act, open)) : Optional.empty();
        picked.ifPresent(wish -> changes.ask(act, wish, true));
        return picked.isPresent() || adjust(act, open) || undone(act);
    }

    /** A yes or a no to nothing at all, or the wish to have back what was done. */
    private boolean toNothing(Act act) throws InterruptedException {
        switch (Assent.of(act.turn().text(), List.of(), List.of())) {
            case YES -> act.say("techne", "nothing_open");
            case NO -> act.say("techne", "nothing_refused");
            default -> {
                return undone(act);
            }
        }
        return true;
    }

    private boolean undone(Act act) throws InterruptedException {
        if (!Undo.isAsked(act.turn().text())) {
            return false;
        }
        attempted(act, () -> Undo.of(act)).ifPresent(wish -> changes.ask(act, wish, true));
        return true;
    }

    /** "No, stop the other one" is a no and a request, "no, only alpha" one about less. */
    private void decline(Act act, OpenQuestion open, OfflineMind mind) throws InterruptedException {
        if (!act.stage().settle(open)) {
            act.say("techne", "once");
            return;
        }
        Optional<String> rest = Assent.afterNo(act.turn().text());
        Optional<Wish> instead =
                rest.isEmpty() ? Optional.empty() : attempted(act, () -> WhichScene.instead(act, open, rest.get()));
        refuse(act, open);
        if (instead.isPresent()) {
            changes.ask(act, instead.get(), true);
        } else if (rest.isPresent()) {
            OfflineMind.attempt(act, () -> behindNo(act, open, mind, parser.parse(rest.get())));
        }
    }

    private static void behindNo(Act act, OpenQuestion open, OfflineMind mind, Heard heard)
            throws ToolFailure, LabException, InterruptedException {
        switch (heard.request()) {
            case Request.Change change -> mind.wish(act, change, true);
            case Request.Unsure(Request.Change change) -> mind.wish(act, change, false);
            case Request.Explain _, Request.Status _, Request.ListRuns _, Request.Next _ -> mind.play(act, heard);
            default -> WhichScene.onlyOne(act, open);
        }
    }

    private void agree(Act act, OpenQuestion open) throws InterruptedException {
        switch (open.question().pending().purpose()) {
            case Agenda.OFFER -> OfflineMind.attempt(act, () -> advice.agreed(act, open));
            case MemoryScene.PURPOSE -> MemoryScene.forgetAll(act, open);
            default -> carryOut(act, open);
        }
    }

    private void carryOut(Act act, OpenQuestion open) throws InterruptedException {
        if (Proposal.of(open.question().pending()).isEmpty()) {
            putAgain(act, open, Answer.Reason.OTHER);
            return;
        }
        Optional<Consent> consent = Consent.of(act.turn(), act.stage());
        if (consent.isEmpty()) {
            act.say("techne", "once");
        } else if (isPlan(open)) {
            launches.play(act, open, consent.get());
        } else if (isRule(open)) {
            rules.carryOut(act, open, consent.get());
        } else {
            changes.carryOut(act, open, consent.get());
        }
    }

    private void refuse(Act act, OpenQuestion open) {
        if (isPlan(open)) {
            act.say("techne", "dropped");
        } else if (isRule(open)) {
            rules.leave(act, open);
        } else {
            changes.leave(act, open);
        }
    }

    /** A change of the plan, which is no question and no request of its own. */
    private boolean adjust(Act act, OpenQuestion open) throws InterruptedException {
        if (isRule(open)) {
            return adjustRule(act, open);
        }
        Optional<PlanScene.Kept> kept = PlanScene.kept(open.question().pending());
        if (kept.isEmpty()) {
            return false;
        }
        int since = act.turn().number() - open.turn();
        boolean fresh = since == 1;
        String said = since <= STILL_MEANT
                ? PlanWords.plainly(act.turn().text().strip())
                : act.turn().text();
        // "Shorter" means the plan only while nothing else was said since.
        if (said.contains("?")
                || PlanWords.asks(said)
                || (!fresh
                        && (said.strip().split("\\s+").length < 2
                                || parser.parse(said).request() instanceof Request.FollowUp))) {
            return false;
        }
        String text = PlanScene.isQuicker(said) ? "make it quicker" : said;
        Optional<Design> change = change(text);
        if (change.isPresent()) {
            OfflineMind.attempt(act, () -> plans.adjust(act, open, kept.get().plan(), change.get()));
        }
        return change.isPresent();
    }

    /** Returns the changes of a plan in a line; a no before it corrects the plan and does not drop it. */
    private Optional<Design> change(String text) {
        return Stream.concat(Stream.of(text), Assent.afterNo(text).stream())
                .map(parser::reply)
                .flatMap(reply -> reply instanceof Reply.Adjust(var change) ? Stream.of(change) : Stream.empty())
                .findFirst();
    }

    private boolean adjustRule(Act act, OpenQuestion open) throws InterruptedException {
        try {
            return rules.adjust(act, open, parser::ruleChange);
        } catch (ToolFailure e) {
            OfflineMind.tell(act, e);
            return true;
        }
    }

    private static void putAgain(Act act, OpenQuestion open, Answer.Reason reason) {
        String prompt = open.question().prompt();
        String yes = open.question().choices().stream().findFirst().orElse("");
        act.putAgain(
                open,
                act.spoken("techne", reason.occasion(), "prompt", prompt, "yes", yes)
                        .text());
    }

    /** Once, in one clause; what the crew only guessed is not asked twice. */
    static void remind(Act act, OpenQuestion open) {
        boolean sure = open.question().pending().data().path("sure").asBoolean(true);
        if (open.due() && sure && !open.expired()) {
            say(act, open, "remind");
            act.stage().reminded(open);
        }
    }

    /** Names the two answers that a question waits for. */
    static void say(Act act, OpenQuestion open, String occasion) {
        List<String> choices = open.question().choices();
        Optional<Proposal> proposal = Proposal.of(open.question().pending());
        String yes = proposal.map(waits -> waits.yes().getFirst()).orElse(choices.isEmpty() ? "" : choices.getFirst());
        String no = proposal.map(waits -> waits.no().getFirst()).orElse(choices.isEmpty() ? "" : choices.getLast());
        act.say("techne", occasion, "yes", yes, "no", no);
    }

    private static boolean isPlan(OpenQuestion open) {
        return open.question().pending().purpose().equals(PlanScene.PURPOSE);
    }

    private static boolean isRule(OpenQuestion open) {
        return open.question().pending().purpose().equals(RuleScene.PURPOSE);
    }

    /** The same, which finds something out. */
    private interface Search {
        Optional<Wish> find() throws LabException, InterruptedException;
    }

    private static Optional<Wish> attempted(Act act, Search search) throws InterruptedException {
        try {
            return search.find();
        } catch (LabException e) {
            OfflineMind.tell(act, e, e.getMessage());
            return Optional.empty();
        }
    }
}
