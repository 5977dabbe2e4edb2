package dev.crucible.novel.scene;

import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.StoryLine;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A written scene: lines, then perhaps one question, whose answers lead to further lines.
 *
 * @param id unique, kept in the player's progress: never rename one that players have seen
 * @param agent whom it is about, where the occasion has one
 * @param question empty when nothing is asked; then there are no answers
 */
public record WrittenScene(
        String id,
        Occasion when,
        Optional<Agent> agent,
        List<Saying> lines,
        Optional<Map<String, String>> question,
        List<Answer> answers) {
    public WrittenScene {
        lines = List.copyOf(lines);
        answers = List.copyOf(answers);
    }

    /** What somebody says, in every language. */
    public record Saying(Agent by, String face, Map<String, String> text) {
        public StoryLine in(String language) {
            return new StoryLine(by.id(), Objects.requireNonNull(text.get(language), language), face, "dialogue");
        }
    }

    /**
     * What the player may answer, and what follows.
     *
     * @param outcome what the answer decides; NONE for small talk
     */
    public record Answer(Map<String, String> text, Outcome outcome, List<Saying> lines) {
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
