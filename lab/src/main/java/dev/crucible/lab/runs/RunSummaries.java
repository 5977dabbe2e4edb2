package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The list of simulations. Reads a config again only when the file has changed. */
public final class RunSummaries {

    private static final List<DateTimeFormatter> ID_TIMES = List.of(
            DateTimeFormatter.ofPattern("'api_run_'yyyyMMdd_HHmmss_SSSSSS"),
            DateTimeFormatter.ofPattern("MM-dd-yyyy_HH-mm-ss"));

    private final RunStore store;
    private final Map<String, Read> known = new ConcurrentHashMap<>();

    private record Read(FileTime modified, long size, Object key, ObjectNode summary) {

        boolean of(BasicFileAttributes file) {
            return modified.equals(file.lastModifiedTime())
                    && size == file.size()
                    && Objects.equals(key, file.fileKey());
        }
    }

    public RunSummaries(RunStore store) {
        this.store = store;
    }

    /** Every run whose config can be read, the newest id first. */
    public List<ObjectNode> all() throws IOException {
        List<RunDirectory> runs = store.all();
        List<ObjectNode> summaries =
                runs.parallelStream().map(this::of).flatMap(Optional::stream).toList();
        if (known.size() > runs.size()) {
            known.keySet().retainAll(runs.stream().map(RunDirectory::id).collect(Collectors.toSet()));
        }
        return summaries;
    }

    private Optional<ObjectNode> of(RunDirectory run) {
        try {
            if (Files.isSymbolicLink(run.root())) {
                return Optional.empty();
            }
            BasicFileAttributes file =
                    Files.readAttributes(run.config(), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            Read read = known.get(run.id());
            if (read == null || !read.of(file)) {
                ObjectNode summary = StoredJson.object(run.config())
                        .map(config -> summary(run, config))
                        .orElse(null);
                read = new Read(file.lastModifiedTime(), file.size(), file.fileKey(), summary);
                known.put(run.id(), read);
            }
            return Optional.ofNullable(read.summary());
        } catch (IOException e) {
            // No config, or it went while we looked: no simulation.
            return Optional.empty();
        }
    }

    private static ObjectNode summary(RunDirectory run, ObjectNode config) {
        JsonNode settings = config.get("shared_settings") instanceof ObjectNode shared ? shared : config;
        LocalDateTime created = created(run);
        ObjectNode summary = JsonNodeFactory.instance.objectNode().put("simulation_id", run.id());
        summary.put("display_name", settings.path("display_name").textValue());
        summary.put("strategy_name", strategyName(settings, config.path("simulation_strategies")));
        summary.set("num_of_rounds", count(settings.path("num_of_rounds")));
        summary.set("num_of_clients", count(settings.path("num_of_clients")));
        summary.put("created_at", created.toString());
        summary.put(
                "created_at_utc",
                created.atZone(ZoneId.systemDefault())
                        .withZoneSameInstant(ZoneOffset.UTC)
                        .toInstant()
                        .toString());
        return summary;
    }

    /** The shared keyword, or those of the strategies when only they name one. */
    private static String strategyName(JsonNode settings, JsonNode strategies) {
        String shared = settings.path("aggregation_strategy_keyword").asText("");
        if (!shared.isEmpty()) {
            return shared;
        }
        Set<String> names = new LinkedHashSet<>();
        strategies.forEach(strategy ->
                names.add(strategy.path("aggregation_strategy_keyword").asText("")));
        names.remove("");
        return names.isEmpty() ? "Unknown" : String.join(", ", names);
    }

    private static JsonNode count(JsonNode value) {
        return value.isIntegralNumber() ? value : JsonNodeFactory.instance.textNode("N/A");
    }

    /** The time in the id, else the birth of the directory: unlike its change time, neither moves while the run writes. */
    private static LocalDateTime created(RunDirectory run) {
        return ID_TIMES.stream()
                .flatMap(format -> timeIn(run.id(), format).stream())
                .findFirst()
                .orElseGet(() -> LocalDateTime.ofInstant(birth(run.root()).toInstant(), ZoneId.systemDefault()));
    }

    private static Optional<LocalDateTime> timeIn(String id, DateTimeFormatter format) {
        try {
            return Optional.of(LocalDateTime.parse(id, format));
        } catch (DateTimeParseException e) {
            // Not an id of this kind.
            return Optional.empty();
        }
    }

    private static FileTime birth(Path directory) {
        try {
            return Files.readAttributes(directory, BasicFileAttributes.class).creationTime();
        } catch (IOException e) {
            return FileTime.fromMillis(0);
        }
    }
}
