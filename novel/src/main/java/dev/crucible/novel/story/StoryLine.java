package dev.crucible.novel.story;

import dev.crucible.dialogue.text.Pages;
import java.util.List;

/**
 * A line of the novel.
 *
 * @param speaker an agent's id, {@code player} or {@code system}
 * @param portrait the state that the bridge asked for
 * @param kind {@code dialogue}, {@code code}, {@code spec} or {@code result}
 */
public record StoryLine(String speaker, String text, String portrait, String kind) {
    public static final String PLAYER = "player";
    public static final String SYSTEM = "system";

    public static StoryLine of(String speaker, String text) {
        return new StoryLine(speaker, text, "neutral", "dialogue");
    }

    /** The line in its pages; code and tables stay whole, for their page scrolls. */
    public List<StoryLine> in(Pages pages) {
        List<String> texts = kind.equals("dialogue") ? pages.of(text) : List.of(text.stripTrailing());
        return texts.stream()
                .map(page -> new StoryLine(speaker, page, portrait, kind))
                .toList();
    }
}
