package dev.crucible.story.scene;

import dev.crucible.story.scene.TranslationFiles.Translated;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Writes the scenes as gettext files: {@code scenes.pot}, and one {@code .po} per language. A translation of a text
 * that has changed is fuzzy; one of a text that is gone is kept as obsolete.
 */
public final class TranslationExport {
    private static final Pattern BRACES = Pattern.compile("\\{[a-z_]+}");

    private final Script script;
    private final TranslationFiles files;

    private TranslationExport(Script script, TranslationFiles files) {
        this.script = script;
        this.files = files;
    }

    /**
     * Result of an export.
     *
     * @param left English files that are missing or incomplete in it because of problems
     */
    public record Written(List<Path> files, List<String> left) {}

    /** Thrown if the export would overwrite translations that the scenes do not have. */
    public static final class UnsavedTranslation extends IOException {
        private static final long serialVersionUID = 1L;

        private UnsavedTranslation(String message) {
            super(message);
        }
    }

    /**
     * Writes the files, replacing those of an earlier export.
     *
     * @param script the script read from {@code files}
     * @throws UnsavedTranslation if a file has a translation that the scenes do not have; then nothing is written
     */
    public static Written write(Script script, SceneFiles files, Path folder) throws IOException {
        TranslationFiles translations = new TranslationFiles(files);
        TranslationExport export = new TranslationExport(script, translations);
        Map<Path, String> texts = new LinkedHashMap<>();
        texts.put(folder.resolve("scenes.pot"), export.text(Optional.empty(), List.of()));
        for (String language : script.languages()) {
            Path file = folder.resolve(language + ".po");
            texts.put(file, export.text(Optional.of(language), export.gone(language, file)));
        }
        Files.createDirectories(folder);
        for (Map.Entry<Path, String> text : texts.entrySet()) {
            Files.writeString(text.getKey(), text.getValue());
        }
        List<String> left = new ArrayList<>(translations.unread());
        left.addAll(translations.partly(script));
        return new Written(List.copyOf(texts.keySet()), List.copyOf(left));
    }

    /** Returns the translations in {@code file} of texts that no longer exist. */
    private List<PoFile.Entry> gone(String language, Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        List<PoFile.Entry> gone = new ArrayList<>();
        List<PoFile.Entry> unsaved = new ArrayList<>();
        Map<String, String> known = new LinkedHashMap<>();
        for (WrittenScene scene : script.scenes()) {
            scene.texts()
                    .keySet()
                    .forEach(name -> known.put(
                            scene.id() + "." + name,
                            files.of(language, scene.id(), name)
                                    .map(Translated::text)
                                    .orElse("")));
        }
        for (PoFile.Entry entry : PoFile.read(file).entries()) {
            if (!entry.text().isEmpty() && !known.containsKey(entry.context())) {
                gone.add(entry);
            } else if (!entry.text().isEmpty()
                    && !entry.obsolete()
                    && !entry.text().equals(known.get(entry.context()))) {
                unsaved.add(entry);
            }
        }
        if (!unsaved.isEmpty()) {
            throw new UnsavedTranslation(
                    "%s: has translations that are not in the scenes (%d, the first is %s in line %d); bring them in by \"crucible scenes import --po\" before, or export to another folder"
                            .formatted(
                                    file,
                                    unsaved.size(),
                                    unsaved.getFirst().context(),
                                    unsaved.getFirst().line()));
        }
        return gone;
    }

    private String text(Optional<String> language, List<PoFile.Entry> gone) {
        StringBuilder out = new StringBuilder("msgid \"\"\nmsgstr \"\"\n");
        header(language).forEach((name, value) -> out.append(PoFile.quoted(name + ": " + value + "\n"))
                .append('\n'));
        for (WrittenScene scene : script.scenes()) {
            scene.texts().forEach((name, phrase) -> {
                Optional<Translated> translated = language.flatMap(tag -> files.of(tag, scene.id(), name));
                out.append("\n#. ").append(scene.when().word()).append(", ").append(speaker(scene, name));
                out.append("\n#: ")
                        .append(files.fileOf(scene.id()).orElse(scene.id()))
                        .append('\n');
                flags(phrase.english(), translated)
                        .ifPresent(flags -> out.append(flags).append('\n'));
                out.append("msgctxt ")
                        .append(PoFile.quoted(scene.id() + "." + name))
                        .append('\n');
                out.append("msgid ").append(PoFile.quoted(phrase.english())).append('\n');
                out.append("msgstr ")
                        .append(PoFile.quoted(translated.map(Translated::text).orElse("")))
                        .append('\n');
            });
        }
        Set<String> once = new HashSet<>();
        gone.stream()
                .filter(entry -> once.add(entry.context()))
                .forEach(entry -> out.append("\n#~ msgctxt %s\n#~ msgid %s\n#~ msgstr %s\n"
                        .formatted(
                                PoFile.quoted(entry.context()),
                                PoFile.quoted(entry.english()),
                                PoFile.quoted(entry.text()))));
        return out.toString();
    }

    private static String speaker(WrittenScene scene, String name) {
        return scene.sayings()
                .filter(saying -> saying.id().equals(name))
                .findFirst()
                .map(saying -> saying.by().id())
                .orElse(name.equals(WrittenScene.ASK) ? "the question" : "the player");
    }

    /** Returns the flags of an entry. With {@code python-brace-format}, gettext itself finds a lost placeholder. */
    private static Optional<String> flags(String english, Optional<Translated> translated) {
        List<String> flags = new ArrayList<>();
        if (translated
                .filter(found -> !found.of().equals(Phrase.digest(english))
                        && !found.text().isEmpty())
                .isPresent()) {
            flags.add("fuzzy");
        }
        if (BRACES.matcher(english).find()) {
            flags.add("python-brace-format");
        }
        return flags.isEmpty() ? Optional.empty() : Optional.of("#, " + String.join(", ", flags));
    }

    private static Map<String, String> header(Optional<String> language) {
        Map<String, String> header = new LinkedHashMap<>();
        header.put("Project-Id-Version", "crucible-novel");
        header.put("PO-Revision-Date", "YEAR-MO-DA HO:MI+ZONE");
        header.put("Last-Translator", "FULL NAME <EMAIL@ADDRESS>");
        header.put("Language-Team", "LANGUAGE <LL@li.org>");
        header.put("Language", language.orElse(""));
        header.put("MIME-Version", "1.0");
        header.put("Content-Type", "text/plain; charset=UTF-8");
        header.put("Content-Transfer-Encoding", "8bit");
        return header;
    }
}
