package dev.crucible.novel.scene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Which scene lies in which file, and what translators have written for it, file by file. */
final class TranslationFiles {
    private final Map<String, String> fileOf = new TreeMap<>();
    private final List<String> unread = new ArrayList<>();
    private final Map<String, Map<String, Map<String, Translated>>> byFile = new TreeMap<>();

    /** @param of digest of the English text that it was made from */
    record Translated(String of, String text) {}

    TranslationFiles(SceneFiles files) {
        new TreeMap<>(files.texts()).forEach((name, text) -> {
            if (SceneFiles.isNamedWell(name)) {
                try {
                    take(name, Spot.read(text));
                } catch (IOException e) {
                    unread.add(name); // the check says what is wrong with it
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

    /** The file that a scene lies in, whether or not it is whole. */
    Optional<String> fileOf(String scene) {
        return Optional.ofNullable(fileOf.get(scene));
    }

    /** The files that are no JSON. */
    List<String> unread() {
        return List.copyOf(unread);
    }

    /** English files, of which something is missing in {@code script}. */
    List<String> partly(Script script) {
        List<String> whole = script.scenes().stream().map(WrittenScene::id).toList();
        return fileOf.entrySet().stream()
                .filter(scene -> !whole.contains(scene.getKey()))
                .map(Map.Entry::getValue)
                .distinct()
                .toList();
    }

    /** Whether a file of translations has a scene. */
    boolean has(String file, String scene) {
        return byFile.getOrDefault(file, Map.of()).containsKey(scene);
    }

    /** What a file of translations has, by scene and text; the caller's own. */
    Map<String, Map<String, Translated>> in(String file) {
        Map<String, Map<String, Translated>> copy = new LinkedHashMap<>();
        byFile.getOrDefault(file, Map.of()).forEach((scene, texts) -> copy.put(scene, new LinkedHashMap<>(texts)));
        return copy;
    }

    /** What a text is in a language, in whichever file. */
    Optional<Translated> of(String language, String scene, String name) {
        return byFile.entrySet().stream()
                .filter(file -> file.getKey().startsWith(language + "/"))
                .flatMap(file -> Optional.ofNullable(
                        file.getValue().getOrDefault(scene, Map.of()).get(name))
                        .stream())
                .findFirst();
    }
}
