package dev.crucible.agents.mind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** A file of a language's own folder, {@code languages/TAG}. A language has those files that somebody wrote. */
public final class LanguageFile {

    private static final String FOLDER = "/dev/crucible/agents/languages/";

    private LanguageFile() {}

    /** The text of a file; empty if the language has none. */
    public static Optional<String> text(Language language, String name) {
        String path = FOLDER + language.tag() + "/" + name;
        try (InputStream in = LanguageFile.class.getResourceAsStream(path)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + path, e);
        }
    }

    /** The tree of a YAML file; empty if the language has none. */
    public static Optional<JsonNode> yaml(Language language, String name) {
        return text(language, name).map(text -> {
            try {
                return new YAMLMapper().readTree(text);
            } catch (IOException e) {
                throw new UncheckedIOException(language.tag() + "/" + name + " is no YAML", e);
            }
        });
    }

    /** Trees of this name in all languages that have one. */
    public static List<JsonNode> all(String name) {
        return Language.all().stream()
                .flatMap(language -> yaml(language, name).stream())
                .toList();
    }
}
