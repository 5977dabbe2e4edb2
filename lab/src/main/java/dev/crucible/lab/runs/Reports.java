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

/** What people write about runs, in Markdown with charts and tables that pages draw: a file each. */
public final class Reports {

    /** Below {@code out/}; no id of a run starts with a dot. */
    public static final String FOLDER = ".reports";

    /** How many there may be. */
    public static final int MOST = 5_000;

    private static final DateTimeFormatter IDS = DateTimeFormatter.ofPattern("'report_'yyyyMMdd_HHmmss_SSSSSS");
    private static final Pattern ID = Pattern.compile("report_[0-9_]{1,40}");
    private static final String SUFFIX = ".json";

    private final Path folder;

    /** Those in {@code folder}, which is made with the first. */
    public Reports(Path folder) {
        this.folder = folder;
    }

    /**
     * One of them.
     *
     * @param text Markdown
     * @param created when, in UTC
     * @param changed when last
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

        /** The same with other words, changed now. */
        public Report with(String newTitle, String newText) {
            return new Report(id, newTitle, newText, created, Timestamp.utc());
        }

        /** All but the text. */
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

    /** All, the one that was changed last first. */
    public List<Report> all() throws IOException {
        return ids().stream()
                .flatMap(id -> find(id).stream())
                .sorted(Comparator.comparing(Report::changed).reversed().thenComparing(Report::id))
                .toList();
    }

    /** How many there are, without opening one. */
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

    /** The one of {@code id}; empty when there is none, or its file holds something else. */
    public Optional<Report> find(String id) {
        if (!ID.matcher(id).matches() || !Files.isRegularFile(file(id), LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        return LenientJson.object(file(id)).map(stored -> Report.of(id, stored));
    }

    /** A new one; when this returns, it is durable. */
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

    /** Changes the one of {@code id}, which nobody else does meanwhile; empty when there is none. */
    public synchronized Optional<Report> change(String id, UnaryOperator<Report> change) throws IOException {
        Optional<Report> changed = find(id).map(change);
        if (changed.isPresent()) {
            Json.write(file(id), changed.get().toJson());
        }
        return changed;
    }

    /** Deletes it; false when there is none. */
    public synchronized boolean delete(String id) throws IOException {
        return find(id).isPresent() && Files.deleteIfExists(file(id));
    }

    private Path file(String id) {
        return folder.resolve(id + SUFFIX);
    }
}
