package dev.crucible.lab.comparison;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.Metric;
import dev.crucible.engine.metrics.RoundMetric;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.statistics.PairedTest;
import dev.crucible.engine.statistics.StudentT;
import dev.crucible.engine.verdict.Chance;
import dev.crucible.engine.verdict.Contrast;
import dev.crucible.engine.verdict.ControlFile;
import dev.crucible.engine.verdict.ControlTrials;
import dev.crucible.engine.verdict.Judgement;
import dev.crucible.engine.verdict.StrategyResult;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.lab.runs.RunSettings;
import dev.crucible.lab.runs.RunStatus;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.Violation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Comparison of the strategies of several runs, with strategies that differ only in their seed combined. */
public final class ComparisonAnswers {

    private static final double CONFIDENCE = 0.95;

    /** Metrics for which less is better; for all others, more is. */
    private static final Set<String> SHARES = RoundMetrics.ALL.stream()
            .filter(metric -> metric.unit() == Metric.Unit.SHARE)
            .map(RoundMetric::key)
            .collect(Collectors.toSet());

    private static final Set<String> FALLING = RoundMetrics.ALL.stream()
            .filter(metric -> metric.better() == Metric.Direction.DOWN)
            .map(ComparisonAnswers::path)
            .collect(Collectors.toUnmodifiableSet());

    /** All metrics in events, by path. */
    private static final Set<String> METRICS = Stream.concat(
                    Stream.of(CurveReading.DISTANCE, CurveReading.ATTACKERS),
                    RoundMetrics.ALL.stream().map(ComparisonAnswers::path))
            .collect(Collectors.toUnmodifiableSet());

    private final CurveCache curves;

    private static String path(RoundMetric metric) {
        return metric.group().isEmpty() ? metric.key() : metric.group() + "." + metric.key();
    }

    /** Creates comparisons of {@code curves}. */
    public ComparisonAnswers(CurveCache curves) {
        this.curves = curves;
    }

    /**
     * Parameters of a comparison.
     *
     * @param runs runs to compare
     * @param apart true to judge strategies that differ only in their seed separately
     * @param baseline {@code run:strategy}, a run and the number of its strategy; the other experiments are compared with it
     * @param metric metric of the comparison, as a path in the event
     * @param best true to use a metric's best value instead of its last
     */
    public record Question(
            List<RunDirectory> runs, boolean apart, Optional<String> baseline, String metric, boolean best) {

        public Question {
            runs = List.copyOf(runs);
        }

        /** Rejects a baseline that is no strategy of these runs, and an unknown metric. */
        private void refuseUnknown(Collection<RunCurves.Strategy> measured) {
            baseline.filter(name -> runs.stream().noneMatch(run -> isOf(run, name)))
                    .ifPresent(name -> {
                        throw problem("baseline", "run:strategy, a strategy of one of the simulations", name);
                    });
            if (!METRICS.contains(metric)
                    && measured.stream().noneMatch(one -> one.metrics().containsKey(metric))) {
                throw problem("metric", "a metric as its path in the event, such as test_accuracy", metric);
            }
        }

        private static boolean isOf(RunDirectory run, String name) {
            String number =
                    name.startsWith(run.id() + ":") ? name.substring(run.id().length() + 1) : "";
            return number.matches("[0-9]{1,5}")
                    && Integer.parseInt(number)
                            < RunSettings.of(
                                            run,
                                            LenientJson.object(run.config()).orElseGet(Json::object))
                                    .size();
        }

        private static HttpProblem problem(String field, String should, String value) {
            return HttpProblem.invalid(new Violation(
                    "value_error", List.of("query", field), "Input should be " + should, TextNode.valueOf(value)));
        }
    }

    /** Identity of a strategy: its run and its number. */
    private record Key(String run, int number) {

        static Key of(StrategyResult result) {
            return new Key(result.run(), result.number());
        }

        boolean isCalled(String name) {
            return name.equals(run + ":" + number);
        }
    }

    /** Returns the experiments with the value of each metric and the difference from the baseline. */
    public ObjectNode answer(Question question) throws IOException {
        Map<Key, RunCurves.Strategy> measured = new HashMap<>();
        List<StrategyResult> results = new ArrayList<>();
        List<String> unfinished = new ArrayList<>();
        List<String> damaged = new ArrayList<>();
        for (RunDirectory run : question.runs()) {
            // An incomplete run allows no conclusion.
            if (RunStatus.of(run).state() != RunState.COMPLETED) {
                unfinished.add(run.id());
            } else if (curves.of(run).damaged().isPresent()) {
                damaged.add(run.id());
            } else {
                read(run, measured, results);
            }
        }
        question.refuseUnknown(measured.values());
        List<Judgement> arms = question.apart() ? apart(results) : together(results);
        ObjectNode answer = Json.object();
        ArrayNode list = answer.putArray("arms");
        for (Judgement arm : arms) {
            ObjectNode node = arm.json();
            node.set("values", values(arm, measured, question.best()));
            node.putNull("contrast");
            list.add(node);
        }
        question.baseline().ifPresent(name -> contrast(name, question, arms, measured, list));
        unfinished.forEach(answer.putArray("unfinished")::add);
        damaged.forEach(answer.putArray("damaged")::add);
        answer.set("student", student(results.size()));
        return answer.setAll(Judgement.legend());
    }

