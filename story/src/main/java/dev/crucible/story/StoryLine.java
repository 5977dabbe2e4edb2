package dev.crucible.story;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crucible.dialogue.text.Pages;
import java.util.ArrayList;
import java.util.List;

/**
 * A line of the novel.
 *
 * @param speaker an agent's id, {@code player} or {@code system}
 * @param portrait state requested by the bridge
 * @param kind {@code dialogue}, {@code code}, {@code spec} or {@code result}
 */
public record StoryLine(String speaker, String text, String portrait, String kind) {
    public static final String PLAYER = "player";
    public static final String SYSTEM = "system";

    public static StoryLine of(String speaker, String text) {
        return new StoryLine(speaker, text, "neutral", "dialogue");
    }

    /** Returns the lines before a question that is asked again; {@code said} may end with the question. */
    public static List<StoryLine> before(String question, List<StoryLine> said) {
        boolean asked = !said.isEmpty() && said.getLast().text().equals(question);
        return asked ? said.subList(0, said.size() - 1) : said;
    }

    /** Splits the line into pages. Code and tables stay whole, because their page scrolls. */
    public List<StoryLine> in(Pages pages) {
        List<String> texts = kind.equals("dialogue") ? pages.of(text) : List.of(text.stripTrailing());
        return texts.stream()
                .map(page -> new StoryLine(speaker, page, portrait, kind))
                .toList();
    }

    /** Reads the lines of a conversation from the bridge's answer to a resume; none from an older bridge. */
    public static List<StoryLine> history(JsonNode resumed) {
        List<StoryLine> lines = new ArrayList<>();
        resumed.path("history").forEach(line -> {
            String text = line.path("message").asText("");
            if (!text.isBlank()) {
                String kind = line.path("kind").asText("dialogue");
                String speaker = line.path("agent").asText(StoryLine.SYSTEM);
                lines.add(
                        kind.equals(StoryLine.PLAYER) || speaker.equals(StoryLine.PLAYER)
                                ? StoryLine.of(StoryLine.PLAYER, text)
                                : new StoryLine(
                                        speaker,
                                        text,
                                        line.path("portrait").asText("neutral"),
                                        kind.equals("scene") ? "dialogue" : kind));
            }
        });
        return lines;
    }

    /** Returns the last answer: the lines after the player's last one. */
    public static List<StoryLine> answer(List<StoryLine> said) {
        int asked = said.stream().map(StoryLine::speaker).toList().lastIndexOf(PLAYER);
        return said.subList(asked + 1, said.size());
    }
}
