package dev.crucible.story.scene;

import dev.crucible.story.scene.SceneCondition.Chose;
import dev.crucible.story.scene.SceneCondition.Seen;
import dev.crucible.story.scene.SceneReader.Placed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks that need all scenes: references, guaranteed counts and repeated sentences. */
final class ScriptCheck {
    /** Minimum of a count in a text, so that its plural is right. */
    private static final int LEAST_TOLD = 2;
    /** Minimum number of words of a sentence that must not be repeated, unlike "Good." */
    private static final int LEAST_WORDS = 4;

    private final List<Placed> scenes;
    private final boolean all;
    private final Problems problems;
    private final Map<String, WrittenScene> byId = new HashMap<>();

    /**
     * Creates a check.
     *
     * @param scenes scenes of the script, including malformed ones
     * @param replaced scenes that are not played, but may be referred to
     * @param all true if every file was read; else the list of scenes is incomplete
     */
    ScriptCheck(List<Placed> scenes, List<Placed> replaced, boolean all, Problems problems) {
        this.scenes = scenes;
        this.all = all;
        this.problems = problems;
        Stream.concat(replaced.stream(), scenes.stream())
                .forEach(placed -> byId.put(placed.scene().id(), placed.scene()));
    }

    void check() {
        scenes.forEach(this::checkNames);
        new ReachCheck(scenes, problems).check();
        scenes.forEach(this::checkCounts);
        checkSentences();
    }

    private void checkNames(Placed placed) {
        placed.scene().condition().atoms().distinct().forEach(atom -> {
            switch (atom) {
                case Seen(String scene) when !byId.containsKey(scene) -> unknownScene(placed, atom, scene);
                case Chose(String scene, String answer)
                when !byId.containsKey(scene) -> unknownScene(placed, atom, scene);
                case Chose(String scene, String answer)
                when !answers(scene).contains(answer) && !answers(scene).contains("") ->
                    problem(
                            placed,
                            atom.written() + ": the scene has no such answer; there are "
                                    + String.join(", ", answers(scene)));
                default -> {}
            }
        });
    }

    private void problem(Placed placed, String text) {
        problems.add(placed.condition(), placed.scene().id() + ": if: " + text);
    }

    /** Returns the ids of a scene's answers. An empty id may stand for any. */
    private List<String> answers(String scene) {
        return Optional.ofNullable(byId.get(scene)).map(WrittenScene::answers).orElse(List.of()).stream()
                .map(WrittenScene.Answer::id)
                .toList();
    }

    private void unknownScene(Placed placed, SceneCondition atom, String scene) {
        if (all) {
            String near = byId.keySet().stream()
                    .max(Comparator.comparingInt((String id) -> shared(id, scene))
                            .thenComparing(Comparator.reverseOrder()))
                    .map(id -> "; did you mean " + id + "?")
                    .orElse("");
            problem(placed, atom.written() + ": there is no such scene" + near);
        }
    }

    /** Returns the length of the common prefix. */
    private static int shared(String one, String other) {
        int mismatch = Arrays.mismatch(one.toCharArray(), other.toCharArray());
        return mismatch < 0 ? one.length() : mismatch;
    }

    /**
     * Checks that a count in a text is at least two whenever the scene is played, and that every language has the same
     * counts.
     */
    private void checkCounts(Placed placed) {
        Reach reach = Reach.of(placed.scene().condition());
        placed.scene().texts().forEach((name, phrase) -> {
            Set<Count> english = told(phrase.english());
            if (placed.certain()) {
                english.forEach(count -> checkClaim(placed, name, "en", count, reach));
            }
            phrase.translations().forEach((language, text) -> {
                Set<Count> told = told(text);
                if (placed.certain()) {
                    told.stream()
                            .filter(count -> !english.contains(count))
                            .forEach(count -> checkClaim(placed, name, language, count, reach));
                }
                english.stream()
                        .filter(count -> !told.contains(count))
                        .forEach(count -> problem(
                                placed,
                                name,
                                language,
                                "leaves out {" + count.word() + "}, which the English text tells"));
            });
        });
    }

    private void checkClaim(Placed placed, String name, String language, Count count, Reach reach) {
        if (reach.least(count) < LEAST_TOLD) {
            problem(
                    placed,
                    name,
                    language,
                    "tells {%s}, which no condition guarantees; add \"%s >= 2\" to \"if\""
                            .formatted(count.word(), count.word()));
        }
    }

    private static Set<Count> told(String text) {
        return SceneReader.BRACES
                .matcher(text)
                .results()
                .flatMap(braces -> Count.of(braces.group(1)).stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Adds a problem of a text, at its position. */
    private void problem(Placed placed, String name, String language, String text) {
        String where = placed.texts().getOrDefault(name, Map.of()).getOrDefault(language, placed.condition());
        problems.add(where, placed.scene().id() + "." + name + ": " + text);
    }

    private void checkSentences() {
        Map<String, String> said = new HashMap<>();
        for (Placed placed : scenes) {
            placed.scene().texts().forEach((name, phrase) -> {
                String where = placed.scene().id() + "." + name;
                BiConsumer<String, String> check =
                        (language, text) -> sentences(text).forEach(sentence -> {
                            String other = said.putIfAbsent(language + ":" + sentence, where);
                            if (other != null && !quotes(placed.scene(), other)) {
                                problem(
                                        placed,
                                        name,
                                        language,
                                        "\"" + sentence + "\" (" + language + ") is said in " + other + ", too");
                            }
                        });
                check.accept("en", phrase.english());
                phrase.translations().forEach(check);
            });
        }
    }

    /** Returns true if a scene may quote the text, because it requires the scene of that text. */
    private static boolean quotes(WrittenScene scene, String text) {
        String quoted = text.substring(0, text.indexOf('.'));
        return scene.condition().atoms().anyMatch(atom -> switch (atom) {
            case Seen(String seen) -> seen.equals(quoted);
            case Chose(String chosen, String answer) -> chosen.equals(quoted);
            default -> false;
        });
    }

    private static Stream<String> sentences(String text) {
        return Stream.of(text.toLowerCase(Locale.ROOT).split("[.!?\u2026:;]+\\s*"))
                .map(sentence -> sentence.replaceAll("[^\\p{L}\\p{N} ]", "").strip())
                .filter(sentence -> sentence.split(" +").length >= LEAST_WORDS);
    }
}