    private void read(RunDirectory run, Map<Key, RunCurves.Strategy> measured, List<StrategyResult> results)
            throws IOException {
        ObjectNode config = LenientJson.object(run.config()).orElseGet(Json::object);
        JsonNode manifest = LenientJson.object(run.manifest()).orElseGet(Json::object);
        RunCurves found = curves.of(run);
        List<ObjectNode> settings = RunSettings.of(run, config);
        for (int i = 0; i < settings.size(); i++) {
            List<RoundReport> rounds = new ArrayList<>();
            if (i < found.strategies().size()) {
                RunCurves.Strategy strategy = found.strategies().get(i);
                measured.put(new Key(run.id(), i), strategy);
                for (String line : strategy.judged()) {
                    rounds.add(EventLog.entry(line).report());
                }
            }
            double chance = Chance.of(run, manifest, i);
            results.add(new StrategyResult(
                    run.id(), i, settings.get(i), chance, rounds, ControlFile.trials(run, i, settings.get(i))));
        }
    }

    private static List<Judgement> apart(List<StrategyResult> results) {
        return results.stream()
                .flatMap(result -> Judgement.of(List.of(result)).stream())
                .toList();
    }

    /** Combines seeds. A repetition with the same seed is no additional sample and gets a separate verdict. */
    private static List<Judgement> together(List<StrategyResult> results) {
        List<Judgement> arms = new ArrayList<>();
        ControlTrials controls = new ControlTrials(results);
        List<StrategyResult> rest = results;
        while (!rest.isEmpty()) {
            List<Judgement> judged = Judgement.of(rest, controls);
            arms.addAll(judged);
            Set<Key> taken = judged.stream()
                    .flatMap(arm -> arm.strategies().stream())
                    .map(Key::of)
                    .collect(Collectors.toSet());
            rest = rest.stream()
                    .filter(result -> !taken.contains(Key.of(result)))
                    .toList();
        }
        return arms;
    }

    private static double value(
            StrategyResult result, Map<Key, RunCurves.Strategy> measured, String metric, boolean best) {
        RunCurves.Strategy strategy = measured.get(Key.of(result));
        if (strategy == null) {
            return Double.NaN;
        }
        return best ? strategy.best(metric, !FALLING.contains(metric)) : strategy.last(metric);
    }

    private static ObjectNode values(Judgement arm, Map<Key, RunCurves.Strategy> measured, boolean best) {
        Set<String> metrics = new TreeSet<>();
        arm.strategies().stream()
                .flatMap(result -> Stream.ofNullable(measured.get(Key.of(result))))
                .forEach(strategy -> metrics.addAll(strategy.metrics().keySet()));
        ObjectNode node = Json.object();
        for (String metric : metrics) {
            Mean mean = Mean.of(arm.strategies().stream()
                    .mapToDouble(result -> value(result, measured, metric, best))
                    .toArray());
            node.set(metric, SHARES.contains(metric) ? mean.shareToJson() : mean.toJson());
        }
        return node;
    }

    private static void contrast(
            String baseline,
            Question question,
            List<Judgement> arms,
            Map<Key, RunCurves.Strategy> measured,
            ArrayNode list) {
        for (int i = 0; i < arms.size(); i++) {
            if (arms.get(i).strategies().stream().anyMatch(one -> Key.of(one).isCalled(baseline))) {
                List<Contrast> contrasts = Contrast.against(
                        i, arms, result -> value(result, measured, question.metric(), question.best()));
                long tests = contrasts.stream()
                        .filter(one -> one.test().difference().n() > 0)
                        .count();
                int next = 0;
                for (int k = 0; k < arms.size(); k++) {
                    if (k != i) {
                        PairedTest test = contrasts.get(next++).test();
                        ObjectNode node = ((ObjectNode) list.get(k)).putObject("contrast");
                        node.put("tests", tests);
                        node.set("difference", test.difference().toJson());
                        node.set("t_p", Json.number(test.t()));
                        node.set("sign_flip_p", Json.number(test.signFlip()));
                        node.put("finding", test.finding().name().toLowerCase(Locale.ROOT));
                    }
                }
                return;
            }
        }
    }

    /** Returns half the width of a 95 % interval in units of s/√n, by n; clients draw the interval of every round with it. */
    private static ArrayNode student(int most) {
        ArrayNode list = Json.array();
        for (int n = 0; n <= most; n++) {
            list.add(Json.number(n < 2 ? Double.NaN : StudentT.quantile(CONFIDENCE, n - 1.0)));
        }
        return list;
    }
}
