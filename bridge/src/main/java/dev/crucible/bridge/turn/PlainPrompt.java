package dev.crucible.bridge.turn;

import dev.crucible.dialogue.text.SentenceSegmenter;
import java.util.ArrayList;
import java.util.List;

/**
 * A question for clients of the first protocol, which show nothing else of the answer. Its prompt contains what was
 * said before and the plan in question. It is cut to a readable length: chatter is dropped first, the question never.
 */
final class PlainPrompt {

    private static final int LONGEST = 1_200;
    private static final int LONGEST_QUESTION = 600;
    private static final int SHORTEST_REASON = 20;

    private PlainPrompt() {}

    /** Builds the prompt; {@code before} are the turn's earlier beats. A plan of the question replaces an earlier one. */
    static String of(List<StreamRecord.Beat> before, StreamRecord.InputRequired asked, Tongue tongue) {
        String question = shortened(PlainText.of(asked.prompt()), LONGEST_QUESTION);
        String plan = PlainText.of(asked.plan());
        List<String> parts = new ArrayList<>();
        List<String> chatter = new ArrayList<>();
        for (StreamRecord.Beat beat : before) {
            boolean spec = beat.kind().equals("spec");
            String text = spec && !plan.isEmpty() ? plan : PlainBeat.text(beat, tongue);
            if (parts.contains(text) || text.equals(question) || (isIn(plan, text) && !text.equals(plan))) {
                continue;
            }
            parts.add(text);
            if (beat.kind().equals("dialogue")) {
                chatter.add(text);
            }
        }
        if (!plan.isEmpty() && !parts.contains(plan)) {
            parts.add(plan);
        }
        while (SentenceSegmenter.together(parts).length() > LONGEST && !chatter.isEmpty()) {
            parts.remove(chatter.removeFirst());
        }
        String said = shortened(SentenceSegmenter.together(parts), LONGEST);
        return said.isEmpty() ? question : SentenceSegmenter.together(List.of(said, question));
    }

    /** Returns true if the plan already says it, perhaps after a word of introduction. */
    private static boolean isIn(String plan, String text) {
        return plan.contains(text)
                || plan.lines().anyMatch(line -> line.length() >= SHORTEST_REASON && text.endsWith(line));
    }

    private static String shortened(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Math.max(text.lastIndexOf('\n', longest), text.lastIndexOf(' ', longest));
        return text.substring(0, end > longest / 2 ? end : longest).stripTrailing() + " …";
    }
}
