package dev.crucible.novel.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.story.StoryLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A written scene as the bridge sends it, filled in for the player.
 *
 * @param place backdrop, empty to keep the present one
 * @param corner true for a glimpse beside the conversation
 * @param question question after the lines, empty for none
 * @param read id of the last line that was read before, empty for none
 */
public record SentScene(
        String id, String place, boolean corner, List<Line> lines, String question, List<Answer> answers, String read) {
    public SentScene {
        lines = List.copyOf(lines);
        answers = List.copyOf(answers);
    }

    /** A line, with its id in the scene. */
    public record Line(String id, StoryLine line) {
        /** Reads the lines of a scene, or those after an answer. */
        public static List<Line> in(JsonNode lines) {
            List<Line> read = new ArrayList<>();
            lines.forEach(line -> read.add(new Line(
                    line.path("id").asText(""),
                    new StoryLine(
                            line.path("by").asText(StoryLine.SYSTEM),
                            line.path("text").asText(""),
                            line.path("face").asText("neutral"),
                            "dialogue"))));
            return read;
        }
    }

    /** An answer that the player may give. */
    public record Answer(String id, String text) {}

    /** Reads a scene; empty if there is none, or one without lines. */
    public static Optional<SentScene> from(JsonNode json) {
        List<Line> lines = Line.in(json.path("lines"));
        List<Answer> answers = new ArrayList<>();
        // Of a scene that was left after its answer, only the lines are to be read.
        if (json.path("answered").asText("").isEmpty()) {
            json.path("answers")
                    .forEach(answer -> answers.add(new Answer(
                            answer.path("id").asText(""), answer.path("text").asText(""))));
        }
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(new SentScene(
                        json.path("id").asText(""),
                        json.path("place").asText(""),
                        json.path("corner").asBoolean(),
                        lines,
                        answers.isEmpty() ? "" : json.path("ask").asText(""),
                        answers,
                        json.path("read").asText("")));
    }

    /** Returns the lines said before a scene that was left; its rest begins with the last one again. */
    public static List<StoryLine> before(Optional<SentScene> rest, List<StoryLine> said) {
        boolean again = !said.isEmpty()
                && rest.stream().flatMap(left -> left.lines().stream().limit(1)).anyMatch(first -> first.line()
                        .text()
                        .equals(said.getLast().text()));
        return again ? said.subList(0, said.size() - 1) : said;
    }

    /**
     * Returns the rest of a scene that was left.
     *
     * @param asked true if its question was open; else the last line read is shown again
     */
    public SentScene rest(boolean asked) {
        int last = lines.stream().map(Line::id).toList().indexOf(read);
        List<Line> left = lines.subList(asked ? lines.size() : Math.max(0, last), lines.size());
        return new SentScene(id, place, corner, left, question, answers, read);
    }
}
