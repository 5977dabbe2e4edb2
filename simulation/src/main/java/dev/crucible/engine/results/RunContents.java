package dev.crucible.engine.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundMetric;
import dev.crucible.engine.setting.Setting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files of a run without what differs between equal runs: times, the run's id and the machine. Files with nothing else are left out:
 * the log, the owner, plots of times, the page, and a paper, which are made from the other files.
 *
 * @param digests SHA-256 of each, by its path below the run
 */
public record RunContents(RunDirectory run, SortedMap<String, String> digests) {

    private static final List<String> PASSING =
            List.of("output.log", "stderr.log", "attempt", "bundle.json", "ro-crate-metadata.json");

    /** The page, and earlier ones with other verdicts. */
    private static final Pattern PAGE = Pattern.compile("index(_\\d+)?\\.html");

    /** Files that {@code crucible paper} makes from the other files. */
    private static final Pattern PAPER = Pattern.compile("(paper|latex)/.*|CITATION\\.bib");

    private static final String CHECKPOINTS = "checkpoint/";
    private static final String EVENTS = "events.ndjson";
    private static final String TABLES = "csv/";
    private static final String NEW = " is new";
    private static final String ROUNDS = "csv/round_metrics";
    private static final String METRICS = "\"" + RoundMetric.GROUP + "\":";
    private static final String TIMES = "score_calculation_time_nanos_history";

    /** Keys of {@code status.json} that equal runs share. */
    private static final List<String> PROGRESS =
            List.of("status", "current_round", "total_rounds", "terminated_early", "early_terminations");

    private static final String CONTROL = "control_";
    private static final String SETTINGS = "strategy_config_";
    private static final String PARAMETERS = Setting.AGGREGATION_PARAMS.name();

    private static final List<String> OWN =
            List.of("timestamp", "run_id", "system", "warnings", "config_checksum", "sha256");

