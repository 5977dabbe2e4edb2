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
 * A file of a run that is not what it should be. Files are replaced whole, so this is no moment of a write: it stays until somebody
 * does something about it.
 *
 * @param run the run
 * @param file its name in the run
 * @param reason what is wrong with it, as a clause whose subject is the file
 */
public record Damage(RunDirectory run, String file, String reason) {

    private static final String CONFIG = "config.json";

    /** What is wrong with the config; a config that is not there counts too. */
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

    /** What is wrong with the files that say how the run stands; nothing of a run that neither the lab nor a terminal started. */
    public static List<Damage> ofState(RunDirectory run) {
        List<Damage> found = new ArrayList<>();
        if (RunStore.isOurs(run)) {
            // The order in which they are mended: everything is written under the lock, the status by an attempt.
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

    /** What is wrong with the file that says how the run stands, if there is one. */
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

    /** What is wrong with a file that should hold a JSON object. */
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
                // That is no fault of the file's; Java passes the system's words on and no number.
                Optional.empty();
            case FileSystemException _ -> Optional.of(Files.isDirectory(file) ? "is a directory" : "cannot be read");
            case JsonProcessingException _ -> Optional.of(content);
            default -> Optional.of(Files.isDirectory(file) ? "is a directory" : content);
        };
    }

    /** What happened, and what can be done. */
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

    /** Makes room for a new file; the damaged one is kept beside it. */
    public void setAside() throws IOException {
        Path damaged = run.root().resolve(file);
        Path kept = run.root().resolve(file + ".damaged-" + System.currentTimeMillis());
        if (Files.exists(damaged)) {
            Files.move(damaged, kept, StandardCopyOption.ATOMIC_MOVE);
        }
    }
}
