package dev.crucible.novel.ui;

import dev.crucible.novel.scene.SceneFiles;
import dev.crucible.novel.scene.Script;
import dev.crucible.novel.story.Company;
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
 * The scenes as they are now: the packed ones, and those of a folder that somebody writes in, read again when it changes. A thread of
 * its own reads them.
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
     * What was read.
     *
     * @param own files of the folder; empty where there is none
     * @param trouble why the folder cannot be read, empty for no reason
     */
    private record Reading(Optional<SceneFiles> own, Optional<Script> script, String trouble) {
        static final Reading NOTHING = new Reading(Optional.empty(), Optional.empty(), "");
    }

    ScriptDesk(Optional<Path> writing, Company company) {
        this.writing = writing;
        this.company = company;
    }

    /** Begins to read, so that the first scene need not wait. */
    void awake() {
        if (reading == null) {
            reading = CompletableFuture.supplyAsync(() -> read(Reading.NOTHING), reader);
        }
    }

    /** Waits only for the very first reading. */
    Script now() {
        awake();
        Reading here = known == null ? Objects.requireNonNull(reading).join() : known;
        known = here;
        return here.script().orElseThrow();
    }

    /** Looks for changes, now and then; what is to be told of them. */
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

    /** What a writer is to know: first of all what is new. */
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

    /** The folder as it is now; one that cannot be read just now is left as it was. */
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
