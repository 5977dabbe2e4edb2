package dev.crucible.agents.knowledge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.crucible.agents.mind.Language;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.catalog.EntryFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What tells two topics apart: written for the pairs that people ask for, composed of the topics' own fields for all others. */
public final class Comparisons {

    private static final String FILE = "versus.yaml";

    private final Map<Set<String>, Map<Language, String>> written;

    private Comparisons(Map<Set<String>, Map<Language, String>> written) {
        this.written = Map.copyOf(written);
    }

    /** Those that come with Crucible. */
    public static Comparisons bundled() {
        try (InputStream in = Comparisons.class.getResourceAsStream(FILE)) {
            JsonNode file = new YAMLMapper().readTree(in);
            Map<Set<String>, Map<Language, String>> written = new HashMap<>();
            for (JsonNode pair : file.path("pairs")) {
                written.put(
                        Set.of(
                                pair.path("of").path(0).asText(),
                                pair.path("of").path(1).asText()),
                        Map.of(
                                Language.ENGLISH, pair.path("en").asText(),
                                Language.GERMAN, pair.path("de").asText()));
            }
            return new Comparisons(written);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + FILE, e);
        }
    }

    /** The pairs that are written, by keyword. */
    public Set<Set<String>> pairs() {
        return written.keySet();
    }

    /** What a rule takes to compute, such as {@code O(n·d)} for n clients and d parameters; empty where it is not known. */
    public Optional<String> cost(KnowledgeTopic rule) {
        return trait(rule, "cost");
    }

    /** Returns the way of a rule: select, coordinate, combine, clip, weigh, remove or optimize; empty if it is unknown. */
    static Optional<String> way(KnowledgeTopic rule) {
        return trait(rule, "way");
    }

    private static Optional<String> trait(KnowledgeTopic rule, String key) {
        return rule.kind() == KnowledgeTopic.Kind.RULE
                ? EntryFile.of(EntryFacts.Kind.RULE, rule.key())
                        .map(file -> file.text(key))
                        .filter(text -> !text.isEmpty())
                : Optional.empty();
    }

    /** What tells two topics apart. */
    public String between(KnowledgeTopic one, KnowledgeTopic other, Language language) {
        return Optional.ofNullable(written.get(Set.of(one.key(), other.key())))
                .map(told -> told.get(language))
                .orElseGet(() -> side(one, language) + "\n" + side(other, language));
    }

    private String side(KnowledgeTopic topic, Language language) {
        TopicText told = language.choose(topic.english(), topic.german());
        StringBuilder side = new StringBuilder(told.title()).append(": ");
        way(topic)
                .ifPresentOrElse(
                        way -> side.append(way(way, language))
                                .append(language.choose(", cost ", ", Aufwand "))
                                .append(cost(topic).orElseThrow())
                                .append('.'),
                        () -> side.append(told.text()));
        topic.needs().ifPresent(bound -> side.append(language.choose(" It needs ", " Braucht "))
                .append(bound)
                .append('.'));
        if (!told.breaks().isEmpty()) {
            side.append(language.choose(" Broken by: ", " Daran bricht es: ")).append(told.breaks());
        }
        return side.toString();
    }

    private static String way(String way, Language language) {
        return switch (way) {
            case "select" ->
                language.choose(
                        "selects whole updates and drops the rest", "wählt ganze Updates aus und verwirft den Rest");
            case "coordinate" ->
                language.choose("decides coordinate by coordinate", "entscheidet Koordinate für Koordinate");
            case "combine" -> language.choose("combines all updates into one", "fasst alle Updates zu einem zusammen");
            case "clip" ->
                language.choose("shortens what is too long and averages", "kürzt, was zu lang ist, und mittelt");
            case "weigh" ->
                language.choose("weighs clients by how they behave", "gewichtet Clients nach ihrem Verhalten");
            case "remove" ->
                language.choose("finds suspects and removes them", "findet Verdächtige und schließt sie aus");
            case "optimize" ->
                language.choose(
                        "averages and improves the server's step; it defends against nobody",
                        "mittelt und verbessert den Schritt des Servers; es wehrt niemanden ab");
            default -> throw new IllegalStateException("there is no way '" + way + "'");
        };
    }
}
