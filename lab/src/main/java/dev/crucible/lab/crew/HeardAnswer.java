package dev.crucible.lab.crew;

import dev.crucible.dialogue.Line;
import java.util.List;
import java.util.stream.Collectors;

/** A part of an answer. */
public sealed interface HeardAnswer {

    /**
     * A line.
     *
     * @param agent the speaker
     * @param kind kind of the line
     * @param choices suggested answers
     * @param plan action proposed by a question, one part per line; empty if the text contains it
     */
    record Beat(String agent, Line.Kind kind, String text, List<String> choices, String plan) implements HeardAnswer {

        public Beat {
            choices = List.copyOf(choices);
        }

        /** Returns true for progress, which is not part of the answer's text. */
        boolean isProgress() {
            return kind == Line.Kind.STATUS;
        }

        /** Returns the line as part of a text answer: configs in a fence, choices as a list. */
        String written() {
            return fenced(kind, text) + listed(choices);
        }

        /** Returns {@code text}, a config in a Markdown fence that separates it from speech. */
        static String fenced(Line.Kind kind, String text) {
            if (kind != Line.Kind.CODE) {
                return text;
            }
            String fence = "```";
            while (text.contains(fence)) {
                fence += "`";
            }
            return fence + "\n" + text + "\n" + fence;
        }

        /** Returns {@code choices} as a list that follows a question. */
        static String listed(List<String> choices) {
            return choices.isEmpty() ? "" : choices.stream().collect(Collectors.joining("\n- ", "\n\n- ", ""));
        }
    }

    /** The end of the answer. */
    record End(CrewReply reply) implements HeardAnswer {}
}
