package dev.crucible.agents.knowledge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.crucible.agents.mind.Language;
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
    private final Map<String, Trait> traits;

    private record Trait(String way, String cost) {}

    private Comparisons(Map<Set<String>, Map<Language, String>> written, Map<String, Trait> traits) {
        this.written = Map.copyOf(written);
        this.traits = Map.copyOf(traits);
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
            Map<String, Trait> traits = new HashMap<>();
            file.path("rules")
                    .properties()
                    .forEach(rule -> traits.put(
                            rule.getKey(),
                            new Trait(
                                    rule.getValue().path(0).asText(),
                                    rule.getValue().path(1).asText())));
            return new Comparisons(written, traits);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + FILE, e);
        }
    }

    /** The pairs that are written, by keyword. */
    public Set<Set<String>> pairs() {
        return written.keySet();
    }

    /** The rules whose way and cost are known. */
    public Set<String> rules() {
        return traits.keySet();
    }

    /** What a rule takes to compute, such as {@code O(n·d)} for n clients and d parameters; empty where it is not known. */
    public Optional<String> cost(KnowledgeTopic rule) {
        return Optional.ofNullable(traits.get(rule.key())).map(Trait::cost);
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
        Trait trait = traits.get(topic.key());
        if (trait == null) {
            side.append(told.text());
        } else {
            side.append(way(trait.way(), language))
                    .append(language.choose(", cost ", ", Aufwand "))
                    .append(trait.cost())
                    .append('.');
        }
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
            default -> throw new IllegalStateException(FILE + ": there is no way '" + way + "'");
        };
    }
}
