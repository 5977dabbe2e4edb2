package dev.crucible.engine.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Title of a parameter, a line of {@code Parameter.tsv}. A line {@code entry.key} is for the parameter of that entry only.
 *
 * @param title in English
 * @param titleGerman in German
 */
record ParameterWords(String title, String titleGerman) {

    private static final Map<String, ParameterWords> ALL = read();

    /** Returns the title of the parameter {@code key} of {@code entry}; empty if it has none. */
    static Optional<String> title(String entry, String key, Locale language) {
        return Optional.ofNullable(ALL.getOrDefault(entry + "." + key, ALL.get(key)))
                .map(words -> language.getLanguage().equals("de") ? words.titleGerman : words.title);
    }

    private static Map<String, ParameterWords> read() {
        try (InputStream file = Objects.requireNonNull(ParameterWords.class.getResourceAsStream("Parameter.tsv"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .map(line -> line.split("\t", -1))
                    .collect(Collectors.toMap(cells -> cells[0], cells -> new ParameterWords(cells[1], cells[2])));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
