package dev.crucible.story.scene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Index of the scenes' files, and the translations by file. */
final class TranslationFiles {
    private final Map<String, String> fileOf = new TreeMap<>();
    private final List<String> unread = new ArrayList<>();
    private final Map<String, Map<String, Map<String, Translated>>> byFile = new TreeMap<>();

    /**
     * A translation.
     *
     * @param of digest of its English original
     */
    record Translated(String of, String text) {}

    TranslationFiles(SceneFiles files) {
        new TreeMap<>(files.texts()).forEach((name, text) -> {
            if (SceneFiles.isNamedWell(name)) {
                try {
                    take(name, Spot.read(text));
                } catch (IOException e) {
                    unread.add(name); // the check says reports the reason
                }
            }
        });
    }

    private void take(String name, Spot root) {
        if (name.indexOf('/') < 0) {
            root.field("scenes")
                    .items()
                    .forEach(scene -> fileOf.putIfAbsent(scene.field("id").text(), name));
            return;
        }
        Map<String, Map<String, Translated>> scenes = new LinkedHashMap<>();
        root.fields().forEach((scene, texts) -> {
            Map<String, Translated> known = scenes.computeIfAbsent(scene, id -> new LinkedHashMap<>());
            texts.fields()
                    .forEach((text, entry) -> known.put(
                            text,
                            new Translated(
                                    entry.field("of").text(),
                                    entry.field("text").text().strip())));
        });
        byFile.put(name, scenes);
    }

    /** Returns the file of a scene, even if the scene is incomplete. */
    Optional<String> fileOf(String scene) {
        return Optional.ofNullable(fileOf.get(scene));
    }

    /** Returns the files that are no JSON. */
    List<String> unread() {
        return List.copyOf(unread);
    }

    /** Returns the English files with a scene that is missing in {@code script}. */
    List<String> partly(Script script) {
        List<String> whole = script.scenes().stream().map(WrittenScene::id).toList();
        return fileOf.entrySet().stream()
                .filter(scene -> !whole.contains(scene.getKey()))
                .map(Map.Entry::getValue)
                .distinct()
                .toList();
    }

    /** Returns true if a file of translations has a scene. */
    boolean has(String file, String scene) {
        return byFile.getOrDefault(file, Map.of()).containsKey(scene);
    }

    /** Returns a modifiable copy of a file's translations, by scene and text. */
    Map<String, Map<String, Translated>> in(String file) {
        Map<String, Map<String, Translated>> copy = new LinkedHashMap<>();
        byFile.getOrDefault(file, Map.of()).forEach((scene, texts) -> copy.put(scene, new LinkedHashMap<>(texts)));
        return copy;
    }

    /** Returns the translation of a text in a language, from any file. */
    Optional<Translated> of(String language, String scene, String name) {
        return byFile.entrySet().stream()
                .filter(file -> file.getKey().startsWith(language + "/"))
                .flatMap(file -> Optional.ofNullable(
                        file.getValue().getOrDefault(scene, Map.of()).get(name))
                        .stream())
                .findFirst();
    }
}
