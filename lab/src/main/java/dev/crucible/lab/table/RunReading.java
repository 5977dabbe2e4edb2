package dev.crucible.lab.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.results.Build;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.verdict.Chance;
import dev.crucible.engine.verdict.ControlFile;
import dev.crucible.engine.verdict.ControlTrials;
import dev.crucible.engine.verdict.Judgement;
import dev.crucible.engine.verdict.StrategyResult;
import dev.crucible.lab.runs.Annotations;
import dev.crucible.lab.runs.CreationTime;
import dev.crucible.lab.runs.LenientJson;
import dev.crucible.lab.runs.RunSettings;
import dev.crucible.lab.runs.RunSizes;
import dev.crucible.lab.runs.RunStatus;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the index entry of a run from its folder. */
final class RunReading {

    private static final List<String> ENDS = List.of("completed_at", "failed_at", "stopped_at");
    private static final List<String> POSITIONS =
            List.of("current_round", "total_rounds", "current_strategy", "total_strategies");

    private final Cells.Pool pool;

    RunReading(Cells.Pool pool) {
        this.pool = pool;
    }

    /** Reads a run; empty for a folder that is none: a link, or one whose config is no object. */
    Optional<IndexedRun> read(RunDirectory run) throws IOException {
        if (Files.isSymbolicLink(run.root())) {
            return Optional.empty();
        }
        Optional<ObjectNode> stored = LenientJson.object(run.config());
        if (stored.isEmpty()) {
            return Optional.empty();
        }
        // Taken first, so that a change during the read invalidates the stamp.
        FolderStamp before = FolderStamp.of(run, false);
        RunStatus status = RunStatus.of(run);
        boolean settled = status.isTerminal()
                && (Files.exists(run.stoppedMarker(), LinkOption.NOFOLLOW_LINKS)
                        || RunStatus.stored(run).filter(RunState::isTerminal).isPresent());
        FolderStamp stamp = settled ? FolderStamp.of(run, true).notBefore(before) : before;
        ObjectNode config = stored.get();
        ObjectNode shared = config.get("shared_settings") instanceof ObjectNode inner ? inner : config;
        List<ObjectNode> settings = RunSettings.of(run, config);
        return Optional.of(new IndexedRun(
                run.id(), stamp, settled, common(run, shared, status, settings.size()), strategies(run, settings)));
    }

    private Cells common(RunDirectory run, ObjectNode shared, RunStatus status, int strategies) {
        Annotations annotations = Annotations.of(run);
        ObjectNode fields = status.fields();
        Cells.Gathering cells = new Cells.Gathering()
                .put(RunColumn.NAME, Setting.DISPLAY_NAME.in(shared))
                .put(RunColumn.STATUS, status.state().word())
                .put(
                        RunColumn.CREATED,
                        seconds(CreationTime.of(run)
                                .atZone(ZoneId.systemDefault())
                                .toInstant()))
                .put(RunColumn.DURATION, duration(fields))
                .put(RunColumn.SIZE, (double) RunSizes.measure(run))
                .put(RunColumn.TAGS, ListText.of(annotations.tags()))
                .put(RunColumn.NOTES, annotations.notes())
                .put(RunColumn.ARCHIVED, annotations.archived() ? "yes" : "no")
                .put(RunColumn.PROGRESS, status.brief().path("progress").doubleValue())
                .put(RunColumn.STRATEGIES, strategies)
                .put(RunColumn.ERROR, reason(fields))
                .put(RunColumn.VERSION, version(run));
        POSITIONS.forEach(key -> cells.put(key, Json.number(status.brief().get(key))));
        return cells.in(pool);
    }

    /** Returns the first line of the reason for a failure. */
    private static String reason(ObjectNode status) {
        return status.path("error").asText("").lines().findFirst().orElse("");
    }

    private static String version(RunDirectory run) {
        return Build.recorded(LenientJson.object(run.manifest()).orElseGet(Json::object))
                .map(Build::toString)
                .orElse("");
    }

    private static double seconds(Instant time) {
        return time.getEpochSecond() + time.getNano() * 1e-9;
    }

    /** Returns the time from its start to its end, or to its last heartbeat. */
    private static double duration(ObjectNode status) {
        Optional<Instant> start = time(status.path("started_at"));
        Optional<Instant> end = Stream.concat(ENDS.stream(), Stream.of("updated_at"))
                .flatMap(key -> time(status.path(key)).stream())
                .findFirst();
        return start.isPresent() && end.isPresent()
                ? Duration.between(start.get(), end.get()).toMillis() / 1e3
                : Double.NaN;
    }

