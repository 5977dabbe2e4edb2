package dev.crucible.story.scene;

import dev.crucible.story.Agent;
import dev.crucible.story.StoryLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A written scene: lines, then perhaps one question, whose answers lead to further lines.
 *
 * @param id unique id, stored in the player's progress: never rename one that players have seen
 * @param agent the agent it is about, if the occasion has one
 * @param condition condition, including that of its occasion
 * @param place backdrop, if it differs from the conversation's
 * @param question the question; if empty, there are no answers
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
    /** Name of the question among the texts. */
    public static final String ASK = "?";

    public WrittenScene {
        lines = List.copyOf(lines);
        answers = List.copyOf(answers);
    }

    /** Returns every text by its name within the scene: the id of a line or answer, or {@link #ASK}. */
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

    /** Returns the ids of the lines up to this one, with the answer before it; all lines before the question for another. */
    public List<String> upTo(String line) {
        List<String> read = lines.stream().map(Saying::id).collect(Collectors.toCollection(ArrayList::new));
        if (read.contains(line)) {
            return read.subList(0, read.indexOf(line) + 1);
        }
        for (Answer answer : answers) {
            List<String> after = answer.lines().stream().map(Saying::id).toList();
            if (after.contains(line)) {
                read.add(answer.id());
                read.addAll(after.subList(0, after.indexOf(line) + 1));
            }
        }
        return read;
    }

    /** Returns where a line or an answer stands in the scene, counted from 0. */
    public int position(String id) {
        return Stream.concat(
                        lines.stream().map(Saying::id),
                        answers.stream()
                                .flatMap(answer -> Stream.concat(
                                        Stream.of(answer.id()),
                                        answer.lines().stream().map(Saying::id))))
                .toList()
                .indexOf(id);
    }

    /** Returns all lines, including those after answers. */
    public Stream<Saying> sayings() {
        return Stream.concat(lines.stream(), answers.stream().flatMap(answer -> answer.lines().stream()));
    }

    /**
     * A line of a scene.
     *
     * @param id unique within the scene, stored in saves
     */
    public record Saying(String id, Agent by, String face, Phrase text) {
        /**
         * Returns the line of the story.
         *
         * @param fill fills in counts and names
         */
        public StoryLine in(String language, UnaryOperator<String> fill) {
            return new StoryLine(by.id(), fill.apply(text.in(language)), face, "dialogue");
        }
    }

    /**
     * An answer of the player, with the lines that follow.
     *
     * @param id unique within the scene, stored in the player's progress and tested by {@code chose.SCENE.ID}
     * @param outcome decision made by the answer; NONE for small talk
     * @param affinityDelta change of the affinity of the agent who speaks last after it
     */
    public record Answer(String id, Phrase text, Outcome outcome, double affinityDelta, List<Saying> lines) {
        public Answer {
            lines = List.copyOf(lines);
        }
    }

    /** Decision made by an answer, besides the lines that follow. */
    public enum Outcome {
        NONE,
        ROMANCE_ON,
        ROMANCE_OFF,
        ACCEPTED,
        REFUSED,
        LATER
    }
}
