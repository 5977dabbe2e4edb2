package dev.crucible.story.director;

import dev.crucible.story.scene.Script;
import dev.crucible.story.scene.WrittenScene;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The words of all scenes in one language. A word of few scenes says much about which scene a line means, a word of
 * most scenes says nothing.
 */
final class SceneWords {

    /** Likeness of words that differ in their endings, and of one that is part of a compound. */
    private static final double INFLECTED = .8;

    private static final double COMPOUND = .6;

    /** Weight of a word that is in no scene. */
    private static final double OF_NO_SCENE = 3;

    private static final int LEAST_SHARED = 5;
    private static final int MOST_ENDING = 3;
    private static final int LEAST_PART = 5;

    private final String language;
    private final double scenes;
    private final Map<String, Integer> with = new HashMap<>();

    SceneWords(Script script, String language) {
        this.language = language;
        this.scenes = Math.max(1, script.scenes().size());
        for (WrittenScene scene : script.scenes()) {
            new HashSet<>(in(texts(scene).collect(Collectors.joining(" "))))
                    .forEach(word -> with.merge(word, 1, Integer::sum));
        }
    }

    private Stream<String> texts(WrittenScene scene) {
        return scene.texts().values().stream().map(text -> text.in(language));
    }

    /** Returns the words of a text without endings. */
    static List<String> in(String text) {
        return Stream.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !word.isEmpty())
                .map(SceneWords::stem)
                .toList();
    }

    /** Removes the endings of plurals and cases, all of them, so that a word is found in another case. */
    private static String stem(String word) {
        for (String ending : List.of("es", "en", "er", "em", "ed", "e", "s", "n")) {
            if (word.length() - ending.length() >= 4 && word.endsWith(ending)) {
                return stem(word.substring(0, word.length() - ending.length()));
            }
        }
        return word;
    }

    /** Returns what a word says about the scene: 0 for one of every scene. */
    double weight(String word) {
        Integer found = with.get(word);
        return found == null ? OF_NO_SCENE : StrictMath.log(scenes / found);
    }

    /** Returns the weight of the line's words that a text has. */
    double shared(Set<String> line, List<String> text) {
        return line.stream()
                .mapToDouble(word -> weight(word)
                        * text.stream()
                                .mapToDouble(other -> likeness(word, other))
                                .max()
                                .orElse(0))
                .sum();
    }

    /** Returns the weight of all words of a line. */
    double weight(Set<String> line) {
        return line.stream().mapToDouble(this::weight).sum();
    }

    static Set<String> of(String line) {
        return new LinkedHashSet<>(in(line));
    }

    private static double likeness(String one, String other) {
        if (one.equals(other)) {
            return 1;
        }
        int shared = 0;
        int most = Math.min(one.length(), other.length());
        while (shared < most && one.charAt(shared) == other.charAt(shared)) {
            shared++;
        }
        if (shared >= LEAST_SHARED && one.length() - shared <= MOST_ENDING && other.length() - shared <= MOST_ENDING) {
            return INFLECTED;
        }
        boolean part = (one.length() >= LEAST_PART && other.contains(one))
                || (other.length() >= LEAST_PART && one.contains(other));
        return part ? COMPOUND : 0;
    }
}
