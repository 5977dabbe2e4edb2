package dev.crucible.lab.crew;

import dev.crucible.dialogue.Line;

/** Where an answer is one text, a config stands in a fence of Markdown, so that it can be told from speech. */
final class CodeFence {

    private CodeFence() {}

    /** A line of the crew as it stands in an answer. */
    static String around(Line.Kind kind, String text) {
        if (kind != Line.Kind.CODE) {
            return text;
        }
        String fence = "```";
        while (text.contains(fence)) {
            fence += "`";
        }
        return fence + "\n" + text + "\n" + fence;
    }
}
