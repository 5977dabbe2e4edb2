package dev.crucible.novel.scene;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What translators have written: by language, scene and text; and which of it has been used. */
final class Translations {
    private static final int MOST_MISSING = 20;

    /** @param of digest of the English text that it was made from */
    private record Translated(String where, String of, String text) {}

    private final Map<String, Map<String, Map<String, Translated>>> byLanguage = new TreeMap<>();

    private record Missing(String where, String problem) {}

    private final Map<String, List<Missing>> missing = new TreeMap<>();
    private final Problems problems;

    Translations(Problems problems) {
        this.problems = problems;
    }

    /** Takes a file: scenes by id, in each its texts by name, each with {@code of} and {@code text}. */
    void add(String language, String file, Spot root) {
        Map<String, Map<String, Translated>> scenes = byLanguage.computeIfAbsent(language, tag -> new TreeMap<>());
        root.fields().forEach((scene, texts) -> {
            Map<String, Translated> known = scenes.computeIfAbsent(scene, id -> new TreeMap<>());
            texts.fields().forEach((name, entry) -> {
                String where = file + ":" + entry.line();
                Translated translated = new Translated(
                        where,
                        entry.field("of").text(),
                        entry.field("text").text().strip());
                if (known.put(name, translated) != null) {
                    problems.add(where, scene + "." + name + ": is translated twice");
                }
                if (translated.text().isEmpty()) {
                    problems.add(where, scene + "." + name + ": has no text");
                }
            });
        });
    }

    /** The translations of a text, each of which is used up; those that are missing or stale are problems. */
    Map<String, String> take(String scene, String name, String english, String where) {
        Map<String, String> texts = new HashMap<>();
        String digest = Phrase.digest(english);
        byLanguage.forEach((language, scenes) -> {
            Map<String, Translated> ofScene = scenes.getOrDefault(scene, new TreeMap<>());
            Translated found = ofScene.remove(name);
            if (found == null) {
                missing.computeIfAbsent(language, tag -> new ArrayList<>())
                        .add(new Missing(
                                where,
                                "%s.%s: is not translated into %s; its digest is %s"
                                        .formatted(scene, name, language, digest)));
                return;
            }
            if (!found.of().equals(digest)) {
                problems.add(
                        found.where(),
                        "%s.%s: the English text has changed; translate it anew and set \"of\" to \"%s\""
                                .formatted(scene, name, digest));
            }
            if (!found.text().isEmpty()) {
                texts.put(language, found.text());
            }
        });
        return texts;
    }

    /** What nobody has taken belongs to nothing; and a language that has only begun is missing more than one wants to read. */
    void reportRest() {
        missing.forEach((language, texts) -> {
            texts.stream().limit(MOST_MISSING).forEach(text -> problems.add(text.where(), text.problem()));
            if (texts.size() > MOST_MISSING) {
                problems.add(
                        language,
                        (texts.size() - MOST_MISSING) + " more texts are not translated, and are read in English;"
                                + " \"crucible scenes export --po\" lists them");
            }
        });
        byLanguage.forEach((language, scenes) -> scenes.forEach((scene, texts) -> texts.forEach((name, orphan) ->
                problems.add(orphan.where(), "%s.%s: there is no such text; remove it".formatted(scene, name)))));
    }

    List<String> languages() {
        return List.copyOf(byLanguage.keySet());
    }
}
