package dev.crucible.story.scene;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.crucible.story.scene.TranslationFiles.Translated;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Imports translations from gettext files into a folder of scenes, as {@code LANGUAGE/NAME.json}. */
public final class TranslationImport {
    private static final String PO = ".po";

    private final SceneFiles files;
    private final TranslationFiles known;
    private final List<String> problems = new ArrayList<>();

    private TranslationImport(SceneFiles files) {
        this.files = files;
        this.known = new TranslationFiles(files);
    }

    /**
     * Result of an import.
     *
     * @param texts number of new or changed translations
     * @param problems translations that could not be imported, each with line and reason
     */
    public record Read(List<Path> written, int texts, List<String> problems) {}

    /**
     * Reads every {@code LANGUAGE.po} and writes changed translations. Missing and fuzzy ones do not change. Digests
     * are those of the English texts in the files that were read, so that a translation of a text changed since then is
     * stale.
     *
     * @param files the novel's files with those in {@code folder}
     * @param po folder of the gettext files
     * @param folder folder in which the translations are written
     */
    public static Read read(SceneFiles files, Path po, Path folder) throws IOException {
        TranslationImport reading = new TranslationImport(files);
        Map<String, Map<String, Map<String, Translated>>> changed = new TreeMap<>();
        int texts = 0;
        for (Path file : translated(po)) {
            String name = file.getFileName().toString();
            String language = name.substring(0, name.length() - PO.length()).replace('_', '-'); // gettext's pt_BR
            if (!SceneFiles.isNamedWell(language + "/any.json")) {
                reading.problems.add(file + ": is not read; name it by a language's code, such as fr.po");
                continue;
            }
            Optional<String> unread = reading.known.unread().stream()
                    .filter(other -> other.startsWith(language + "/"))
                    .findFirst();
            if (unread.isPresent()) { // its contents would be overwritten
                reading.problems.add(file + ": is not brought in, since " + unread.get()
                        + " cannot be read; mend that first, \"crucible scenes check\" says what is wrong");
                continue;
            }
            for (PoFile.Entry entry : PoFile.read(file).entries()) {
                texts += reading.take(language, file + ":" + entry.line(), entry, changed) ? 1 : 0;
            }
        }
        List<Path> written = new ArrayList<>();
        for (Map.Entry<String, Map<String, Map<String, Translated>>> file : changed.entrySet()) {
            Path target = folder.resolve(file.getKey());
            Files.createDirectories(target.resolveSibling("."));
            Files.writeString(target, json(file.getValue()));
            written.add(target);
        }
        return new Read(written, texts, reading.problems);
    }

    private static List<Path> translated(Path po) throws IOException {
        try (Stream<Path> all = Files.list(po)) {
            return all.filter(file -> file.getFileName().toString().endsWith(PO))
                    .sorted()
                    .toList();
        }
    }

    /** Adds an entry; returns true if its translation is new or changed. */
    private boolean take(
            String language,
            String where,
            PoFile.Entry entry,
            Map<String, Map<String, Map<String, Translated>>> changed) {
        if (entry.obsolete() || entry.fuzzy() || entry.text().isEmpty()) {
            return false;
        }
        int dot = entry.context().indexOf('.');
        String scene = dot < 0 ? entry.context() : entry.context().substring(0, dot);
        String name = entry.context().substring(dot + 1);
        Optional<String> english = known.fileOf(scene);
        if (dot < 0 || english.isEmpty()) {
            problems.add(where + ": there is no scene " + scene + " for " + entry.context() + "; it is left out");
            return false;
        }
        Translated translated = new Translated(Phrase.digest(entry.english()), entry.text());
        if (known.of(language, scene, name).filter(translated::equals).isPresent()) {
            return false;
        }
        String file = home(language, scene, english.get());
        changed.computeIfAbsent(file, known::in)
                .computeIfAbsent(scene, id -> new LinkedHashMap<>())
                .put(name, translated);
        return true;
    }

    /** Returns the file with a language's translations of a scene, else one named after the English file. */
    private String home(String language, String scene, String english) {
        return files.texts().keySet().stream()
                .filter(file -> file.startsWith(language + "/") && known.has(file, scene))
                .findFirst()
                .orElse(language + "/" + english);
    }

    /** Formats one text per line, as writers do. */
    private static String json(Map<String, Map<String, Translated>> scenes) {
        return scenes.entrySet().stream()
                .map(scene -> "  %s: {\n%s\n  }"
                        .formatted(quoted(scene.getKey()), json(scene.getValue().entrySet())))
                .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
    }

    private static String json(Iterable<Map.Entry<String, Translated>> texts) {
        List<String> lines = new ArrayList<>();
        texts.forEach(text -> lines.add("    %s: {\"of\": %s, \"text\": %s}"
                .formatted(
                        quoted(text.getKey()),
                        quoted(text.getValue().of()),
                        quoted(text.getValue().text()))));
        return String.join(",\n", lines);
    }

    private static String quoted(String text) {
        return TextNode.valueOf(text).toString();
    }
}
