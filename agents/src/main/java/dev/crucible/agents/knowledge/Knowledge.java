package dev.crucible.agents.knowledge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.catalog.EntryFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** All topics, found by keyword, title or alias: rules, attacks and pre-aggregators from the files beside their classes, terms from a file. */
public final class Knowledge {

    private static final String FILE = "knowledge.yaml";

    private final List<KnowledgeTopic> topics;
    private final Map<String, KnowledgeTopic> byKey = new LinkedHashMap<>();
    private final Map<String, KnowledgeTopic> byName = new LinkedHashMap<>();

    private Knowledge(List<KnowledgeTopic> topics) {
        this.topics = List.copyOf(topics);
        for (KnowledgeTopic topic : topics) {
            byKey.put(topic.key(), topic);
            names(topic).forEach(name -> byName.putIfAbsent(name, topic));
        }
        topics.forEach(topic -> topic.words().forEach(word -> byName.putIfAbsent(spaced(word), topic)));
    }

    /** The topics that come with Crucible. */
    public static Knowledge bundled() {
        List<KnowledgeTopic> topics = new ArrayList<>();
        List.of(EntryFacts.Kind.RULE, EntryFacts.Kind.ATTACK, EntryFacts.Kind.PRE)
                .forEach(kind -> EntryFile.all(kind).forEach(file -> topics.add(topic(file))));
        BundledFile.yaml(Knowledge.class, FILE).path("topics").forEach(json -> topics.add(topic(json)));
        return new Knowledge(topics);
    }

    public List<KnowledgeTopic> topics() {
        return topics;
    }

    /** Those of one kind. */
    public List<KnowledgeTopic> of(KnowledgeTopic.Kind kind) {
        return topics.stream().filter(topic -> topic.kind() == kind).toList();
    }

    /** The topic with this keyword. */
    public Optional<KnowledgeTopic> key(String key) {
        return Optional.ofNullable(byKey.get(key));
    }

    /**
     * The topic with this keyword.
     *
     * @throws IllegalArgumentException when there is none
     */
    public KnowledgeTopic require(String key) {
        return key(key).orElseThrow(() -> new IllegalArgumentException("there is no topic '" + key + "'"));
    }

    /** The topic of this keyword or name, however it is spaced. */
    public Optional<KnowledgeTopic> find(String name) {
        return key(name.strip().toLowerCase(Locale.ROOT)).or(() -> Optional.ofNullable(byName.get(spaced(name))));
    }

    /** Lower case, words apart by single spaces: how names are compared. */
    public static String spaced(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}0-9']+", " ").strip();
    }

    /** All names of a topic as {@link #spaced}. */
    public static List<String> names(KnowledgeTopic topic) {
        List<String> names = new ArrayList<>(List.of(
                spaced(topic.key()),
                spaced(topic.english().title()),
                spaced(topic.german().title())));
        topic.aliases().forEach(alias -> names.add(spaced(alias)));
        return names;
    }

    private static KnowledgeTopic topic(EntryFile file) {
        return new KnowledgeTopic(
                file.name(),
                KnowledgeTopic.Kind.valueOf(file.kind().name()),
                both(file, "aliases"),
                both(file, "words"),
                told(file, Locale.ENGLISH),
                told(file, Locale.GERMAN),
                bound(file.text("needs")),
                settings(file.text("settings")));
    }

    private static TopicText told(EntryFile file, Locale language) {
        return new TopicText(
                file.text("title", language),
                file.text("text", language),
                file.text("simple", language),
                file.text("example", language),
                file.text("formula", language),
                file.text("breaks", language),
                file.text("source", language));
    }

    private static List<String> both(EntryFile file, String list) {
        return Stream.of(list, list + ".de")
                .flatMap(key -> file.items(key, ";").stream())
                .toList();
    }

    /** Reads a bound such as {@code 2 f + 1}. */
    private static Optional<KnowledgeTopic.Bound> bound(String text) {
        String[] parts = text.split(" f \\+ ");
        return text.isEmpty()
                ? Optional.empty()
                : Optional.of(new KnowledgeTopic.Bound(Integer.parseInt(parts[0]), Integer.parseInt(parts[1])));
    }

    private static ObjectNode settings(String json) {
        try {
            return json.isEmpty()
                    ? JsonNodeFactory.instance.objectNode()
                    : new ObjectMapper().readValue(json, ObjectNode.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(json, e);
        }
    }

    /** Reads a term of {@code knowledge.yaml}, which has neither a bound nor settings. */
    private static KnowledgeTopic topic(JsonNode json) {
        JsonNode german = json.path("de");
        return new KnowledgeTopic(
                json.path("key").asText(),
                KnowledgeTopic.Kind.TERM,
                both(json, "aliases"),
                both(json, "words"),
                new TopicText(
                        json.path("title").asText(),
                        json.path("text").asText(),
                        json.path("simple").asText(),
                        json.path("example").asText(),
                        json.path("formula").asText(),
                        json.path("breaks").asText(),
                        json.path("source").asText()),
                new TopicText(
                        either(german, json, "title"),
                        german.path("text").asText(),
                        german.path("simple").asText(),
                        german.path("example").asText(),
                        either(german, json, "formula"),
                        german.path("breaks").asText(),
                        either(german, json, "source")),
                Optional.empty(),
                JsonNodeFactory.instance.objectNode());
    }

    /** What stands in a list in English and in German. */
    private static List<String> both(JsonNode json, String list) {
        List<String> names = new ArrayList<>();
        List.of(json, json.path("de")).forEach(texts -> texts.path(list).forEach(name -> names.add(name.asText())));
        return names;
    }

    /** A name, a formula of signs alone or a paper needs no translation. */
    private static String either(JsonNode german, JsonNode english, String field) {
        return german.path(field).asText(english.path(field).asText());
    }
}
