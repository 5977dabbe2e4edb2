package dev.crucible.agents.knowledge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.crucible.agents.bundled.BundledFile;
import dev.crucible.agents.mind.Language;
import dev.crucible.agents.mind.LanguageFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Questions that people put without naming a topic, in several ways each, and what is answered. */
public final class KnownQuestions {

    /** Of the field, and of the product. */
    private static final List<String> FILES = List.of("questions.yaml", "product.yaml");

    private final List<Question> all;

    private KnownQuestions(List<Question> all) {
        this.all = List.copyOf(all);
    }

    /**
     * One question.
     *
     * @param key names it
     * @param asked ways to put it, in both languages
     * @param way what answers it
     * @param value what the way needs: the key of a topic, the section of a page, a mood, or what is asked of figures
     * @param texts the answer by the tags of languages, where it is a text
     * @param ofTheCrew true for small talk of the crew, and for what is about them
     * @param inGeneral whether it asks how something is done or what it means, and not for certain runs
     * @param advises the experiment that a yes to the answer lays out, as a player would ask for it; empty for none
     */
    public record Question(
            String key,
            List<String> asked,
            Way way,
            String value,
            Map<String, String> texts,
            boolean ofTheCrew,
            boolean inGeneral,
            String advises) {

        private static final String OF = "of_";

        public Question {
            asked = List.copyOf(asked);
            texts = Map.copyOf(texts);
        }

        /** The same with ways to put it in one more language, and perhaps the answer. */
        private Question further(Language language, JsonNode own) {
            List<String> ways = new ArrayList<>(asked);
            own.path("asked").forEach(way -> ways.add(way.asText()));
            Map<String, String> answers = new HashMap<>(texts);
            if (own.has("text")) {
                answers.put(language.tag(), own.path("text").asText());
            }
            return new Question(key, ways, way, value, answers, ofTheCrew, inGeneral, advises);
        }

        /** Returns true if a fact of the field or of the product answers it. */
        public boolean isOfKnowledge() {
            return (way == Way.TEXT || way == Way.TOPIC) && !ofTheCrew;
        }

        /** Whether it is about one of the crew, who had better not answer it. */
        public boolean isAbout(String agent) {
            return key.equals(OF + agent);
        }

        /** The first way to put it in a language; a page has its title in its own. */
        public String way(Language language) {
            return asked.stream()
                    .limit(way == Way.PAGE ? 1 : asked.size())
                    .filter(way -> Language.of(way) == language)
                    .findFirst()
                    .orElse(asked.getFirst());
        }

        public String answer(Language language) {
            return texts.isEmpty() ? "" : language.of(texts);
        }
    }

    /** What answers a question. */
    public enum Way {
        /** A text of its own. */
        TEXT,
        /** A paragraph of a page. */
        PAGE,
        /** A topic, briefly. */
        TOPIC,
        /** Small talk of a mood. */
        MOOD,
        /** Figures of the last result. */
        FIGURES,
        /** What was said so far. */
        RECAP
    }

    /** Those that come with Crucible. */
    public static KnownQuestions bundled() {
        List<Question> questions = new ArrayList<>();
        for (String file : FILES) {
            BundledFile.yaml(KnownQuestions.class, file)
                    .path("questions")
                    .forEach(json -> questions.add(question(json)));
        }
        for (Language language : Language.all()) {
            JsonNode own = LanguageFile.yaml(language, "questions.yaml").orElse(MissingNode.getInstance());
            questions.replaceAll(question -> question.further(language, own.path(question.key())));
        }
        questions.addAll(ProductPages.entries());
        return new KnownQuestions(questions);
    }

    private static Question question(JsonNode json) {
        List<String> asked = new ArrayList<>();
        json.path("asked").forEach(text -> asked.add(text.asText()));
        Way way = json.has("topic")
                ? Way.TOPIC
                : json.has("mood")
                        ? Way.MOOD
                        : json.has("figures") ? Way.FIGURES : json.has("recap") ? Way.RECAP : Way.TEXT;
        String value =
                switch (way) {
                    case TOPIC -> json.path("topic").asText();
                    case MOOD -> json.path("mood").asText();
                    case FIGURES -> json.path("figures").asText();
                    case TEXT, PAGE, RECAP -> "";
                };
        return new Question(
                json.path("key").asText(),
                asked,
                way,
                value,
                BundledFile.texts(json),
                json.path("of_the_crew").asBoolean(),
                json.path("in_general").asBoolean(),
                json.path("advises").asText());
    }

    public List<Question> all() {
        return all;
    }
}
