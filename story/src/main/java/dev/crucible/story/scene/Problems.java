package dev.crucible.story.scene;

import java.util.ArrayList;
import java.util.List;

/** Problems in files of scenes, each with its file and line. */
final class Problems {
    private final List<String> found = new ArrayList<>();

    /**
     * Adds a problem.
     *
     * @param where a file and a line, as {@code FILE:LINE}
     */
    void add(String where, String text) {
        found.add(where + ": " + text);
    }

    List<String> all() {
        return List.copyOf(found);
    }
}
