package dev.crucible.novel.ui;

import dev.crucible.story.Company;
import dev.crucible.story.scene.SceneFiles;
import dev.crucible.story.scene.Script;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * The present scenes: the packed ones, and those of a writer's folder, which a background thread reads again when they
 * change.
 */
final class ScriptDesk implements AutoCloseable {
    private static final long EVERY = Duration.ofSeconds(1).toNanos();
    private static final int MOST_TOLD = 3;

    private final Optional<Path> writing;
    private final Company company;
    private final ExecutorService reader = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("scenes").factory());
    private @Nullable CompletableFuture<Reading> reading;
    private @Nullable Reading known;
    private long looked;

    /**
     * Result of a reading.
     *
     * @param own files of the folder; empty if there is none
     * @param trouble reason why the folder is unreadable, empty if it is readable
     */
    private record Reading(Optional<SceneFiles> own, Optional<Script> script, String trouble) {
        static final Reading NOTHING = new Reading(Optional.empty(), Optional.empty(), "");
    }

    ScriptDesk(Optional<Path> writing, Company company) {
        this.writing = writing;
        this.company = company;
    }

    /** Starts the first reading in the background. */
    void awake() {
        if (reading == null) {
            reading = CompletableFuture.supplyAsync(() -> read(Reading.NOTHING), reader);
        }
    }

    /** Returns the present script; blocks only for the very first reading. */
    Script now() {
        awake();
        Reading here = known == null ? Objects.requireNonNull(reading).join() : known;
        known = here;
        return here.script().orElseThrow();
    }

    /** Checks for changes every second, and returns a message about them. */
    Optional<String> tick(long now) {
        Reading before = known;
        if (writing.isEmpty() || before == null || reading == null || !reading.isDone() || reader.isShutdown()) {
            return Optional.empty();
        }
        Reading fresh = reading.join();
        if (!fresh.equals(before)) {
            known = fresh;
            return Optional.of(told(before, fresh));
        }
        if (now - looked >= EVERY) {
            looked = now;
            reading = CompletableFuture.supplyAsync(() -> read(before), reader);
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        reader.shutdownNow();
    }

    /** Returns the message for the writer, new problems first. */
    private static String told(Reading before, Reading fresh) {
        Script script = fresh.script().orElseThrow();
        if (!fresh.trouble().isEmpty()) {
            return fresh.trouble();
        }
        List<String> known = before.script().map(Script::problems).orElse(List.of());
        List<String> problems = script.problems().stream()
                .sorted(Comparator.comparing(known::contains))
                .toList();
        return problems.isEmpty()
                ? script.scenes().size() + " \u2713"
                : String.join("\n", problems.subList(0, Math.min(MOST_TOLD, problems.size())));
    }

    /** Reads the folder; if it is unreadable, its previous content stays. */
    private Reading read(Reading before) {
        Optional<SceneFiles> own = before.own();
        String trouble = "";
        if (writing.isPresent()) {
            try {
                own = Optional.of(SceneFiles.in(writing.get()));
            } catch (IOException e) {
                trouble = String.valueOf(e.getMessage());
                if (!trouble.equals(before.trouble())) {
                    System.err.println(trouble);
                }
            }
        }
        if (before.script().isPresent() && own.equals(before.own())) {
            return trouble.equals(before.trouble()) ? before : new Reading(own, before.script(), trouble);
        }
        Script script = Script.of(own.map(SceneFiles.packed()::with).orElseGet(SceneFiles::packed), company);
        script.problems().forEach(System.err::println);
        return new Reading(own, Optional.of(script), trouble);
    }
}
