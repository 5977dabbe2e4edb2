package dev.crucible.agents.offline;

import dev.crucible.agents.knowledge.Knowledge;
import dev.crucible.agents.knowledge.KnowledgeTopic;
import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.offline.grammar.Design;
import dev.crucible.agents.offline.grammar.Heard;
import dev.crucible.agents.offline.grammar.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/** What goes on from what was said before: more of it, its reasons, and what the player is called. */
final class FollowUpScene {

    /** Lines of the player among which the one before a row of follow-ups is looked for. */
    private static final int FAR_BACK = 8;

    /** The rule that stands for each reason of a bound. */
    private static final Map<String, String> OF_BOUND =
            Map.of("bound_majority", "median", "bound_krum", "krum", "bound_bulyan", "bulyan");

    /** Why the bound of a rule is what it is. */
    private static final Map<String, String> REASONS = Map.of(
            "median",
            "bound_majority",
            "trimmed_mean",
            "bound_majority",
            "geometric_median",
            "bound_majority",
            "krum",
            "bound_krum",
            "multi_krum",
            "bound_krum",
            "bulyan",
            "bound_bulyan");

    /** What "more" tells of a topic, again and again. */
    private static final List<TopicForm> MORE =
            List.of(TopicForm.BRIEF, TopicForm.WHOLE, TopicForm.EXAMPLE, TopicForm.SIMPLE);

    /** The request that a follow-up stands for; empty when nothing before it can be gone on with. No change is ever made again. */
    static Optional<Request> meant(Act act, Request.FollowUp followUp, Function<String, Heard> earlier) {
        List<Request> said = requests(act, earlier);
        int steps = 1;
        for (int at = 0; at < said.size(); at++) {
            Request before = said.get(at);
            if (before instanceof Request.AndThen changed) {
                int times = steps;
                return andThen(
                                said.subList(at + 1, said.size()),
                                changed,
                                act.shop().knowledge())
                        .flatMap(meant -> next(meant, followUp.step(), times));
            }
            if (!(before instanceof Request.FollowUp more)) {
                return next(before, followUp.step(), steps);
            }
            steps += more.step() == followUp.step() ? 1 : 0;
        }
        return Optional.empty();
    }

    /** What the line before asked, to be answered once more; empty where it asked nothing, or for a change, which is never made again. */
    static Optional<Request> again(Act act, Function<String, Heard> earlier) {
        return requests(act, earlier).stream().findFirst().flatMap(before -> switch (before) {
            case Request.FollowUp _, Request.AndThen _ -> meant(act, new Request.FollowUp(Request.Step.AGAIN), earlier);
            case Request.Change _,
                    Request.Unsure _,
                    Request.WriteRule _,
                    Request.RunThat _,
                    Request.Rerun _,
                    Request.Varied _ -> Optional.empty();
            default -> Optional.of(before);
        });
    }