    /** Reads all files of {@code run}. */
    public static RunContents of(RunDirectory run) throws IOException {
        SortedMap<String, String> digests = new TreeMap<>();
        try (Stream<Path> files = Files.walk(run.root())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = run.root().relativize(file).toString().replace('\\', '/');
                if (!name.startsWith(".")
                        && !name.startsWith(TIMES)
                        && !PASSING.contains(name)
                        && !PAGE.matcher(name).matches()
                        && !PAPER.matcher(name).matches()) {
                    digests.put(name, Digests.of(shared(run, name)));
                }
            }
        }
        return new RunContents(run, digests);
    }

    /** Returns one line for each file that differs from {@code other}. */
    public List<String> differences(RunContents other) throws IOException {
        List<String> differences = new ArrayList<>();
        TreeMap<String, String> all = new TreeMap<>(digests);
        all.putAll(other.digests);
        if (!isOfThisVersion() || !hasCheckpoints() || !other.hasCheckpoints()) {
            all.keySet().removeIf(name -> name.startsWith(CHECKPOINTS));
        }
        for (String name : all.keySet()) {
            if (!other.digests.containsKey(name)) {
                differences.add(name + " is missing");
            } else if (!digests.containsKey(name)) {
                // Runs of the first version had no controls.
                if (!name.startsWith(CONTROL)) {
                    differences.add(name + NEW);
                }
            } else if (!digests.get(name).equals(other.digests.get(name))) {
                String here = common(run, other.run, name);
                String there = common(other.run, run, name);
                if (!here.equals(there)) {
                    differences.add(name + firstDifference(here, there));
                }
            }
        }
        return differences;
    }

    /** Returns those of {@code differences} that are of what was measured: tables and events. Others are of forms, settings and plots. */
    public static List<String> measured(List<String> differences) {
        return differences.stream()
                .filter(line -> line.startsWith(TABLES) || line.startsWith(EVENTS))
                .filter(line -> !line.endsWith(NEW))
                .toList();
    }

    /** Returns false for runs of the first version, which kept one checkpoint in another format. */
    private boolean isOfThisVersion() {
        return digests.containsKey(CHECKPOINTS + run.checkpointBefore().getFileName())
                || !digests.containsKey(CHECKPOINTS + run.checkpoint().getFileName());
    }

    /** Returns false for bundles, and for runs whose checkpoints were pruned. */
    private boolean hasCheckpoints() {
        return digests.keySet().stream().anyMatch(name -> name.startsWith(CHECKPOINTS));
    }

    /** Returns the file {@code name} of {@code run} without the metrics that the version of {@code other} did not have. */
    private static String common(RunDirectory run, RunDirectory other, String name) throws IOException {
        String text = new String(shared(run, name), StandardCharsets.UTF_8);
        String beside = new String(shared(other, name), StandardCharsets.UTF_8);
        if (name.equals(EVENTS) && !beside.contains(METRICS)) {
            return text.replaceAll("," + METRICS + "\\{[^}]*}", "");
        }
        String columns = beside.lines().findFirst().orElse("");
        if (name.startsWith(ROUNDS) && text.startsWith(columns + ",")) {
            int count = columns.split(",", -1).length;
            return text.lines()
                    .map(row -> Stream.of(row.split(",", -1)).limit(count).collect(Collectors.joining(",")))
                    .collect(Collectors.joining("\n"));
        }
        if (name.startsWith(SETTINGS)) {
            return withoutDefaults(text, beside);
        }
        return text;
    }

    /** Returns {@code settings} without the parameters of attacks and rules that {@code other}, of another version, does not write out. */
    private static String withoutDefaults(String settings, String other) throws IOException {
        JsonNode own = Json.MAPPER.readTree(settings);
        JsonNode beside = Json.MAPPER.readTree(other);
        for (int i = 0; i < Setting.ATTACK_SCHEDULE.node(own).size(); i++) {
            retain(
                    Setting.ATTACK_SCHEDULE.node(own).path(i),
                    Setting.ATTACK_SCHEDULE.node(beside).path(i));
        }
        retain(own.path(PARAMETERS), beside.path(PARAMETERS));
        if (own instanceof ObjectNode all && all.path(PARAMETERS).isEmpty()) {
            all.remove(PARAMETERS);
        }
        return own.toString();
    }

    private static void retain(JsonNode own, JsonNode beside) {
        if (own instanceof ObjectNode object) {
            List<String> names = new ArrayList<>();
            beside.fieldNames().forEachRemaining(names::add);
            object.retain(names);
        }
    }

    private static String firstDifference(String one, String two) {
        List<String> before = one.lines().toList();
        List<String> now = two.lines().toList();
        int line = 0;
        while (line < Math.min(before.size(), now.size()) && before.get(line).equals(now.get(line))) {
            line++;
        }
        return " differs from line %d on".formatted(line + 1);
    }

    private static byte[] shared(RunDirectory run, String name) throws IOException {
        Path file = run.root().resolve(name);
        if (file.equals(run.events())) {
            return text(Files.readString(file).lines().map(LogSeal::withoutTimes));
        }
        if (name.startsWith(ROUNDS)) {
            return text(Files.readString(file).lines().map(row -> row.replaceFirst("^([^,]*),[^,]*", "$1")));
        }
        if (name.endsWith(".json")) {
            return shared(Json.MAPPER.readTree(Files.readAllBytes(file)), file.equals(run.status()));
        }
        if (name.endsWith(".html")) {
            return Files.readString(file).replace(run.id(), "").getBytes(StandardCharsets.UTF_8);
        }
        return Files.readAllBytes(file);
    }

    private static byte[] text(Stream<String> lines) {
        return lines.collect(Collectors.joining("\n")).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] shared(JsonNode node, boolean status) throws IOException {
        if (node instanceof ObjectNode object) {
            if (status) {
                object.retain(PROGRESS);
            }
            object.remove(OWN);
            Optional.ofNullable(object.get("experiment"))
                    .or(() -> Optional.ofNullable(object.get("experiment_info")))
                    .filter(ObjectNode.class::isInstance)
                    .ifPresent(info -> ((ObjectNode) info).remove(OWN));
        }
        return Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(node);
    }
}
