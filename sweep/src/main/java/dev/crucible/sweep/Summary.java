package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.statistics.SeedVariance;
import dev.crucible.engine.verdict.Judgement;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code summary.json}: what the rows of a sweep show, with how many values stand behind each number. */
public final class Summary {

    private final Results results;
    private final ScenarioVerdicts verdicts;

    private Summary(Results results) {
        this.results = results;
        this.verdicts = new ScenarioVerdicts(results);
    }

    /** The summary of {@code results}, which may be those of a part of the grid. */
    public static ObjectNode of(Results results, SweepState progress) {
        Summary summary = new Summary(results);
        Grid grid = results.grid();
        ObjectNode node = Json.object().put("name", grid.name());
        node.put("metric", "final_accuracy");
        node.put("cells", grid.cells().size()).put("cells_done", results.rows().size());
        node.put(
                "diverged",
                results.rows().stream().filter(r -> !r.score().completed()).count());
        node.put(
                "eliminated",
                results.rows().stream().filter(CellOutcome::eliminated).count());
        ArrayNode axes = node.putArray("axes");
        for (Axis axis : grid.axes()) {
            ArrayNode levels = axes.addObject().put("name", axis.name()).putArray("levels");
            axis.labels().forEach(levels::add);
        }
        node.set("leaderboard", summary.leaderboard());
        node.set("best", summary.best());
        node.set("worst_case", summary.worstCase());
        node.set("groups", summary.groups());
        node.set("comparisons", summary.comparisons());
        node.set("exclusions", summary.exclusions());
        ArrayNode pitfalls = node.putArray("pitfalls");
        PitfallChecks.of(results).forEach(pitfall -> pitfalls.add(pitfall.toJson()));
        node.set("resolution", SeedResolution.of(results).toJson());
        grid.tuning().ifPresent(tuning -> node.set("tuning", tuning(tuning)));
        node.set("time", time(progress));
        return node.setAll(Judgement.legend());
    }

    private static ObjectNode tuning(Tuning tuning) {
        ObjectNode node = Json.object()
                .put("tries", tuning.tries())
                .put("validation", tuning.validation().share());
        ArrayNode results = node.putArray("results");
        tuning.results().forEach(result -> results.add(result.toJson()));
        return node;
    }

    private ArrayNode leaderboard() {
        ArrayNode list = Json.array();
        for (LeaderboardEntry standing : LeaderboardEntry.of(results)) {
            ObjectNode node = list.addObject().put("contender", standing.contender());
            node.put("scenarios", standing.scenarios()).put("wins", standing.wins());
            node.set("mean", interval(standing.mean()));
            node.set("common", interval(standing.common()));
            node.set("drop", interval(standing.drop()));
            ObjectNode words = node.putObject("verdicts");
            standing.verdicts().forEach((word, count) -> words.put(word.key(), count));
            standing.worst().ifPresent(worst -> node.set("worst", described(worst)));
        }
        return list;
    }

    /** A group with its coordinates and intervals. */
    private ObjectNode described(Group group) {
        ObjectNode node = scenario(group).put("contender", group.contender()).put("attacked", group.attacked());
        node.set("accuracy", interval(group.accuracy()));
        node.set("drop", interval(group.drop()));
        node.set("attack_success", interval(group.attackSuccess()));
        verdicts.of(group).writeTo(node.putObject("judgement"));
        List<SeedVariance> sources = group.variance();
        if (!sources.isEmpty()) {
            node.set("variance", Judgement.json(sources));
        }
        return node;
    }

    private ObjectNode scenario(Group group) {
        ObjectNode node = Json.object();
        results.scenarioAxes().forEach(axis -> node.put(axis, results.label(group, axis)));
        return node;
    }

    private ArrayNode groups() {
        ArrayNode list = Json.array();
        results.groups().forEach(group -> list.add(described(group)));
        return list;
    }

    /** The best contender of every scenario and how far the next one is behind. */
    private ArrayNode best() {
        ArrayNode list = Json.array();
        for (List<Group> contenders : results.byScenario().values()) {
            List<Group> ranked = contenders.stream()
                    .sorted(Comparator.comparingDouble(g -> -g.accuracy().mean()))
                    .toList();
            ObjectNode node = described(ranked.getFirst());
            if (ranked.size() > 1) {
                Group next = ranked.get(1);
                node.put("runner_up", next.contender());
                node.set(
                        "margin",
                        Json.number(ranked.getFirst().accuracy().mean()
                                - next.accuracy().mean()));
            }
            list.add(node);
        }
        return list;
    }

    /** For every contender, the attack that hurts it most at each place of the other axes. */
    private ArrayNode worstCase() {
        ArrayNode list = Json.array();
        for (String contender : results.contenders()) {
            for (Group worst : WorstCase.of(results, contender)) {
                list.add(described(worst));
            }
        }
        return list;
    }

    private ArrayNode comparisons() {
        ArrayNode list = Json.array();
        for (PairedComparison test : PairedComparison.of(results)) {
            ObjectNode node = list.addObject().put("a", test.a()).put("b", test.b());
            node.set("difference", interval(test.difference()));
            node.set("t_p_holm", Json.number(test.t()));
            node.set("wilcoxon_p_holm", Json.number(test.wilcoxon()));
            node.put("significant", test.significant());
        }
        return list;
    }

    private ArrayNode exclusions() {
        return exclusions(results.grid());
    }

    /** What {@code grid} leaves out, and why. */
    public static ArrayNode exclusions(Grid grid) {
        ArrayNode list = Json.array();
        for (Exclusion exclusion : grid.exclusions()) {
            ObjectNode node = list.addObject();
            for (int axis = 0; axis < grid.axes().size(); axis++) {
                node.put(grid.axes().get(axis).name(), exclusion.labels().get(axis));
            }
            node.put("reason", exclusion.reason());
        }
        return list;
    }

    static ObjectNode time(SweepState progress) {
        ObjectNode node = Json.object()
                .put("runs", progress.runs())
                .put("done", progress.done())
                .put("cached", progress.cached())
                .put("failed", progress.failed())
                .put("threads", progress.threads())
                .put("wall_seconds", seconds(progress.wall()))
                .put("train_seconds", seconds(progress.train()))
                .put("busy_seconds", seconds(progress.busy()))
                .put("cpu_seconds", seconds(progress.cpu()));
        node.set("occupied", Json.number(progress.occupied()));
        node.set("computing", Json.number(progress.computing()));
        node.set("over_training", Json.number(progress.overTraining()));
        return node;
    }

    private static double seconds(long nanos) {
        return Math.round(nanos / 1e6) / 1e3;
    }

    private static ObjectNode interval(Mean mean) {
        ObjectNode node = Json.object().put("n", mean.n());
        node.set("mean", Json.number(mean.mean()));
        node.set("low", Json.number(mean.low()));
        node.set("high", Json.number(mean.high()));
        return node;
    }

    /** What {@code results} cannot bear, a sentence each: how fine a difference the seeds show, and the pitfalls that were not avoided. */
    static List<String> caveats(Results results) {
        return Stream.concat(
                        Stream.of(SeedResolution.of(results).english()),
                        PitfallChecks.of(results).stream()
                                .filter(pitfall -> pitfall.state() == Pitfall.State.WARN)
                                .map(pitfall -> "pitfall: " + pitfall))
                .toList();
    }

    /** The first contender of the leaderboard, when anybody attacked. */
    static Optional<LeaderboardEntry> leader(List<LeaderboardEntry> standings) {
        return standings.stream().filter(s -> s.scenarios() > 0).findFirst();
    }
}
