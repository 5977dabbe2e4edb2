package dev.crucible.agents.understanding;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** Lines that are kept apart from those the classifier learns, to measure it by. */
record KeptLines(String name, List<Line> lines) {

    /** A line with the intents of which one is right. */
    record Line(Set<String> intents, String language, String text) {

        boolean wantsAct() {
            return !intents.contains("design")
                    && intents.stream()
                            .anyMatch(
                                    key -> Intent.of(key).filter(Intent::isAct).isPresent());
        }

        boolean mayAct() {
            return wantsAct() || intents.contains("design");
        }
    }

    static KeptLines of(String name) {
        var in = Objects.requireNonNull(KeptLines.class.getResourceAsStream(name + ".tsv"), name);
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return new KeptLines(
                    name,
                    reader.lines()
                            .skip(1)
                            .map(line -> line.split("\t", -1))
                            .map(part -> new Line(Set.of(part[0].split("\\|")), part[1], part[3]))
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<KeptLines> all() {
        return List.of(
                of("acts"),
                of("crisis"),
                of("dev"),
                of("strangers"),
                of("held"),
                of("moods"),
                of("voices"),
                of("guided"));
    }

    /** Small letters and single spaces, without names and marks: lines that differ in no more are the same. */
    static String normal(String text) {
        return text.toLowerCase(Locale.ROOT)
                .replaceAll("@\\w+", " ")
                .replaceAll("[^\\p{L}\\p{N}]+", " ")
                .strip();
    }
}
