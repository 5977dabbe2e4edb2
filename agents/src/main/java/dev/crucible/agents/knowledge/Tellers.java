package dev.crucible.agents.knowledge;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.agents.bundled.BundledFile;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Whose field something is: who of the crew answers when nobody was asked by name, so that nobody holds all the lectures. */
public final class Tellers {

    private static final String FILE = "tellers.yaml";

    private final Map<String, String> kinds = new LinkedHashMap<>();
    private final Map<String, String> aspects = new LinkedHashMap<>();
    private final Map<String, String> topics = new LinkedHashMap<>();
    private final Map<String, String> questions = new LinkedHashMap<>();
    private final String question;

    private Tellers(JsonNode json) {
        json.path("kinds")
                .properties()
                .forEach(kind -> kinds.put(kind.getKey(), kind.getValue().asText()));
        json.path("aspects")
                .properties()
                .forEach(
                        aspect -> aspects.put(aspect.getKey(), aspect.getValue().asText()));
        question = json.path("question").asText();
        json.path("fields").properties().forEach(field -> {
            field.getValue().path("topics").forEach(key -> topics.put(key.asText(), field.getKey()));
            field.getValue().path("questions").forEach(key -> questions.put(key.asText(), field.getKey()));
        });
    }

    /** Those that come with Crucible. */
    public static Tellers bundled() {
        return new Tellers(BundledFile.yaml(Tellers.class, FILE));
    }

    /** Who tells a topic, or one thing of it. */
    public String teller(KnowledgeTopic topic, Optional<Aspect> aspect) {
        return aspect.map(one -> aspects.get(one.name().toLowerCase(Locale.ROOT)))
                .orElseGet(() -> topics.getOrDefault(
                        topic.key(),
                        Objects.requireNonNull(kinds.get(topic.kind().name().toLowerCase(Locale.ROOT)))));
    }

    /** Who answers a question that names no topic. */
    public String teller(KnownQuestions.Question asked) {
        return questions.getOrDefault(asked.key(), question);
    }

    /** Topics by key, and whose they are whatever their kind. */
    public Map<String, String> topics() {
        return Collections.unmodifiableMap(topics);
    }

    /** Questions by key, and whose they are. */
    public Map<String, String> questions() {
        return Collections.unmodifiableMap(questions);
    }
}