    private static Optional<Instant> time(JsonNode text) {
        try {
            return text.isTextual()
                    ? Optional.of(OffsetDateTime.parse(text.textValue()).toInstant())
                    : Optional.empty();
        } catch (DateTimeException e) {
            // A foreign time format.
            return Optional.empty();
        }
    }

    private List<Cells> strategies(RunDirectory run, List<ObjectNode> settings) {
        Optional<EventScan> scan = scan(run);
        List<Cells.Gathering> strategies = new ArrayList<>();
        for (int i = 0; i < settings.size(); i++) {
            Cells.Gathering cells = described(settings.get(i));
            if (scan.isPresent()) {
                putMeasured(scan.get(), i, cells);
            }
            strategies.add(cells);
        }
        scan.ifPresent(found -> putVerdicts(run, settings, found, strategies));
        return strategies.stream().map(cells -> cells.in(pool)).toList();
    }

    /** Returns the cells of a strategy with {@code settings}, before measurements. */
    static Cells.Gathering described(ObjectNode settings) {
        Cells.Gathering cells = new Cells.Gathering();
        FlatConfig.put(settings, cells);
        JsonNode seed =
                Setting.SEED.isIn(settings) ? settings.get(Setting.SEED.name()) : Setting.RANDOM_SEED.node(settings);
        return cells.put(RunColumn.RULE, Setting.AGGREGATION_STRATEGY_KEYWORD.in(settings))
                .put(RunColumn.ATTACK, FlatConfig.attacks(settings))
                .put(RunColumn.DATA, Setting.DATASET_KEYWORD.in(settings))
                .put(RunColumn.SEED, seed.isNumber() ? seed.doubleValue() : Double.NaN)
                .put(RunColumn.ROUNDS, number(settings, Setting.NUM_OF_ROUNDS.name()))
                .put(RunColumn.CLIENTS, number(settings, Setting.NUM_OF_CLIENTS.name()));
    }

    private static double number(ObjectNode settings, String key) {
        return settings.path(key).isNumber() ? settings.get(key).doubleValue() : Double.NaN;
    }

    private static void putMeasured(EventScan scan, int strategy, Cells.Gathering cells) {
        Map<String, Double> last = scan.last(strategy);
        last.forEach((key, value) -> cells.put(RunColumn.METRIC + key, value));
        double accuracy = last.getOrDefault(RoundMetrics.TEST_ACCURACY.key(), Double.NaN);
        double clean = last.getOrDefault(RoundMetrics.CLEAN_ACCURACY.key(), Double.NaN);
        cells.put(RunColumn.ACCURACY, accuracy)
                .put(RunColumn.BEST_ACCURACY, scan.best(strategy))
                .put(RunColumn.CLEAN_ACCURACY, clean)
                .put(RunColumn.DIFFERENCE, accuracy - clean)
                .put(RunColumn.ATTACK_SUCCESS, last.getOrDefault(RoundMetrics.ATTACK_SUCCESS.key(), Double.NaN));
    }

    private static Optional<EventScan> scan(RunDirectory run) {
        try {
            return Optional.of(EventScan.of(run));
        } catch (IOException | RuntimeException e) {
            // Foreign or damaged; the run is listed without its numbers.
            System.getLogger("dev.crucible.lab").log(Level.DEBUG, "cannot read what " + run.id() + " measured", e);
            return Optional.empty();
        }
    }

    private static void putVerdicts(
            RunDirectory run, List<ObjectNode> settings, EventScan scan, List<Cells.Gathering> strategies) {
        JsonNode manifest = LenientJson.object(run.manifest()).orElseGet(Json::object);
        List<StrategyResult> results = new ArrayList<>();
        try {
            for (int i = 0; i < settings.size(); i++) {
                double chance = Chance.of(run, manifest, i);
                var rounds = scan.judged(i);
                if (!rounds.isEmpty()) {
                    results.add(new StrategyResult(
                            run.id(), i, settings.get(i), chance, rounds, ControlFile.trials(run, i, settings.get(i))));
                }
            }
            ControlTrials controls = new ControlTrials(results);
            for (StrategyResult result : results) {
                GroupVerdict.put(result, controls.of(result), strategies.get(result.number()));
            }
            for (Judgement judgement : Judgement.of(results)) {
                String word = judgement.verdict().word().key();
                judgement
                        .strategies()
                        .forEach(one -> strategies.get(one.number()).put(RunColumn.VERDICT, word));
            }
        } catch (IOException | RuntimeException e) {
            // As with a failed scan.
            System.getLogger("dev.crucible.lab").log(Level.DEBUG, "cannot judge " + run.id(), e);
        }
    }
}
