package dev.crucible.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The text of {@code /metrics} passes the rules of {@code promtool check metrics}. */
class MetricsTest {

    private static final Pattern SAMPLE = Pattern.compile("([a-z_:][a-z0-9_:]*)(\\{.*})? (\\S+)");
    private static final Pattern LABEL = Pattern.compile("([A-Za-z_]+)=\"");
    private static final Set<String> ABBREVIATIONS =
            Set.of("s", "ms", "us", "ns", "sec", "b", "kb", "mb", "gb", "tb", "pb", "m", "h", "d");
    private static final Set<String> FOREIGN_UNITS = Set.of(
            "milliseconds",
            "microseconds",
            "nanoseconds",
            "minutes",
            "hours",
            "days",
            "weeks",
            "kilobytes",
            "megabytes",
            "gigabytes",
            "bits",
            "percent");
    private static final Set<String> TYPES = Set.of("counter", "gauge", "histogram", "summary", "untyped");

    @Test
    void passesTheRulesOfPrometheus() throws IOException {
        Metrics metrics = new Metrics().gauge("crucible.disk.free.bytes", "Free space", () -> 42);
        metrics.counter("crucible.runs.ended", "Ended runs by state", "state", "failed")
                .run();
        String text = scrape(metrics);
        assertThat(problems(text)).isEmpty();
        assertThat(text)
                .contains("# TYPE crucible_runs_ended_total counter", "crucible_runs_ended_total{state=\"failed\"} 1.0")
                .contains("crucible_disk_free_bytes 42.0", "process_files_open_files", "process_cpu_seconds_total");
        promtool(text);
    }

    private static String scrape(Metrics metrics) throws IOException {
        Routes routes = Serving.routes();
        metrics.register(routes);
        try (WebService service = WebService.start(Serving.config("127.0.0.1", Optional.empty()), routes, metrics)) {
            RawClient.get(service.port(), "/open");
            // The second answer counts the first.
            RawClient.get(service.port(), "/metrics");
            return RawClient.body(RawClient.get(service.port(), "/metrics"));
        }
    }

    /** Returns what {@code promtool} would complain about. */
    static List<String> problems(String text) {
        List<String> problems = new ArrayList<>();
        Map<String, String> types = new HashMap<>();
        Map<String, String> helps = new HashMap<>();
        for (String line : text.lines().toList()) {
            String[] words = line.split(" ", 4);
            if (line.startsWith("# HELP ")) {
                helps.put(words[2], words.length > 3 ? words[3] : "");
            } else if (line.startsWith("# TYPE ")) {
                types.put(words[2], words[3]);
            } else {
                Matcher sample = SAMPLE.matcher(line);
                if (!sample.matches()) {
                    problems.add("not a sample: " + line);
                    continue;
                }
                LABEL.matcher(line)
                        .results()
                        .map(label -> label.group(1))
                        .filter(name -> !name.equals(name.toLowerCase(java.util.Locale.ROOT)))
                        .forEach(name -> problems.add("label in camel case: " + line));
                Double.parseDouble(sample.group(3).replace("NaN", "0").replace("+Inf", "0"));
                String name = sample.group(1);
                String family = family(name, types);
                if (helps.getOrDefault(family, "").isBlank()) {
                    problems.add("no help: " + name);
                }
                problems.addAll(name(family, types.getOrDefault(family, "untyped")));
            }
        }
        return problems.stream().distinct().toList();
    }

    private static String family(String name, Map<String, String> types) {
        for (String suffix : List.of("_count", "_sum", "_bucket")) {
            String stem = name.substring(0, Math.max(0, name.length() - suffix.length()));
            boolean distribution = Set.of("summary", "histogram").contains(types.getOrDefault(stem, ""));
            if (name.endsWith(suffix) && distribution) {
                return stem;
            }
        }
        return name;
    }

    private static List<String> name(String family, String type) {
        List<String> problems = new ArrayList<>();
        if (type.equals("untyped")) {
            problems.add("no type: " + family);
        }
        if (type.equals("counter") != family.endsWith("_total")) {
            problems.add("counters alone end in _total: " + family);
        }
        if (family.endsWith("_count") || family.endsWith("_sum") || family.endsWith("_bucket")) {
            problems.add("a reserved suffix: " + family);
        }
        for (String part : family.split("_")) {
            if (ABBREVIATIONS.contains(part) || FOREIGN_UNITS.contains(part) || TYPES.contains(part)) {
                problems.add("the part " + part + ": " + family);
            }
        }
        return problems;
    }

    /** Asks the tool itself, if it is installed. */
    private static void promtool(String text) throws IOException {
        Path tool =
                Path.of(Optional.ofNullable(System.getenv("CRUCIBLE_PROMTOOL")).orElse("/usr/bin/promtool"));
        if (!Files.isExecutable(tool)) {
            return;
        }
        Process process = new ProcessBuilder(tool.toString(), "check", "metrics")
                .redirectErrorStream(true)
                .start();
        try (var in = process.getOutputStream()) {
            in.write(text.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEmpty();
    }
}
