package dev.crucible.agents.offline;

import dev.crucible.agents.knowledge.TopicForm;
import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.mind.OpenQuestion;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.offline.grammar.Heard;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.Request.Asked;
import dev.crucible.agents.offline.grammar.RequestParser;
import dev.crucible.agents.offline.grammar.RunRef;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * What "that" stands for where a line names nothing: the result, the plan or the topic that came last. Where nothing ran at all, a question about results is
 * taken for the known one that it comes near to, else a first experiment is advised.
 */
final class LastSpoken {

    /** Entries of the conversation among which it is looked for. */
    private static final int FAR_BACK = 60;

    private static final int MOST_TOPICS = 3;

    private enum Kind {
        RESULT,
        PLAN,
        TOPIC,
        NOTHING
    }

    /** What an answer of a lab on the same machine takes, many times over. */
    private static final Duration PATIENCE = Duration.ofMillis(500);

    private final Act act;
    private final RequestParser parser;

    private LastSpoken(Act act, RequestParser parser) {
        this.act = act;
        this.parser = parser;
    }

    /** What a request comes to after what was said before it. */
    static Request meant(Act act, Request request, RequestParser parser) throws InterruptedException {
        LastSpoken spoken = new LastSpoken(act, parser);
        Request meant =
                switch (request) {
                    case Request.Explain(var topics, var form)
                    when topics.isEmpty() && form == TopicForm.SIMPLE -> spoken.simply(request);
                    case Request.Explain(var topics, var _)
                    when topics.isEmpty() && spoken.kind() != Kind.TOPIC ->
                        spoken.known().orElse(request);
                    case Request.Figures(var asked, var rule, var number)
                    when rule.isEmpty() && number.isEmpty() -> spoken.figures(request, asked);
                    case Request.Varied varied
                    when spoken.kind() == Kind.TOPIC -> spoken.bound().orElse(varied);
                    default -> request;
                };
        return isOfRuns(meant) && nothingRan(act) ? spoken.known().orElseGet(() -> withoutRuns(meant)) : meant;
    }

    /** Which rule to take can be said without a result; all else has to be tried first. */
    private static Request withoutRuns(Request request) {
        return request instanceof Request.Figures(var asked, var _, var _) && asked == Asked.WHICH
                ? new Request.Explain(List.of("choosing"), TopicForm.BRIEF)
                : new Request.Next(false);
    }

    private Request simply(Request request) {
        return switch (kind()) {
            case RESULT -> figures(Asked.MEANS);
            case PLAN -> new Request.Explain(planned(), TopicForm.SIMPLE);
            case TOPIC -> request;
            case NOTHING -> known().orElse(request);
        };
    }

    private Request figures(Request request, Asked asked) {
        return switch (kind()) {
            case RESULT -> request;
            case PLAN -> asked == Asked.MEANS ? new Request.Explain(planned(), TopicForm.BRIEF) : request;
            case TOPIC ->
                switch (asked) {
                    case MEANS -> new Request.Explain(List.of(), TopicForm.SIMPLE);
                    case WHICH ->
                        new Request.Weigh(
                                List.of(), OptionalInt.empty(), OptionalInt.empty(), Request.Measure.AMONG_NAMED);
                    default -> known().orElse(request);
                };
            case NOTHING -> known().orElse(request);
        };
    }

    /** "And with more attackers?" after a rule was explained asks for its bound. */
    private Optional<Request> bound() {
        return lines().map(parser::parse)
                .map(Heard::request)
                .filter(request -> request instanceof Request.Bounds)
                .findFirst()
                .map(request -> ((Request.Bounds) request).rule())
                .map(rule -> new Request.Bounds(rule, OptionalInt.empty(), OptionalInt.empty()));
    }

    private Optional<Request> known() {
        return parser.knownInPlace(act.turn().text());
    }

    private static Request figures(Asked asked) {
        return new Request.Figures(asked, Optional.empty(), OptionalDouble.empty());
    }

    private Kind kind() {
        Turn turn = act.turn();
        boolean fresh = turn.openQuestion()
                .filter(OpenQuestion::latest)
                .filter(open -> open.turn() == turn.number() - 1)
                .isPresent();
        if (fresh && !planned().isEmpty()) {
            return Kind.PLAN;
        }
        return turn.history().reversed().stream()
                .limit(FAR_BACK)
                .map(said -> isPlayer(said) ? ofPlayer(said.text()) : ofCrew(said.text()))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(turn.circumstances().page().id().isPresent() ? Kind.RESULT : Kind.NOTHING);
    }

    private static Optional<Kind> ofCrew(String text) {
        return RunFinder.named(text).isEmpty() ? Optional.empty() : Optional.of(Kind.RESULT);
    }

    private Optional<Kind> ofPlayer(String text) {
        return switch (parser.parse(text).request()) {
            case Request.ShowResults _, Request.CompareRuns _, Request.ShowPlot _ -> Optional.of(Kind.RESULT);
            case Request.Explain(var topics, var _) when !topics.isEmpty() -> Optional.of(Kind.TOPIC);
            case Request.Bounds _, Request.Weigh _, Request.Stated _ -> Optional.of(Kind.TOPIC);
            default -> Optional.empty();
        };
    }

    private Stream<String> lines() {
        return act.turn().history().reversed().stream()
                .filter(LastSpoken::isPlayer)
                .map(HistoryEntry::text);
    }

    private static boolean isPlayer(HistoryEntry said) {
        return said.speaker().equals(HistoryEntry.PLAYER);
    }

    /** The rules and the attack of the plan that stands open. */
    private List<String> planned() {
        return act.turn()
                .openQuestion()
                .flatMap(open -> PlanScene.kept(open.question().pending()))
                .map(PlanScene.Kept::plan)
                .map(plan -> Stream.of(plan.attacks(), plan.rules())
                        .flatMap(List::stream)
                        .filter(key -> act.shop().knowledge().key(key).isPresent())
                        .limit(MOST_TOPICS)
                        .toList())
                .orElse(List.of());
    }

    /** Whether something is asked of runs, and none is named. */
    private static boolean isOfRuns(Request request) {
        return switch (request) {
            case Request.Figures _,
                    Request.Varied _,
                    Request.Rerun _,
                    Request.ShowResults(RunRef.Last _),
                    Request.ShowPlot(RunRef.Last _),
                    Request.ShowConfig(RunRef.Last _),
                    Request.WhyFailed(RunRef.Failed _) -> true;
            case Request.CompareRuns(var ids) -> ids.isEmpty();
            default -> false;
        };
    }

    /** A lab that does not answer at once is waited for after the first line, by the scene that needs it. */
    private static boolean nothingRan(Act act) throws InterruptedException {
        if (!RunFinder.experiment(act.turn()).isEmpty()) {
            return false;
        }
        FutureTask<Boolean> look =
                new FutureTask<>(() -> act.shop().lab().list(1, "", List.of()).isEmpty());
        Thread looking = Thread.ofVirtual().name("look").start(look);
        try {
            return look.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException _) {
            return false; // that scene says what is wrong with the lab
        } finally {
            looking.interrupt();
        }
    }
}
