package dev.crucible.lab.runs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.engine.results.ConfigDigest;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.results.RunState;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A damaged file of a run. Files are replaced atomically, so damage is never a write in progress and stays until it is repaired.
 *
 * @param run the run
 * @param file name of the file in the run
 * @param reason description of the damage, as a predicate with the file as subject
 */
public record Damage(RunDirectory run, String file, String reason) {

    private static final String CONFIG = "config.json";

    /** Returns the damage of the config; a missing config counts as damaged. */
    public static Optional<Damage> ofConfig(RunDirectory run) {
        if (Files.notExists(run.config())) {
            return Optional.of(new Damage(run, CONFIG, "is missing"));
        }
        return json(run.config()).map(reason -> new Damage(run, CONFIG, reason)).or(() -> ofDigest(run));
    }

    private static Optional<Damage> ofDigest(RunDirectory run) {
        try {
            return ConfigDigest.contradicts(run)
                    ? Optional.of(new Damage(run, CONFIG, "is not the one that was accepted"))
                    : Optional.empty();
        } catch (IOException e) {
            return reason(ConfigDigest.file(run), e, "is garbled").map(why -> new Damage(run, ConfigDigest.FILE, why));
        }
    }

    /** Returns the damage of the state files; none for a run that neither the lab nor a terminal started. */
    public static List<Damage> ofState(RunDirectory run) {
        List<Damage> found = new ArrayList<>();
        if (RunStore.isOurs(run)) {
            // In the order of their repair: all writes need the lock, and the status needs the attempt.
            lock(run).ifPresent(found::add);
            attempt(run).ifPresent(found::add);
            ofStatus(run).ifPresent(found::add);
        }
        return found;
    }

    private static Optional<Damage> lock(RunDirectory run) {
        Path file = RunStore.lock(run);
        if (Files.isDirectory(file)) {
            return Optional.of(new Damage(run, ".lock", "is a directory"));
        }
        return Files.exists(file) && !Files.isWritable(file)
                ? Optional.of(new Damage(run, ".lock", "cannot be opened"))
                : Optional.empty();
    }

    private static Optional<Damage> attempt(RunDirectory run) {
        try {
            Fence.last(run);
            return Optional.empty();
        } catch (IOException e) {
            return reason(run.attempt(), e, "holds no number").map(reason -> new Damage(run, "attempt", reason));
        }
    }

    /** Returns the damage of the status file, if the file exists. */
    public static Optional<Damage> ofStatus(RunDirectory run) {
        Optional<String> reason = json(run.status());
        if (reason.isEmpty() && Files.exists(run.status())) {
            reason = LenientJson.object(run.status())
                    .map(status -> status.path("status").asText())
                    .filter(state -> RunState.of(state).isEmpty())
                    .map(state -> "names no status");
        }
        return reason.map(text -> new Damage(run, "status.json", text));
    }

    /** Returns the damage of a file that should contain a JSON object. */
    private static Optional<String> json(Path file) {
        try {
            JsonNode content = LenientJson.read(file);
            return content.isObject() ? Optional.empty() : Optional.of("holds no JSON object");
        } catch (IOException e) {
            return reason(file, e, "is cut or garbled");
        }
    }

    private static Optional<String> reason(Path file, IOException failure, String content) {
        return switch (failure) {
            case NoSuchFileException _ -> Optional.empty();
            case FileSystemException e
            when String.valueOf(e.getReason()).contains("Too many open files") ->
                // No damage of the file. Java reports the system's message without an error number.
                Optional.empty();
            case FileSystemException _ -> Optional.of(Files.isDirectory(file) ? "is a directory" : "cannot be read");
            case JsonProcessingException _ -> Optional.of(content);
            default -> Optional.of(Files.isDirectory(file) ? "is a directory" : content);
        };
    }

    /** Returns a description with the remedy. */
    public String message() {
        String cure =
                switch (file) {
                    case CONFIG ->
                        Files.exists(ConfigDigest.file(run))
                                ? "Put the accepted one in its place and resume the run, delete %s too to run what is there, or delete the run."
                                        .formatted(ConfigDigest.FILE)
                                : "Put a whole one in its place and resume the run, or delete it.";
                    case ConfigDigest.FILE -> "Delete that file and resume the run, or delete the run.";
                    default -> "Resume the run, which goes on after its last round, or delete it.";
                };
        return "%s %s. %s".formatted(file, reason, cure);
    }

    /** Renames the damaged file, to make room for a new one. */
    public void setAside() throws IOException {
        Path damaged = run.root().resolve(file);
        Path kept = run.root().resolve(file + ".damaged-" + System.currentTimeMillis());
        if (Files.exists(damaged)) {
            Files.move(damaged, kept, StandardCopyOption.ATOMIC_MOVE);
        }
    }
}
