package dev.crucible.novel.ui;

import dev.crucible.novel.scene.SceneFiles;
import dev.crucible.novel.scene.Script;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The scenes as they are now: the packed ones, and those of a folder that somebody writes in, read again when it changes. */
final class ScriptDesk {
    private static final long EVERY = Duration.ofSeconds(1).toNanos();

    private final Optional<Path> writing;
    private @Nullable Script script;
    private @Nullable SceneFiles files;
    private long looked;

    ScriptDesk(Optional<Path> writing) {
        this.writing = writing;
    }

    /** Read when it is first asked for, which the first frame does not. */
    Script now() {
        Script known = script;
        if (known == null) {
            known = read(own());
        }
        return known;
    }

    /** Looks for changes, now and then; what is to be told of them. */
    Optional<String> tick(long now) {
        if (writing.isEmpty() || script == null || now - looked < EVERY) {
            return Optional.empty();
        }
        looked = now;
        Optional<SceneFiles> changed = own();
        if (changed.isEmpty() || changed.get().equals(files)) {
            return Optional.empty();
        }
        Script fresh = read(changed);
        return Optional.of(
                fresh.problems().isEmpty()
                        ? fresh.scenes().size() + " \u2713"
                        : String.join(
                                "\n",
                                fresh.problems()
                                        .subList(0, Math.min(3, fresh.problems().size()))));
    }

    private Script read(Optional<SceneFiles> own) {
        files = own.orElse(null);
        Script fresh = Script.of(own.map(SceneFiles.packed()::with).orElseGet(SceneFiles::packed));
        fresh.problems().forEach(System.err::println);
        script = fresh;
        return fresh;
    }

    /** A folder that cannot be read just now is left as it was. */
    private Optional<SceneFiles> own() {
        return writing.flatMap(folder -> {
            try {
                return Optional.of(SceneFiles.in(folder));
            } catch (IOException e) {
                System.err.println(folder + ": " + e.getMessage());
                return Optional.ofNullable(files);
            }
        });
    }
}
