package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.io.FolderTree;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Result files of a run: their names, media types and completeness. */
public record ResultFiles(RunDirectory run) {

    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("png", "image/png"),
            Map.entry("jpg", "image/jpeg"),
            Map.entry("jpeg", "image/jpeg"),
            Map.entry("gif", "image/gif"),
            Map.entry("webp", "image/webp"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("pdf", "application/pdf"),
            Map.entry("csv", "text/csv; charset=utf-8"),
            Map.entry("json", "application/json"),
            Map.entry("parquet", "application/vnd.apache.parquet"),
            Map.entry("html", "text/html; charset=utf-8"),
            Map.entry("txt", "text/plain; charset=utf-8"));
    private static final Pattern NUMBERED = Pattern.compile(".*_(\\d{1,6})\\.[a-z]+");

    /** Returns the media type for a file name, empty for a type that is not served. */
    public static Optional<String> type(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? Optional.empty() : Optional.ofNullable(TYPES.get(extension(name)));
    }

    static String extension(String name) {
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    /** Returns all result files as relative names with forward slashes, sorted, without links and working copies of data sets. */
    public List<String> list() throws IOException {
        return FolderTree.files(run.root(), folder -> folder.toString().matches("dataset_[^/\\\\]*")).stream()
                .map(ResultFiles::name)
                .filter(ResultFiles::isListed)
                .sorted()
                .toList();
    }

    private static boolean isListed(String name) {
        return type(name).isPresent()
                && !name.substring(name.lastIndexOf('/') + 1).equals("config.json")
                && !name.equals(Annotations.FILE)
                && !name.startsWith("dataset_");
    }

    /** Returns {@code relative} with forward slashes. */
    static String name(Path relative) {
        return relative.toString().replace('\\', '/');
    }

    /** Returns true if every strategy has a table or a plot, or if there is the plot over all strategies, which is drawn last. */
    boolean areComplete() {
        List<String> files = new ArrayList<>(names(run.root(), "pdf"));
        files.addAll(names(run.root().resolve("csv"), "csv"));
        if (files.isEmpty()) {
            return false;
        }
        int strategies = strategies();
        Set<Integer> done = new HashSet<>();
        for (String name : files) {
            Matcher numbered = NUMBERED.matcher(name);
            if (numbered.matches()) {
                done.add(Integer.valueOf(numbered.group(1)));
            } else if (strategies <= 1 || name.endsWith(".pdf")) {
                return true;
            }
        }
        return done.size() >= Math.max(1, strategies);
    }

    private int strategies() {
        return LenientJson.object(run.config())
                .map(config -> config.path("simulation_strategies"))
                .filter(JsonNode::isArray)
                .map(JsonNode::size)
                .orElse(1);
    }

    private static List<String> names(Path directory, String extension) {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("." + extension))
                    .toList();
        } catch (IOException e) {
            // Deleted meanwhile.
            return List.of();
        }
    }
}
