package dev.crucible.story.director;

import dev.crucible.dialogue.RecalledScene;
import dev.crucible.dialogue.RecalledScene.Tell;
import dev.crucible.story.Discoveries;
import dev.crucible.story.scene.Script;
import dev.crucible.story.scene.WrittenScene;
import dev.crucible.story.scene.WrittenScene.Answer;
import dev.crucible.story.scene.WrittenScene.Saying;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Finds the scenes that a line may mean among those that a player has read. Thread-safe. */
public final class SceneFinder {

    private static final int MOST = 3;
    private static final int MOST_LINES = 8;

    /** The least weight of the words that a line shares with a scene, and its least part of the line's weight. */
    private static final double LEAST = 3;

    private static final double LEAST_PART = .25;

    private final Script script;
    private final Map<String, SceneWords> words = new ConcurrentHashMap<>();

    public SceneFinder(Script script) {
        this.script = script;
    }

    /** Returns true if it finds the scenes of this script. */
    public boolean isOf(Script other) {
        return script.equals(other);
    }

    private record Spoken(String by, String text) {}

    private record Found(String id, double shared, RecalledScene scene) {}

    /**
     * A player who says something.
     *
     * @param language language of the line
     * @param known what the player has met
     * @param met ids of this evening's scenes, in order; of equally near scenes the last one is meant
     */
    public record Reader(String language, Discoveries known, List<String> met) {
        public Reader {
            met = List.copyOf(met);
        }
    }

    /** Returns what the line may mean, the nearest first. */
    public List<RecalledScene> of(String line, Reader reader) {
        Map<String, SceneMemory.Recall> named = Memories.named(line, reader.language(), reader.known());
        Set<String> said = SceneWords.of(line);
        return reader.known().scenes().stream()
                .flatMap(id -> script.scene(id).stream())
                .filter(scene -> !scene.when().isGlimpse())
                .map(scene -> found(scene, Optional.ofNullable(named.get(scene.id())), said, reader))
                .filter(found -> found.scene().named()
                        || (found.shared() >= LEAST && found.scene().near() >= LEAST_PART))
                .sorted(Comparator.comparingDouble(
                                (Found found) -> -found.scene().near())
                        .thenComparing(found -> List.copyOf(named.keySet()).indexOf(found.id()))
                        .thenComparing(found -> -reader.met().indexOf(found.id()))
                        .thenComparing(Found::id))
                .limit(MOST)
                .map(Found::scene)
                .toList();
    }

    private Found found(WrittenScene scene, Optional<SceneMemory.Recall> named, Set<String> said, Reader reader) {
        SceneWords all = words.computeIfAbsent(reader.language(), language -> new SceneWords(script, language));
        String answer = reader.known().answer(scene.id());
        Optional<SceneMemory.Recall> memory = named.or(() -> Memories.of(scene.id())
                .map(recall -> recall.in(reader.language()).after(answer)));
        double whole = Math.max(all.weight(said), Double.MIN_NORMAL);
        List<Tell> tells = Stream.concat(
                        memory.stream()
                                .flatMap(recall -> recall.tells().stream())
                                .map(tell -> new Tell(
                                        tell.by(),
                                        tell.text(),
                                        false,
                                        all.shared(said, in(tell.by(), tell.text())) / whole)),
                        spoken(scene, answer, reader.language())
                                .map(spoken -> new Tell(
                                        spoken.by(),
                                        spoken.text(),
                                        true,
                                        all.shared(said, in(spoken.by(), spoken.text())) / whole)))
                .sorted(Comparator.comparingDouble(tell -> -tell.near()))
                .toList();
        double shared = all.shared(
                said,
                tells.stream()
                        .flatMap(tell -> in(tell.by(), tell.text()).stream())
                        .distinct()
                        .toList());
        double near = named.isPresent()
                ? 1
                : Math.min(.99, (shared / whole + tells.getFirst().near()) / 2);
        return new Found(
                scene.id(),
                shared,
                new RecalledScene(
                        memory.map(SceneMemory.Recall::gist).orElse(""), near, kept(tells, named.isPresent())));
    }

    /** Returns the nearest lines; every line that was written about a scene that is named. */
    private static List<Tell> kept(List<Tell> tells, boolean named) {
        List<Tell> nearest = tells.stream().limit(MOST_LINES).toList();
        return tells.stream()
                .filter(tell -> nearest.contains(tell) || (named && !tell.then()))
                .toList();
    }

    /** Returns the lines of a scene that the player has read, and the answer; none with a place to fill in. */
    private static Stream<Spoken> spoken(WrittenScene scene, String chosen, String language) {
        Optional<Answer> answer = scene.answer(chosen);
        Stream<Saying> sayings =
                Stream.concat(scene.lines().stream(), answer.stream().flatMap(given -> given.lines().stream()));
        return Stream.concat(
                        sayings.map(
                                line -> new Spoken(line.by().id(), line.text().in(language))),
                        answer.stream()
                                .map(given -> new Spoken(
                                        RecalledScene.PLAYER, given.text().in(language))))
                .filter(spoken -> spoken.text().indexOf('{') < 0);
    }

    /** Returns the words of a line and of its speaker's name, by which a question may ask for it. */
    private static List<String> in(String by, String text) {
        return SceneWords.in(by.equals(RecalledScene.PLAYER) ? text : by + " " + text);
    }
}
