package dev.crucible.bridge.story;

import dev.crucible.story.Agent;
import dev.crucible.story.Company;
import dev.crucible.story.director.SceneFinder;
import dev.crucible.story.scene.Occasion;
import dev.crucible.story.scene.SceneFiles;
import dev.crucible.story.scene.Script;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The packed scenes and those of an author's folder, which are read again when they change. Thread-safe. */
public final class AuthoredScenes {

    private static final Logger LOG = System.getLogger(AuthoredScenes.class.getName());
    private static final Duration EVERY = Duration.ofSeconds(1);

    /** The scenes, read when the first client asks for them. */
    private static final class Packed {
        private static final SceneFiles FILES = SceneFiles.packed();
        private static final Script SCRIPT = Script.of(FILES, Company.BUNDLED);
        private static final SceneFinder FINDER = new SceneFinder(SCRIPT);
    }

    private final Optional<Path> folder;
    private final Company company;
    private final InstantSource clock;
    private @Nullable SceneFiles own;
    private @Nullable Script script;
    private @Nullable SceneFinder finder;
    private Instant looked = Instant.MIN;

    /**
     * Reads the agents of an author's folder.
     *
     * @throws IllegalArgumentException if a file of an agent is wrong; the message has its field and the fix
     * @throws IOException if the folder or a file cannot be read
     */
    public AuthoredScenes(Optional<Path> folder, InstantSource clock) throws IOException {
        this.folder = folder;
        this.company = folder.isPresent() ? Company.of(folder.get()) : Company.BUNDLED;
        this.clock = clock;
    }

    /** Returns all agents. */
    public Company company() {
        return company;
    }

    /**
     * Returns the first line of the story; empty if it has a place to fill in, or there is no opening.
     *
     * @param language the reader's language
     */
    public Optional<Opening> opening(String language) {
        return now().scenes(Occasion.OPENING, Optional.empty()).stream()
                .flatMap(scene -> scene.lines().stream().limit(1))
                .map(line -> new Opening(line.by(), line.text().in(language)))
                .filter(line -> line.text().indexOf('{') < 0)
                .findFirst();
    }

    /**
     * The first line of the story.
     *
     * @param by the speaker
     */
    public record Opening(Agent by, String text) {}

    /** Returns the author's portrait of this file name, if there is one. */
    public Optional<Path> portrait(String name) {
        return name.matches("[a-z0-9_]{1,60}\\.png")
                ? folder.map(own -> own.resolve(Company.PORTRAITS).resolve(name))
                        .filter(Files::isRegularFile)
                : Optional.empty();
    }

    /** Returns what finds the scenes that a line means. */
    synchronized SceneFinder finder() {
        Script present = now();
        if (present.equals(Packed.SCRIPT)) {
            return Packed.FINDER;
        }
        SceneFinder before = finder;
        SceneFinder found = before != null && before.isOf(present) ? before : new SceneFinder(present);
        finder = found;
        return found;
    }

    /** Returns the present scenes. An unreadable folder leaves the last ones. */
    synchronized Script now() {
        Script before = script;
        if (folder.isEmpty()) {
            return Packed.SCRIPT;
        }
        if (before != null && clock.instant().isBefore(looked.plus(EVERY))) {
            return before;
        }
        looked = clock.instant();
        try {
            SceneFiles files = SceneFiles.in(folder.get());
            if (before == null || !files.equals(own)) {
                Script read = Script.of(Packed.FILES.with(files), company);
                read.problems().forEach(problem -> LOG.log(Level.WARNING, problem));
                own = files;
                script = read;
                return read;
            }
            return before;
        } catch (IOException e) {
            LOG.log(Level.WARNING, "the folder of scenes cannot be read: {0}", e.getMessage());
            return before == null ? Packed.SCRIPT : before;
        }
    }
}
