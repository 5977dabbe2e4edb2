package dev.crucible.novel.scene;

import dev.crucible.novel.scene.SceneCondition.Chose;
import dev.crucible.novel.scene.SceneCondition.Seen;
import dev.crucible.novel.scene.SceneReader.Placed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/** What can only be seen with all scenes before one: names of others, conditions that can never hold, claims, sentences said twice. */
final class ScriptCheck {
    /** Plurals are right from here on. */
    private static final int LEAST_TOLD = 2;
    /** Shorter sentences may come again: "Good." */
    private static final int LEAST_WORDS = 4;

    private final List<Placed> scenes;
    private final Problems problems;
    private final Map<String, WrittenScene> byId = new HashMap<>();

    ScriptCheck(List<Placed> scenes, Problems problems) {
        this.scenes = scenes;
        this.problems = problems;
        scenes.forEach(placed -> byId.put(placed.scene().id(), placed.scene()));
    }

    void check() {
        scenes.forEach(this::checkNames);
        checkReach();
        scenes.forEach(this::checkClaims);
        checkSentences();
    }

    private void checkNames(Placed placed) {
        placed.scene().condition().atoms().forEach(atom -> {
            switch (atom) {
                case Seen(String scene) when !byId.containsKey(scene) -> unknownScene(placed, "seen." + scene, scene);
                case Chose(String scene, String answer)
                when !byId.containsKey(scene) -> unknownScene(placed, "chose." + scene + "." + answer, scene);
                case Chose(String scene, String answer)
                when !answers(scene).contains(answer) ->
                    problems.add(
                            placed.where(),
                            "if: chose." + scene + "." + answer + ": the scene has no such answer; there are "
                                    + String.join(", ", answers(scene)));
                default -> {}
            }
        });
    }

    /** The ids of a scene's answers. */
    private List<String> answers(String scene) {
        return Optional.ofNullable(byId.get(scene)).map(WrittenScene::answers).orElse(List.of()).stream()
                .map(WrittenScene.Answer::id)
                .toList();
    }

    private void unknownScene(Placed placed, String name, String scene) {
        String near = byId.keySet().stream()
                .max(Comparator.comparingInt((String id) -> shared(id, scene)).thenComparing(Comparator.reverseOrder()))
                .map(id -> "; did you mean " + id + "?")
                .orElse("");
        problems.add(placed.where(), "if: " + name + ": there is no such scene" + near);
    }

    /** How many letters two names begin with alike. */
    private static int shared(String one, String other) {
        int mismatch = Arrays.mismatch(one.toCharArray(), other.toCharArray());
        return mismatch < 0 ? one.length() : mismatch;
    }

    /** Plays on until nothing new can be played; what is left never can. */
    private void checkReach() {
        Map<String, Reach> left = new HashMap<>();
        scenes.forEach(
                placed -> left.put(placed.scene().id(), Reach.of(placed.scene().condition())));
        Set<String> played = new HashSet<>();
        boolean more = true;
        while (more) {
            more = left.entrySet().removeIf(entry -> {
                boolean possible = entry.getValue()
                        .isPossible((scene, answer) -> played.contains(scene)
                                && answer.map(answers(scene)::contains).orElse(true));
                if (possible) {
                    played.add(entry.getKey());
                }
                return possible;
            });
        }
        scenes.stream()
                .filter(placed -> left.containsKey(placed.scene().id()))
                .forEach(placed -> problems.add(
                        placed.where(),
                        "if: can never hold for a scene \""
                                + placed.scene().when().word() + "\""));
    }

    /** A count that is told must be at least two whenever the scene is played. */
    private void checkClaims(Placed placed) {
        Reach reach = Reach.of(placed.scene().condition());
        placed.scene().texts().forEach((name, phrase) -> texts(phrase).forEach(text -> {
            Matcher braces = SceneReader.BRACES.matcher(text);
            while (braces.find()) {
                Count.of(braces.group(1))
                        .filter(count -> reach.least(count) < LEAST_TOLD)
                        .ifPresent(count -> problems.add(
                                placed.where(),
                                "%s: tells {%s}, which no condition guarantees; add \"%s >= 2\" to \"if\""
                                        .formatted(name, count.word(), count.word())));
            }
        }));
    }

    private static Stream<String> texts(Phrase phrase) {
        return Stream.concat(Stream.of(phrase.english()), phrase.translations().values().stream());
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
                                problems.add(
                                        placed.where(),
                                        name + ": \"" + sentence + "\" (" + language + ") is said in " + other
                                                + ", too");
                            }
                        });
                check.accept("en", phrase.english());
                phrase.translations().forEach(check);
            });
        }
    }

    /** Whether a scene may quote the text: it asks for the scene that the text is of. */
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