    private static Optional<Request> next(Request before, Request.Step step, int times) {
        return switch (before) {
            case Request.Explain(var topics, var form) ->
                Optional.of(new Request.Explain(topics, told(form, step, times)));
            case Request.Bounds bounds ->
                step == Request.Step.AGAIN
                        ? Optional.of(bounds)
                        : step == Request.Step.WHY && times == 1 && REASONS.containsKey(bounds.rule())
                                ? Optional.of(new Request.Explain(
                                        List.of(Objects.requireNonNull(REASONS.get(bounds.rule()))), TopicForm.BRIEF))
                                : Optional.of(new Request.Explain(
                                        List.of(bounds.rule()), told(TopicForm.EXACT, step, times)));
            case Request.SmallTalk talk -> step == Request.Step.WHY ? Optional.empty() : Optional.of(talk);
            case Request.ShowResults(var run) ->
                Optional.of(
                        switch (step) {
                            case MORE -> new Request.ShowPlot(run);
                            case WHY ->
                                new Request.Figures(Request.Asked.WHY, Optional.empty(), OptionalDouble.empty());
                            case SHORTER -> new Request.Status(Optional.of(run));
                            case AGAIN -> before;
                        });
            case Request.Stated(var claim, var _)
            when step != Request.Step.AGAIN ->
                claim.about().isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Request.Explain(claim.about(), told(TopicForm.BRIEF, step, times)));
            case Request.Figures(var asked, var rule, var _)
            when step == Request.Step.WHY ->
                Optional.of(new Request.Figures(Request.Asked.WHY, rule, OptionalDouble.empty()));
            case Request.Figures(var asked, var _, var _)
            when step == Request.Step.MORE ->
                Optional.of(new Request.Figures(
                        asked == Request.Asked.WHICH ? Request.Asked.HOW_MUCH : Request.Asked.WHICH,
                        Optional.empty(),
                        OptionalDouble.empty()));
            case Request.Figures(var _, var rule, var percent)
            when step == Request.Step.SHORTER -> Optional.of(new Request.Figures(Request.Asked.OF_RULE, rule, percent));
            case Request.Weigh _
            when step == Request.Step.WHY ->
                Optional.of(new Request.Explain(List.of("breakdown_point"), TopicForm.EXAMPLE));
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

    /** What "and with …?" stands for after what was asked before it; empty when nothing was that it can change. */
    static Optional<Request> andThen(Act act, Request.AndThen changed, Function<String, Heard> earlier) {
        return andThen(requests(act, earlier), changed, act.shop().knowledge())
                .or(() -> Optional.of(new Request.Rerun(changed.design()))
                        .filter(_ -> changed.design().hasNumbers() && !asks(act)));
    }

    /** Nothing before it and no order: "and on CIFAR?" wants nothing run. */
    private static boolean asks(Act act) {
        return act.turn().text().strip().endsWith("?");
    }

    private static Optional<Request> andThen(List<Request> said, Request.AndThen changed, Knowledge knowledge) {
        return said.stream()
                .filter(before -> !(before instanceof Request.FollowUp || before instanceof Request.AndThen))
                .flatMap(before -> changed(before, changed, knowledge).stream())
                .findFirst();
    }

    private static Optional<Request> changed(Request before, Request.AndThen changed, Knowledge knowledge) {
        Design design = changed.design();
        return switch (before) {
            case Request.Explain(var topics, var form)
            when !changed.topics().isEmpty() -> Optional.of(new Request.Explain(changed.topics(), form));
            case Request.Explain(var topics, var _)
            when design.clients().isPresent() || !design.attackers().isEmpty() ->
                topics.stream()
                        .map(topic -> OF_BOUND.getOrDefault(topic, topic))
                        .filter(topic -> knowledge.require(topic).needs().isPresent())
                        .findFirst()
                        .map(rule -> new Request.Bounds(rule, design.clients(), first(design.attackers())));
            case Request.Bounds(var rule, var clients, var attackers) ->
                Optional.of(new Request.Bounds(
                        design.rules().stream().findFirst().orElse(rule),
                        design.clients().isPresent() ? design.clients() : clients,
                        design.attackers().isEmpty() ? attackers : first(design.attackers())));
            case Request.Launch(var plan) -> Optional.of(new Request.Launch(plan.with(design)));
            case Request.Compare(var plan) -> Optional.of(new Request.Compare(plan.with(design)));
            case Request.Sweep(var plan) -> Optional.of(new Request.Sweep(plan.with(design)));
            case Request.Unsure(Request.Compare(var plan)) ->
                Optional.of(new Request.Unsure(new Request.Compare(plan.with(design))));
            case Request.ShowResults _, Request.CompareRuns _, Request.Figures _, Request.ShowPlot _
            when design.rules().size() == 1 ->
                Optional.of(new Request.Figures(
                        Request.Asked.OF_RULE, Optional.of(design.rules().getFirst()), OptionalDouble.empty()));
            case Request.ShowResults _, Request.CompareRuns _, Request.Figures _, Request.ShowPlot _
            when !design.isEmpty() -> Optional.of(new Request.Rerun(design));
            case Request.Next _, Request.Agreed _, Request.RunThat _, Request.Rerun _, Request.Varied _
            when design.hasNumbers() -> Optional.of(new Request.Rerun(design));
            case Request.History(var topic)
            when !changed.topics().isEmpty() ->
                Optional.of(new Request.History(Optional.of(changed.topics().getFirst())));
            default ->
                changed.topics().isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Request.Explain(changed.topics(), TopicForm.BRIEF));
        };
    }

