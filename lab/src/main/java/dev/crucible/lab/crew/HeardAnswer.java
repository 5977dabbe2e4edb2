package dev.crucible.lab.crew;

import dev.crucible.dialogue.Line;
import java.util.List;
import java.util.stream.Collectors;

/** What is heard of an answer. */
public sealed interface HeardAnswer {

    /**
     * Something is said.
     *
     * @param agent who says it
     * @param kind what it is
     * @param choices what the crew suggests for an answer
     * @param plan what would be done after a yes, a part a line; empty when the text says it all
     */
    record Beat(String agent, Line.Kind kind, String text, List<String> choices, String plan) implements HeardAnswer {

        public Beat {
            choices = List.copyOf(choices);
        }

        /** Progress is no part of an answer. */
        boolean isProgress() {
            return kind == Line.Kind.STATUS;
        }

        /** As it stands in an answer of one text: configs in a fence, choices as a list. */
        String written() {
            return fenced(kind, text) + listed(choices);
        }

        /** Where an answer is one text, a config stands in a fence of Markdown, so that it can be told from speech. */
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

        /** {@code choices} as they follow a question. */
        static String listed(List<String> choices) {
            return choices.isEmpty() ? "" : choices.stream().collect(Collectors.joining("\n- ", "\n\n- ", ""));
        }
    }

    /** Nothing more will come. */
    record End(CrewReply reply) implements HeardAnswer {}
}
