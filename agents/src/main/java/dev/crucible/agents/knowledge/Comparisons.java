package dev.crucible.agents.knowledge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.crucible.agents.bundled.BundledFile;
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

    private final Map<Set<String>, Map<String, String>> written;

    private Comparisons(Map<Set<String>, Map<String, String>> written) {
        this.written = Map.copyOf(written);
    }

    /** Those that come with Crucible. */
    public static Comparisons bundled() {
        try (InputStream in = Comparisons.class.getResourceAsStream(FILE)) {
            JsonNode file = new YAMLMapper().readTree(in);
            Map<Set<String>, Map<String, String>> written = new HashMap<>();
            for (JsonNode pair : file.path("pairs")) {
                written.put(
                        Set.of(
                                pair.path("of").path(0).asText(),
                                pair.path("of").path(1).asText()),
                        BundledFile.texts(pair));
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
                .map(language::of)
                .orElseGet(() -> side(one, language) + "\n" + side(other, language));
    }

    private String side(KnowledgeTopic topic, Language language) {
        TopicText told = topic.in(language);
        StringBuilder side = new StringBuilder(told.title()).append(": ");
        way(topic)
                .ifPresentOrElse(
                        way -> side.append(language.say(
                                "versus.cost way cost",
                                way(way, language),
                                cost(topic).orElseThrow())),
                        () -> side.append(told.text()));
        topic.needs().ifPresent(bound -> side.append(language.say("versus.it_needs bound", bound)));
        if (!told.breaks().isEmpty()) {
            side.append(language.say("versus.broken_by breaks", told.breaks()));
        }
        return side.toString();
    }

    private static String way(String way, Language language) {
        return switch (way) {
            case "select" -> language.say("versus.way_select");
            case "coordinate" -> language.say("versus.way_coordinate");
            case "combine" -> language.say("versus.way_combine");
            case "clip" -> language.say("versus.way_clip");
            case "weigh" -> language.say("versus.way_weigh");
            case "remove" -> language.say("versus.way_remove");
            case "optimize" -> language.say("versus.way_optimize");
            default -> throw new IllegalStateException("there is no way '" + way + "'");
        };
    }
}