    /** The rules that the player named last, in one line or the few before; at most a few, and none from before the last run was spoken of. */
    static List<String> rulesNamed(Act act, Function<String, Heard> earlier) {
        Knowledge knowledge = act.shop().knowledge();
        List<String> rules = new ArrayList<>();
        for (String line : sinceLastRun(act)) {
            named(earlier.apply(line).request()).stream()
                    .filter(name -> knowledge
                            .key(name)
                            .filter(topic -> topic.kind() == KnowledgeTopic.Kind.RULE)
                            .isPresent())
                    .filter(name -> !rules.contains(name))
                    .forEach(rules::add);
            if (rules.size() > 1) {
                return rules;
            }
        }
        return rules;
    }

    /** The attack that "it" stands for, where one was spoken of since the last run was. */
    static Optional<String> attackNamed(Act act, Function<String, Heard> earlier) {
        Knowledge knowledge = act.shop().knowledge();
        return sinceLastRun(act).stream()
                .flatMap(line -> named(earlier.apply(line).request()).stream())
                .filter(name -> knowledge
                        .key(name)
                        .filter(topic -> topic.kind() == KnowledgeTopic.Kind.ATTACK)
                        .isPresent())
                .findFirst();
    }

    /** Rules and attacks of a request. */
    private static List<String> named(Request request) {
        return switch (request) {
            case Request.Explain(var topics, var _) -> topics;
            case Request.AndThen(var design, var topics) -> both(topics, design);
            case Request.Bounds(var rule, var _, var _) -> List.of(rule);
            case Request.Weigh(var rules, var _, var _, var _) -> rules;
            case Request.Stated(var claim, var _) -> claim.about();
            case Request.Figures(var _, var rule, var _) -> rule.stream().toList();
            case Request.Launch(var design) -> both(List.of(), design);
            case Request.Compare(var design) -> both(List.of(), design);
            case Request.Sweep(var design) -> both(List.of(), design);
            case Request.Unsure(var change) -> named(change);
            default -> List.of();
        };
    }

    private static List<String> both(List<String> topics, Design design) {
        return Stream.of(topics, design.rules(), design.attacks())
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    private static OptionalInt first(List<Integer> counts) {
        return counts.stream().mapToInt(Integer::intValue).findFirst();
    }

    /** What the player wanted before, the last first. */
    private static List<Request> requests(Act act, Function<String, Heard> earlier) {
        return lines(act).stream()
                .map(text -> earlier.apply(text).request())
                .filter(said -> !(said instanceof Request.Unknown || said instanceof Request.InLanguage))
                .toList();
    }

    private static List<String> lines(Act act) {
        return ofPlayer(act.turn().history().reversed().stream());
    }

    private static List<String> sinceLastRun(Act act) {
        return ofPlayer(act.turn().history().reversed().stream()
                .takeWhile(
                        said -> isPlayer(said) || RunFinder.named(said.text()).isEmpty()));
    }

    private static List<String> ofPlayer(Stream<HistoryEntry> backwards) {
        return backwards
                .filter(FollowUpScene::isPlayer)
                .limit(FAR_BACK)
                .map(HistoryEntry::text)
                .toList();
    }

    private static boolean isPlayer(HistoryEntry said) {
        return said.speaker().equals(HistoryEntry.PLAYER);
    }

    private FollowUpScene() {}
}
