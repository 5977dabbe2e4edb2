package dev.crucible.novel.story;

import dev.crucible.story.StoryLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The lines read, newest last, and the reader's position among them. Going back only shows old lines; the crew has
 * already heard them.
 */
public final class Backlog {
    public static final int LIMIT = 1000;

    private final List<StoryLine> lines = new ArrayList<>();
    private int back;

    /** Adds a line and returns to the present. */
    public void add(StoryLine line) {
        if (lines.size() == LIMIT) {
            lines.removeFirst();
        }
        lines.addLast(line);
        back = 0;
    }

    /** Inserts the lines of an earlier session at the beginning, as many as fit. */
    public void recall(List<StoryLine> earlier) {
        int room = Math.min(earlier.size(), LIMIT - lines.size());
        lines.addAll(0, earlier.subList(earlier.size() - room, earlier.size()));
    }

    /** Moves one line back and returns it; empty at the beginning. */
    public Optional<StoryLine> back() {
        if (back + 1 >= lines.size()) {
            return Optional.empty();
        }
        back++;
        return looked();
    }

    /** Moves one line forward and returns it; empty in the present. */
    public Optional<StoryLine> forward() {
        if (back == 0) {
            return Optional.empty();
        }
        back--;
        return looked();
    }

    /** Returns true if the last line has this text. */
    boolean endsWith(String text) {
        return !lines.isEmpty() && lines.getLast().text().equals(text);
    }

    public void present() {
        back = 0;
    }

    public boolean isInThePast() {
        return back > 0;
    }

    public List<StoryLine> lines() {
        return List.copyOf(lines);
    }

    private Optional<StoryLine> looked() {
        return Optional.of(lines.get(lines.size() - 1 - back));
    }
}
