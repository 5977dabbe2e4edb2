package dev.crucible.lab.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundReport;
import dev.crucible.engine.results.EventLog;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.LateRounds;
import dev.crucible.lab.runs.TableRounds;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Line-by-line reader of a run's rounds that keeps the values of each strategy's table row. */
final class EventScan {

    private static final Set<String> NO_METRICS = Set.of("event", "strategy", "clients", "infinite");
    private static final Set<String> UNNAMED = Set.of("robustness", "metrics");
    private static final Map<String, String> SHORT = Map.of("time_ns", "ns_");

    private final Map<Integer, Track> tracks = new TreeMap<>();

    private EventScan() {}

    /** Values kept of a strategy. */
    private static final class Track {

        private JsonNode last = Json.object();
        private double best = Double.NaN;
        private final LateRounds late = new LateRounds();

        void add(String line, ObjectNode event) {
            double accuracy = Json.number(event.get("test_accuracy"));
            best = Double.isNaN(best) || accuracy > best ? accuracy : best;
            boolean attacked = !event.path("clients").path("malicious").isEmpty();
            late.add(event.path("round").intValue(), line, attacked, !Double.isNaN(accuracy));
            last = event;
        }
    }

    /** Reads the event log of {@code run} up to the first damaged line; without a log, its tables. */
    static EventScan of(RunDirectory run) throws IOException {
        EventScan scan = new EventScan();
        if (!Files.isRegularFile(run.events(), LinkOption.NOFOLLOW_LINKS)) {
            for (String line : TableRounds.of(run)) {
                scan.add(line);
            }
            return scan;
        }
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Files.newInputStream(run.events(), LinkOption.NOFOLLOW_LINKS), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                scan.add(line);
            }
        } catch (com.fasterxml.jackson.core.JacksonException e) {
            // Truncated by a crash, or damaged: the lines before it count.
            return scan;
        }
        return scan;
    }

    private void add(String line) throws IOException {
        if (Json.MAPPER.readTree(line) instanceof ObjectNode event) {
            tracks.computeIfAbsent(event.path("strategy").intValue(), _ -> new Track())
                    .add(line, event);
        }
    }

    /** Returns the best test accuracy of {@code strategy}, NaN if there is none. */
    double best(int strategy) {
        Track track = tracks.get(strategy);
        return track == null ? Double.NaN : track.best;
    }

    /** Returns every number of the last round of {@code strategy} by metric name. */
    Map<String, Double> last(int strategy) {
        Map<String, Double> metrics = new TreeMap<>();
        Track track = tracks.get(strategy);
        if (track != null) {
            track.last.properties().forEach(field -> {
                if (!NO_METRICS.contains(field.getKey())) {
                    flatten(field.getKey(), field.getValue(), metrics);
                }
            });
        }
        return metrics;
    }

    private static void flatten(String key, JsonNode value, Map<String, Double> metrics) {
        if (value.isNumber()) {
            metrics.put(key, value.doubleValue());
        } else if (value.isObject()) {
            String prefix = UNNAMED.contains(key) ? "" : SHORT.getOrDefault(key, key + "_");
            value.properties().forEach(field -> flatten(prefix + field.getKey(), field.getValue(), metrics));
        }
    }

    /** Returns the rounds of {@code strategy} that determine a verdict, in order. */
    List<RoundReport> judged(int strategy) throws IOException {
        Track track = tracks.get(strategy);
        if (track == null) {
            return List.of();
        }
        List<RoundReport> reports = new ArrayList<>();
        for (String line : track.late.lines()) {
            reports.add(EventLog.entry(line).report());
        }
        return reports;
    }
}
