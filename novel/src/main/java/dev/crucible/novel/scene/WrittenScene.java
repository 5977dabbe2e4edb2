package dev.crucible.novel.scene;

import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.StoryLine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A written scene: lines, then perhaps one question, whose answers lead to further lines.
 *
 * @param id unique, kept in the player's progress: never rename one that players have seen
 * @param agent whom it is about, where the occasion has one
 * @param condition when it may be played, what its occasion implies included
 * @param place the backdrop, where it is not wherever the conversation is
 * @param question empty when nothing is asked; then there are no answers
 */
public record WrittenScene(
        String id,
        Occasion when,
        Optional<Agent> agent,
        SceneCondition condition,
        Optional<String> place,
        List<Saying> lines,
        Optional<Phrase> question,
        List<Answer> answers) {
    /** The name of the question among the texts. */
    public static final String ASK = "?";

    public WrittenScene {
        lines = List.copyOf(lines);
        answers = List.copyOf(answers);
    }

    /** Every text by its name within the scene: a line's id, an answer's, and {@link #ASK}. */
    public Map<String, Phrase> texts() {
        Map<String, Phrase> texts = new LinkedHashMap<>();
        lines.forEach(line -> texts.put(line.id(), line.text()));
        question.ifPresent(text -> texts.put(ASK, text));
        for (Answer answer : answers) {
            texts.put(answer.id(), answer.text());
            answer.lines().forEach(line -> texts.put(line.id(), line.text()));
        }
        return texts;
    }

    public Optional<Answer> answer(String answerId) {
        return answers.stream().filter(answer -> answer.id().equals(answerId)).findFirst();
    }

    /** All lines, those after answers included. */
    public Stream<Saying> sayings() {
        return Stream.concat(lines.stream(), answers.stream().flatMap(answer -> answer.lines().stream()));
    }

    /**
     * What somebody says.
     *
     * @param id unique within the scene, and kept in saves
     */
    public record Saying(String id, Agent by, String face, Phrase text) {
        /** @param fill puts counts and names into the text */
        public StoryLine in(String language, UnaryOperator<String> fill) {
            return new StoryLine(by.id(), fill.apply(text.in(language)), face, "dialogue");
        }
    }

    /**
     * What the player may answer, and what follows.
     *
     * @param id unique within the scene, kept in the player's progress and asked for by {@code chose.SCENE.ID}
     * @param outcome what the answer decides; NONE for small talk
     */
    public record Answer(String id, Phrase text, Outcome outcome, List<Saying> lines) {
        public Answer {
            lines = List.copyOf(lines);
        }
    }

    /** What an answer decides beyond the lines that follow. */
    public enum Outcome {
        NONE,
        ROMANCE_ON,
        ROMANCE_OFF,
        ACCEPTED,
        REFUSED,
        LATER
    }
}
