package dev.crucible.engine.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.metrics.RoundMetric;
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
 * The files of a run as equal runs share them: less the times they were made at and took, the run's id, and the machine. Files that tell
 * of nothing else are left out: the log, the owner, pictures of times, the page, and a paper, which are drawn from the other files.
 *
 * @param digests SHA-256 of each, by its path below the run
 */
public record RunContents(RunDirectory run, SortedMap<String, String> digests) {

    private static final List<String> PASSING = List.of("output.log", "stderr.log", "attempt", "index.html");

    /** What {@code crucible paper} writes, from the other files. */
    private static final Pattern PAPER = Pattern.compile("(paper|latex)/.*|CITATION\\.bib");

    private static final String CHECKPOINTS = "checkpoint/";
    private static final String EVENTS = "events.ndjson";
    private static final String ROUNDS = "csv/round_metrics";
    private static final String METRICS = "\"" + RoundMetric.GROUP + "\":";
    private static final String TIMES = "score_calculation_time_nanos_history";

    /** What one run's {@code status.json} shares with another's. */
    private static final List<String> PROGRESS = List.of(
            "status",
            "progress",
            "current_round",
            "total_rounds",
            "current_strategy",
            "total_strategies",
            "terminated_early",
            "early_terminations");

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
                        && !PAPER.matcher(name).matches()) {
                    digests.put(name, Digests.of(shared(run, name)));
                }
            }
        }
        return new RunContents(run, digests);
    }

    /** In which files {@code other} is not the same, a line each. */
    public List<String> differences(RunContents other) throws IOException {
        List<String> differences = new ArrayList<>();
        TreeMap<String, String> all = new TreeMap<>(digests);
        all.putAll(other.digests);
        if (!isOfThisVersion()) {
            all.keySet().removeIf(name -> name.startsWith(CHECKPOINTS));
        }
        for (String name : all.keySet()) {
            if (!other.digests.containsKey(name)) {
                differences.add(name + " is missing");
            } else if (!digests.containsKey(name)) {
                differences.add(name + " is new");
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

    /** Runs of the first version kept one checkpoint, in a form of its own. */
    private boolean isOfThisVersion() {
        return digests.containsKey(CHECKPOINTS + run.checkpointBefore().getFileName())
                || !digests.containsKey(CHECKPOINTS + run.checkpoint().getFileName());
    }

    /** The file {@code name} of {@code run}, less the metrics that the version which made {@code other} did not know. */
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
        return text;
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
