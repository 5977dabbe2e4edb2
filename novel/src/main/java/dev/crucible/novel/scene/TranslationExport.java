package dev.crucible.novel.scene;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the scenes as gettext's files: {@code scenes.pot}, and for each language what is translated. */
public final class TranslationExport {
    private TranslationExport() {}

    /** @return the files that were written */
    public static List<Path> write(Script script, Path folder) throws IOException {
        Files.createDirectories(folder);
        List<Path> written = new ArrayList<>();
        written.add(Files.writeString(folder.resolve("scenes.pot"), text(script, Optional.empty())));
        for (String language : script.languages()) {
            written.add(Files.writeString(folder.resolve(language + ".po"), text(script, Optional.of(language))));
        }
        return List.copyOf(written);
    }

    private static String text(Script script, Optional<String> language) {
        StringBuilder out = new StringBuilder("msgid \"\"\nmsgstr \"\"\n");
        header(language).forEach((name, value) -> out.append(quoted(name + ": " + value + "\n"))
                .append('\n'));
        for (WrittenScene scene : script.scenes()) {
            scene.texts().forEach((name, phrase) -> {
                out.append("\n#. ").append(scene.when().word());
                scene.sayings().filter(saying -> saying.id().equals(name)).forEach(saying -> out.append(", ")
                        .append(saying.by().id()));
                out.append("\n#: ").append(scene.id()).append('\n');
                out.append("msgctxt ").append(quoted(scene.id() + "." + name)).append('\n');
                out.append("msgid ").append(quoted(phrase.english())).append('\n');
                String translated = language.map(phrase.translations()::get).orElse("");
                out.append("msgstr ").append(quoted(translated)).append('\n');
            });
        }
        return out.toString();
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

    private static String quoted(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\t", "\\t")
                + '"';
    }
}
