package dev.crucible.story.director;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crucible.story.Discoveries;
import dev.crucible.story.scene.Script;
import dev.crucible.story.scene.WrittenScene;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The memories of the scenes that come early. */
public final class Memories {

    private static final int LEAST_TOPICS = 3;
    private static final int MOST_TOPICS = 6;

    /** A sentence of a gist: its end. */
    private static final Pattern SENTENCE = Pattern.compile("[.!?](?=\\s|$)");

    private static final Map<String, SceneMemory> ALL = read();

    private Memories() {}

    private static Map<String, SceneMemory> read() {
        try (InputStream in = Objects.requireNonNull(Memories.class.getResourceAsStream("memories.json"))) {
            Map<String, SceneMemory> all = new TreeMap<>();
            new ObjectMapper()
                    .readValue(in, new TypeReference<List<SceneMemory>>() {})
                    .forEach(memory -> all.put(memory.scene(), memory));
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the memory of a scene, if it was written. */
    public static Optional<SceneMemory> of(String scene) {
        return Optional.ofNullable(ALL.get(scene));
    }

    /** Returns all memories. */
    public static Collection<SceneMemory> all() {
        return ALL.values();
    }

    /**
     * Returns what is remembered of the scenes that a line names, the best named first.
     *
     * @param language language of a line that names a scene equally well in both
     * @param known scenes that the player has read, and the answers given there
     */
    public static Map<String, SceneMemory.Recall> named(String line, String language, Discoveries known) {
        List<String> words = SceneWords.in(line);
        Map<String, SceneMemory.Recall> named = new LinkedHashMap<>();
        ALL.values().stream()
                .filter(memory -> known.scenes().contains(memory.scene()))
                .sorted(Comparator.comparingInt((SceneMemory memory) ->
                                -Math.max(weight(memory.en(), words), weight(memory.de(), words)))
                        .thenComparing(SceneMemory::scene))
                .forEach(memory -> {
                    int more = Integer.compare(weight(memory.de(), words), weight(memory.en(), words));
                    SceneMemory.Recall recall =
                            memory.in(more == 0 ? language : more > 0 ? "de" : Locale.ENGLISH.getLanguage());
                    if (weight(recall, words) > 0) {
                        named.put(memory.scene(), recall.after(known.answer(memory.scene())));
                    }
                });
        return named;
    }

    /** Returns true if a line names a scene, in either language. */
    static boolean names(String line, String scene) {
        List<String> words = SceneWords.in(line);
        return of(scene)
                .filter(memory -> weight(memory.en(), words) + weight(memory.de(), words) > 0)
                .isPresent();
    }

    /** Returns the number of words of the line that name the memory. */
    private static int weight(SceneMemory.Recall recall, List<String> words) {
        return recall.topics().stream()
                .map(SceneWords::in)
                .filter(words::containsAll)
                .mapToInt(List::size)
                .sum();
    }

    /** Returns the number of topics in English. */
    public static int topics() {
        return ALL.values().stream()
                .mapToInt(memory -> memory.en().topics().size())
                .sum();
    }

    /** Returns the faults of the memories: of an unknown scene, by one who was not there, or of another form. */
    public static List<String> problems(Script script) {
        List<String> problems = new ArrayList<>();
        for (SceneMemory memory : ALL.values()) {
            Optional<WrittenScene> scene = script.scene(memory.scene());
            if (scene.isEmpty()) {
                problems.add("memories.json: scene: there is none of the id " + memory.scene());
                continue;
            }
            Set<String> there =
                    scene.get().sayings().map(saying -> saying.by().id()).collect(Collectors.toSet());
            Stream.of(memory.en(), memory.de()).forEach(recall -> check(memory.scene(), recall, there, problems));
            if (!spoken(memory.en()).equals(spoken(memory.de()))) {
                problems.add("memories.json: " + memory.scene()
                        + ": tells: must be by the same speakers, after the same answers, in both languages");
            }
            answers(memory, scene.get(), problems);
        }
        return problems;
    }

    private static void check(String scene, SceneMemory.Recall recall, Set<String> there, List<String> problems) {
        String where = "memories.json: " + scene + ": ";
        if (SENTENCE.matcher(recall.gist()).results().count() != 2) {
            problems.add(where + "gist: must have two sentences; got \"" + recall.gist() + "\"");
        }
        if (recall.topics().size() < LEAST_TOPICS || recall.topics().size() > MOST_TOPICS) {
            problems.add(where + "topics: must be " + LEAST_TOPICS + " to " + MOST_TOPICS);
        }
        if (weight(recall, SceneWords.in(recall.ask())) == 0) {
            problems.add(where + "ask: must name one of the topics; got \"" + recall.ask() + "\"");
        }
        if (recall.ask().isBlank() || recall.tells().isEmpty()) {
            problems.add(where + "ask and tells: must not be empty");
        }
        recall.tells().stream()
                .filter(tell -> !there.contains(tell.by()))
                .forEach(tell -> problems.add(where + "tells: " + tell.by() + " speaks no line of the scene"));
    }

    /** Checks that each line fits an answer of the scene, and that some line fits each answer. */
    private static void answers(SceneMemory memory, WrittenScene scene, List<String> problems) {
        String where = "memories.json: " + memory.scene() + ": tells: ";
        Set<String> given =
                scene.answers().stream().map(WrittenScene.Answer::id).collect(Collectors.toSet());
        memory.en().tells().stream()
                .map(SceneMemory.Tell::chose)
                .filter(chose -> !chose.isEmpty() && !given.contains(chose))
                .forEach(chose -> problems.add(where + "chose: the scene has no answer of the id " + chose));
        Stream.concat(Stream.of(""), given.stream())
                .filter(answer -> memory.en().after(answer).tells().isEmpty())
                .forEach(answer -> problems.add(where + "none fits "
                        + (answer.isEmpty() ? "a player who has not answered" : "the answer " + answer)));
    }

    private static List<SceneMemory.Tell> spoken(SceneMemory.Recall recall) {
        return recall.tells().stream()
                .map(tell -> new SceneMemory.Tell(tell.by(), tell.chose(), ""))
                .toList();
    }
}
