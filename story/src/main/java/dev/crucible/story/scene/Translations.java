package dev.crucible.story.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Translations by language, scene and text, with track of those that are used. */
final class Translations {
    private static final int MOST_MISSING = 20;

    /**
     * A text in another language.
     *
     * @param file file of the translation
     * @param of digest of its English original
     */
    record Translated(String file, int line, String of, String text) {
        String where() {
            return file + ":" + line;
        }
    }

    /**
     * A missing translation.
     *
     * @param file file of the English text
     */
    private record Missing(String file, int line, String problem) {}

    private final Map<String, Map<String, Map<String, Translated>>> byLanguage = new TreeMap<>();
    private final Map<String, List<Missing>> missing = new TreeMap<>();
    private final Problems problems;
    private final SceneFiles files;
    /** Languages with files in an author's folder. */
    private final Set<String> own = new TreeSet<>();
    /** Languages with translations of the novel's own scenes. */
    private final Set<String> ofOurs = new TreeSet<>();

    Translations(Problems problems, SceneFiles files) {
        this.problems = problems;
        this.files = files;
    }

    /** Adds a file: scenes by id, each with texts by name, each with {@code of} and {@code text}. */
    void add(String language, String file, Spot root) {
        if (files.isOwn(file)) {
            own.add(language);
        }
        Map<String, Map<String, Translated>> scenes = byLanguage.computeIfAbsent(language, tag -> new TreeMap<>());
        root.fields().forEach((scene, texts) -> {
            Map<String, Translated> known = scenes.computeIfAbsent(scene, id -> new TreeMap<>());
            texts.fields().forEach((name, entry) -> {
                Spot text = entry.field("text");
                Translated translated = new Translated(
                        file,
                        entry.line(),
                        entry.field("of").text(),
                        text.text().strip());
                if (known.put(name, translated) != null) {
                    problems.add(translated.where(), scene + "." + name + ": is translated twice");
                }
                text.lack().ifPresent(lack -> problems.add(translated.where(), scene + "." + name + ": text: " + lack));
            });
        });
    }

    /** Takes the translations of a text, which marks them as used; reports stale ones and records missing ones. */
    Map<String, Translated> take(String scene, String name, String english, String file, int line) {
        Map<String, Translated> texts = new TreeMap<>();
        String digest = Phrase.digest(english);
        boolean ofAuthor = files.isOwn(file);
        byLanguage.forEach((language, scenes) -> {
            // Our translation of a scene that an author has rewritten is outdated, which is no problem of the author's.
            Optional<Translated> found = Optional.ofNullable(
                            scenes.getOrDefault(scene, new TreeMap<>()).remove(name))
                    .filter(text -> text.of().equals(digest) || files.isOwn(text.file()) || !ofAuthor);
            if (found.isPresent() && !ofAuthor) {
                ofOurs.add(language);
            }
            if (found.isEmpty()) {
                missing.computeIfAbsent(language, tag -> new ArrayList<>())
                        .add(new Missing(
                                file,
                                line,
                                "%s.%s: is not translated into %s; its digest is %s"
                                        .formatted(scene, name, language, digest)));
            }
            found.filter(text -> !text.of().equals(digest))
                    .ifPresent(text -> problems.add(
                            text.where(),
                            "%s.%s: the English text has changed; translate it anew and set \"of\" to \"%s\""
                                    .formatted(scene, name, digest)));
            found.filter(text -> !text.text().isEmpty()).ifPresent(text -> texts.put(language, text));
        });
        return texts;
    }

    /**
     * Reports missing and unused translations. The list of missing ones is limited, because a new language lacks almost
     * all.
     *
     * @param english files that were read
     * @param unread files with an unknown part, whose translations cannot be checked
     */
    void reportRest(Set<String> english, Set<String> unread) {
        missing.forEach((language, texts) -> {
            List<Missing> wanted = texts.stream()
                    .filter(text -> (files.isOwn(text.file()) ? own : ofOurs).contains(language)
                            && !unread.contains(language + "/" + text.file()))
                    .toList();
            wanted.stream()
                    .limit(MOST_MISSING)
                    .forEach(text -> problems.add(text.file() + ":" + text.line(), text.problem()));
            if (wanted.size() > MOST_MISSING) {
                problems.add(
                        language,
                        (wanted.size() - MOST_MISSING) + " more texts are not translated, and are read in English;"
                                + " \"crucible scenes export --po\" lists them");
            }
        });
        byLanguage.forEach((language, scenes) -> scenes.forEach((scene, texts) -> texts.forEach((name, orphan) -> {
            if (isCompared(orphan.file(), english, unread)) {
                problems.add(orphan.where(), "%s.%s: there is no such text; remove it".formatted(scene, name));
            }
        })));
    }

    private boolean isCompared(String file, Set<String> english, Set<String> unread) {
        String counterpart = file.substring(file.indexOf('/') + 1);
        boolean replaced = !files.isOwn(file) && files.isOwn(counterpart);
        return !replaced
                && (english.contains(counterpart)
                        ? !unread.contains(counterpart)
                        : unread.stream()
                                .allMatch(name -> SceneFiles.language(name).isPresent()));
    }

    List<String> languages() {
        return List.copyOf(byLanguage.keySet());
    }
}
