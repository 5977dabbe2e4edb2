package dev.crucible.agents.knowledge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.bundled.BundledFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** All topics, found by keyword, title or alias. */
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

    private static KnowledgeTopic topic(JsonNode json) {
        JsonNode german = json.path("de");
        JsonNode needs = json.path("needs");
        return new KnowledgeTopic(
                json.path("key").asText(),
                KnowledgeTopic.Kind.valueOf(json.path("kind").asText().toUpperCase(Locale.ROOT)),
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
                needs.isObject()
                        ? Optional.of(new KnowledgeTopic.Bound(
                                needs.path("factor").asInt(),
                                needs.path("constant").asInt()))
                        : Optional.empty(),
                json.path("settings") instanceof ObjectNode settings
                        ? settings
                        : JsonNodeFactory.instance.objectNode());
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
