package dev.crucible.engine.config;

import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.catalog.EntryFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Title of a parameter, a line of {@code Parameter.tsv}; the file of a rule or an attack may give its parameters other titles.
 *
 * @param title in English
 * @param titleGerman in German
 */
record ParameterWords(String title, String titleGerman) {

    private static final Map<String, ParameterWords> ALL = read();

    /** Returns the title of the parameter {@code key} of {@code entry}; empty if it has none. */
    static Optional<String> title(String entry, String key, Locale language) {
        return own(entry, key, language).or(() -> Optional.ofNullable(ALL.get(key))
                .map(words -> language.getLanguage().equals("de") ? words.titleGerman : words.title));
    }

    /** Returns the title that the file of a rule, pre-aggregator or attack gives its parameter. */
    private static Optional<String> own(String entry, String key, Locale language) {
        return Arrays.stream(EntryFacts.Kind.values())
                .flatMap(kind -> EntryFile.of(kind, entry.replace("pre:", "")).stream())
                .map(file -> file.text("parameter." + key + ".title", language))
                .filter(title -> !title.isEmpty())
                .findFirst();
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
