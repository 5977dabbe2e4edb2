package dev.crucible.agents.knowledge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.LanguageFile;
import dev.crucible.dialogue.text.LanguageWords;
import dev.crucible.engine.catalog.EntryFacts;
import dev.crucible.engine.catalog.EntryFile;
import java.util.ArrayList;
import java.util.Comparator;
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
        for (Language language : Language.all()) {
            JsonNode own = LanguageFile.yaml(language, "topics.yaml").orElse(MissingNode.getInstance());
            topics.replaceAll(topic -> own.has(topic.key()) ? further(topic, language, own.path(topic.key())) : topic);
        }
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

    /** All names of a topic as {@link #spaced}; those in a further language stand in its lexicon. */
    public static List<String> names(KnowledgeTopic topic) {
        List<String> names = new ArrayList<>(List.of(spaced(topic.key())));
        topic.texts().entrySet().stream()
                .filter(told -> LanguageWords.isWhole(told.getKey()))
                .forEach(told -> names.add(spaced(told.getValue().title())));
        topic.aliases().forEach(alias -> names.add(spaced(alias)));
        return names;
    }

    private static KnowledgeTopic topic(EntryFile file) {
        return new KnowledgeTopic(
                file.name(),
                KnowledgeTopic.Kind.valueOf(file.kind().name()),
                both(file, "aliases"),
                both(file, "words"),
                told(file),
                bound(file.text("needs")),
                settings(file.text("settings")));
    }

    /** Titles in English, and in each language that has them. */
    private static Map<String, TopicText> told(EntryFile file) {
        Map<String, TopicText> told = new LinkedHashMap<>();
        Language.all().stream()
                .filter(language -> language == Language.ENGLISH || file.lines().containsKey("text." + language.tag()))
                .sorted(Comparator.comparing(language -> language != Language.ENGLISH))
                .forEach(language -> told.put(language.tag(), told(file, language.locale())));
        return told;
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
        return Stream.concat(Stream.of(list), LanguageWords.tags().stream().map(tag -> list + "." + tag))
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
        return new KnowledgeTopic(
                json.path("key").asText(),
                KnowledgeTopic.Kind.TERM,
                both(json, "aliases"),
                both(json, "words"),
                told(json),
                Optional.empty(),
                JsonNodeFactory.instance.objectNode());
    }

    /** Texts of a node: in English, and below it by the tags of other languages. */
    private static Map<String, TopicText> told(JsonNode json) {
        Map<String, TopicText> told = new LinkedHashMap<>();
        told.put(Language.ENGLISH.tag(), told(json, json));
        LanguageWords.tags().stream().filter(json::has).forEach(tag -> told.put(tag, told(json.path(tag), json)));
        return told;
    }

    /** A topic with what is told of it in one more language; a field that is missing there stays English. */
    private static KnowledgeTopic further(KnowledgeTopic topic, Language language, JsonNode own) {
        TopicText english = topic.in(Language.ENGLISH);
        Map<String, TopicText> texts = new LinkedHashMap<>(topic.texts());
        texts.put(
                language.tag(),
                new TopicText(
                        own.path("title").asText(english.title()),
                        own.path("text").asText(english.text()),
                        own.path("simple").asText(english.simple()),
                        own.path("example").asText(english.example()),
                        english.formula(),
                        own.path("breaks").asText(english.breaks()),
                        english.source()));
        return new KnowledgeTopic(
                topic.key(), topic.kind(), topic.aliases(), topic.words(), texts, topic.needs(), topic.settings());
    }

    /** A name, a formula of signs alone or a paper needs no translation. */
    static TopicText told(JsonNode texts, JsonNode english) {
        return new TopicText(
                texts.path("title").asText(english.path("title").asText()),
                texts.path("text").asText(),
                texts.path("simple").asText(),
                texts.path("example").asText(),
                texts.path("formula").asText(english.path("formula").asText()),
                texts.path("breaks").asText(),
                texts.path("source").asText(english.path("source").asText()));
    }

    /** Entries of a list in any language. */
    private static List<String> both(JsonNode json, String list) {
        List<String> names = new ArrayList<>();
        Stream.concat(Stream.of(json), LanguageWords.tags().stream().map(json::path))
                .forEach(texts -> texts.path(list).forEach(name -> names.add(name.asText())));
        return names;
    }
}
