package dev.crucible.agents.offline;

import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.mind.Fact;
import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.offline.grammar.Heard;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.tool.QuotedText;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What goes on from what was said before: more of it, its reasons, and what the player is called. */
final class FollowUpScene {

    /** Lines of the player among which the one before a row of follow-ups is looked for. */
    private static final int FAR_BACK = 8;

    /** What "more" tells of a topic, again and again. */
    private static final List<TopicForm> MORE =
            List.of(TopicForm.BRIEF, TopicForm.WHOLE, TopicForm.EXAMPLE, TopicForm.SIMPLE);

    private static final String NAME = "name";
    private static final String CALLED = "The player is called ";

    /** The request that a follow-up stands for; empty when nothing before it can be gone on with. No change is ever made again. */
    static Optional<Request> meant(Act act, Request.FollowUp followUp, Function<String, Heard> earlier) {
        List<Request> said = requests(act, earlier);
        int steps = 1;
        for (Request before : said) {
            if (!(before instanceof Request.FollowUp more)) {
                return next(before, followUp.step(), steps);
            }
            steps += more.step() == followUp.step() ? 1 : 0;
        }
        return Optional.empty();
    }

    private static Optional<Request> next(Request before, Request.Step step, int times) {
        return switch (before) {
            case Request.Explain(var topics, var form) ->
                Optional.of(new Request.Explain(topics, told(form, step, times)));
            case Request.Bounds bounds ->
                step == Request.Step.AGAIN
                        ? Optional.of(bounds)
                        : Optional.of(new Request.Explain(List.of(bounds.rule()), told(TopicForm.EXACT, step, times)));
            case Request.SmallTalk talk -> step == Request.Step.WHY ? Optional.empty() : Optional.of(talk);
            case Request.ShowResults(var run) ->
                Optional.of(
                        switch (step) {
                            case MORE -> new Request.ShowPlot(run);
                            case WHY -> new Request.ShowConfig(run);
                            case SHORTER -> new Request.Status(Optional.of(run));
                            case AGAIN -> before;
                        });
            case Request.ShowPlot(var run) when step != Request.Step.AGAIN -> Optional.of(new Request.ShowResults(run));
            case Request.WhyFailed(var run) when step != Request.Step.AGAIN -> Optional.of(new Request.ShowConfig(run));
            case Request.ShowPlot _,
                    Request.WhyFailed _,
                    Request.Status _,
                    Request.ListRuns _,
                    Request.ShowConfig _,
                    Request.CompareRuns _,
                    Request.History _,
                    Request.Help _ -> step == Request.Step.AGAIN ? Optional.of(before) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static TopicForm told(TopicForm before, Request.Step step, int times) {
        return switch (step) {
            case AGAIN -> before;
            case SHORTER -> before == TopicForm.BRIEF || times > 1 ? TopicForm.SIMPLE : TopicForm.BRIEF;
            case WHY -> before == TopicForm.EXAMPLE || times > 1 ? TopicForm.EXACT : TopicForm.EXAMPLE;
            case MORE -> MORE.get((MORE.indexOf(before) + times) % MORE.size());
        };
    }

    /** What the player wanted before, the last first. */
    private static List<Request> requests(Act act, Function<String, Heard> earlier) {
        return lines(act).stream().map(text -> earlier.apply(text).request()).toList();
    }

    private static List<String> lines(Act act) {
        return act.turn().history().reversed().stream()
                .filter(said -> said.speaker().equals(HistoryEntry.PLAYER))
                .limit(FAR_BACK)
                .map(HistoryEntry::text)
                .toList();
    }

    /** Says what the line before was taken for, how surely, and what was read in it. */
    static void whySaid(Act act, Function<String, Heard> earlier) {
        List<String> said = lines(act);
        if (said.isEmpty()) {
            act.say("hephaestus", "unknown");
            return;
        }
        Heard heard = earlier.apply(said.getFirst());
        act.say(
                "mneme",
                "why_said",
                "line",
                QuotedText.line(said.getFirst(), 80),
                "intent",
                heard.meaning().intent().key(),
                "percent",
                Long.toString(Math.round(100 * heard.meaning().probability())));
        act.showCode("mneme", heard.request().toString(), act.language().choose("what was read", "was gelesen wurde"));
    }

    static void nameTold(Act act, String name) {
        act.stage().remember(new Fact(NAME, CALLED + name + ".", 1));
        act.say("hephaestus", "name_told", "name", name);
    }

    static void nameAsked(Act act) {
        Optional<String> name = act.turn().facts().stream()
                .filter(fact -> fact.category().equals(NAME) && fact.body().startsWith(CALLED))
                .map(fact -> fact.body().substring(CALLED.length(), fact.body().length() - 1))
                .findFirst();
        if (name.isPresent()) {
            act.say("hephaestus", "name_known", "name", name.get());
        } else {
            act.say("hephaestus", "name_unknown");
        }
    }

    private FollowUpScene() {}
}
