package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.results.Timestamp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Store of users' reports about runs, in Markdown with charts and tables that pages render: one file per report. */
public final class Reports {

    /** Folder below {@code out/}; no run id starts with a dot. */
    public static final String FOLDER = ".reports";

    /** Maximum number of reports. */
    public static final int MOST = 5_000;

    private static final DateTimeFormatter IDS = DateTimeFormatter.ofPattern("'report_'yyyyMMdd_HHmmss_SSSSSS");
    private static final Pattern ID = Pattern.compile("report_[0-9_]{1,40}");
    private static final String SUFFIX = ".json";

    private final Path folder;

    /** Opens the store in {@code folder}, which the first report creates. */
    public Reports(Path folder) {
        this.folder = folder;
    }

    /**
     * A report.
     *
     * @param text Markdown
     * @param created time of creation, UTC
     * @param changed time of the last change, UTC
     */
    public record Report(String id, String title, String text, String created, String changed) {

        private static Report of(String id, ObjectNode stored) {
            return new Report(
                    id,
                    stored.path("title").asText(""),
                    stored.path("text").asText(""),
                    stored.path("created").asText(""),
                    stored.path("changed").asText(""));
        }

        /** Returns a copy with another title and text, changed now. */
        public Report with(String newTitle, String newText) {
            return new Report(id, newTitle, newText, created, Timestamp.utc());
        }

        /** Returns everything except the text. */
        public ObjectNode brief() {
            return Json.object()
                    .put("report_id", id)
                    .put("title", title)
                    .put("created", created)
                    .put("changed", changed);
        }

        public ObjectNode toJson() {
            return brief().put("text", text);
        }
    }

    /** Returns all reports, the most recently changed first. */
    public List<Report> all() throws IOException {
        return ids().stream()
                .flatMap(id -> find(id).stream())
                .sorted(Comparator.comparing(Report::changed).reversed().thenComparing(Report::id))
                .toList();
    }

    /** Returns the number of reports without reading them. */
    public int count() throws IOException {
        return ids().size();
    }

    private List<String> ids() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                    .toList();
        }
    }

    /** Reads a report; empty if it is missing or its file is malformed. */
    public Optional<Report> find(String id) {
        if (!ID.matcher(id).matches() || !Files.isRegularFile(file(id), LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        return LenientJson.object(file(id)).map(stored -> Report.of(id, stored));
    }

    /** Creates a report; it is durable when this returns. */
    public synchronized Report create(String title, String text) throws IOException {
        Files.createDirectories(folder);
        LocalDateTime time = LocalDateTime.now(ZoneId.systemDefault());
        while (Files.exists(file(IDS.format(time)), LinkOption.NOFOLLOW_LINKS)) {
            time = time.plus(1, ChronoUnit.MICROS);
        }
        String now = Timestamp.utc();
        Report report = new Report(IDS.format(time), title, text, now, now);
        Json.write(file(report.id()), report.toJson());
        return report;
    }

    /** Changes a report atomically; empty if it is missing. */
    public synchronized Optional<Report> change(String id, UnaryOperator<Report> change) throws IOException {
        Optional<Report> changed = find(id).map(change);
        if (changed.isPresent()) {
            Json.write(file(id), changed.get().toJson());
        }
        return changed;
    }

    /** Deletes a report; returns false if it is missing. */
    public synchronized boolean delete(String id) throws IOException {
        return find(id).isPresent() && Files.deleteIfExists(file(id));
    }

    private Path file(String id) {
        return folder.resolve(id + SUFFIX);
    }
}
