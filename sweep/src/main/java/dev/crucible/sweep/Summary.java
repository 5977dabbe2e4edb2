package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.statistics.SeedVariance;
import dev.crucible.engine.verdict.Judgement;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code summary.json}: the conclusions from the rows of a sweep, with the number of values behind each number. */
public final class Summary {

    private final Results results;
    private final ScenarioVerdicts verdicts;

    private Summary(Results results) {
        this.results = results;
        this.verdicts = new ScenarioVerdicts(results);
    }

    /** Returns the summary of {@code results}, which may be partial. */
    public static ObjectNode of(Results results, SweepState progress) {
        Summary summary = new Summary(results);
        Grid grid = results.grid();
        ObjectNode node = Json.object().put("name", grid.name());
        node.put("metric", "final_accuracy");
        node.put("cells", grid.cells().size()).put("cells_done", results.rows().size());
        node.put(
                "diverged",
                results.rows().stream().filter(r -> r.score().diverged()).count());
        MissingCells.of(results).writeTo(node);
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
        node.put("verdicts_together", summary.verdicts.family());
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
        for (LeaderboardEntry entry : LeaderboardEntry.of(results)) {
            ObjectNode node = list.addObject().put("contender", entry.contender());
            node.put("scenarios", entry.scenarios()).put("wins", entry.wins());
            node.set("mean", entry.mean().shareToJson());
            node.set("common", entry.common().shareToJson());
            node.set("drop", entry.drop().toJson());
            node.set("attack_success", entry.success().shareToJson());
            node.set("clean_accuracy_cost", entry.cost().json());
            ObjectNode words = node.putObject("verdicts");
            entry.verdicts().forEach((word, count) -> words.put(word.key(), count));
            entry.worst().ifPresent(worst -> node.set("worst", described(worst)));
        }
        return list;
    }

    /** Returns a group with its coordinates and intervals. */
    private ObjectNode described(Group group) {
        ObjectNode node = scenario(group).put("contender", group.contender()).put("attacked", group.attacked());
        node.set("accuracy", group.accuracy().shareToJson());
        node.set("drop", group.drop().toJson());
        node.set("attack_success", group.attackSuccess().shareToJson());
        group.heaps()
                .ifPresent(heaps ->
                        node.putObject("collapsed").put("seeds", heaps.lower()).put("of", heaps.all()));
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

    private ObjectNode described(WorstCase worst) {
        ObjectNode node = described(worst.shown());
        worst.writeTo(node);
        return node;
    }

    /** Returns the best contender of every scenario with its lead over the next one. */
    private ArrayNode best() {
        ArrayNode list = Json.array();
        for (ScenarioWinner winner : ScenarioWinner.of(results)) {
            ObjectNode node = described(winner.best());
            winner.margin().ifPresent(margin -> node.put(
                            "runner_up", winner.ranked().get(1).contender())
                    .put("margin", margin)
                    .put("differs", winner.differs()));
            list.add(node);
        }
        return list;
    }

    /** Returns, for every contender, the most harmful attack at each combination of the other axes. */
    private ArrayNode worstCase() {
        ArrayNode list = Json.array();
        for (String contender : results.contenders()) {
            WorstCase.byPlace(results, contender).forEach(worst -> list.add(described(worst)));
        }
        return list;
    }

    private ArrayNode comparisons() {
        ArrayNode list = Json.array();
        for (PairedComparison one : PairedComparison.of(results)) {
            ObjectNode node = list.addObject().put("a", one.a()).put("b", one.b());
            node.put("attack", one.attack().orElse(null))
                    .put("metric", one.measure().key());
            node.set("difference", one.test().difference().toJson());
            node.set("t_p_holm", Json.number(one.test().t()));
            node.set("sign_flip_p_max_t", Json.number(one.test().signFlip()));
            node.put("finding", one.test().finding().name().toLowerCase(Locale.ROOT));
            node.put("better_on_average", one.test().isBetterOnAverage());
        }
        return list;
    }

    private ArrayNode exclusions() {
        return exclusions(results.grid().axes(), results.grid().exclusions());
    }

    /** Returns {@code exclusions} by their levels on {@code axes}, with reasons. */
    public static ArrayNode exclusions(List<Axis> axes, List<Exclusion> exclusions) {
        ArrayNode list = Json.array();
        for (Exclusion exclusion : exclusions) {
            ObjectNode node = list.addObject();
            for (int axis = 0; axis < axes.size(); axis++) {
                node.put(axes.get(axis).name(), exclusion.labels().get(axis));
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

    /** Returns the limits of {@code results}, one sentence each: the resolution of the seeds, and the pitfalls that were not avoided. */
    static List<String> caveats(Results results) {
        return Stream.concat(
                        Stream.concat(
                                MissingCells.of(results).english().stream(),
                                Stream.of(SeedResolution.of(results).english())),
                        PitfallChecks.of(results).stream()
                                .filter(pitfall -> pitfall.state() == Pitfall.State.WARN)
                                .map(pitfall -> "pitfall: " + pitfall))
                .toList();
    }

    /** Returns the first contender of the leaderboard, if there was an attack. */
    static Optional<LeaderboardEntry> leader(List<LeaderboardEntry> entries) {
        return entries.stream().filter(s -> s.scenarios() > 0).findFirst();
    }
}
