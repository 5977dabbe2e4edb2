package dev.crucible.lab.runs;

import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Creation time of a run. */
public final class CreationTime {

    private static final List<IdTime> ID_TIMES = List.of(
            new IdTime("api_run_\\d{8}_\\d{6}_\\d{6}", "'api_run_'yyyyMMdd_HHmmss_SSSSSS"),
            new IdTime("\\d{2}-\\d{2}-\\d{4}_\\d{2}-\\d{2}-\\d{2}", "MM-dd-yyyy_HH-mm-ss"));

    private CreationTime() {}

    /** A form of id that contains the creation time. */
    private record IdTime(Pattern shape, DateTimeFormatter format) {

        IdTime(String shape, String format) {
            this(Pattern.compile(shape), DateTimeFormatter.ofPattern(format));
        }

        Optional<LocalDateTime> of(String id) {
            // Most ids have one form, and a failed parse of a time costs more than reading the config.
            if (!shape.matcher(id).matches()) {
                return Optional.empty();
            }
            try {
                return Optional.of(LocalDateTime.parse(id, format));
            } catch (DateTimeParseException e) {
                // The digits are no valid time.
                return Optional.empty();
            }
        }
    }

    /** Returns the time in the id, else the birth time of the directory. Unlike its change time, neither changes while the run writes. */
    public static LocalDateTime of(RunDirectory run) {
        return ID_TIMES.stream()
                .flatMap(kind -> kind.of(run.id()).stream())
                .findFirst()
                .orElseGet(() -> LocalDateTime.ofInstant(birth(run.root()).toInstant(), ZoneId.systemDefault()));
    }

    private static FileTime birth(Path directory) {
        try {
            return Files.readAttributes(directory, BasicFileAttributes.class).creationTime();
        } catch (IOException e) {
            return FileTime.fromMillis(0);
        }
    }
}
