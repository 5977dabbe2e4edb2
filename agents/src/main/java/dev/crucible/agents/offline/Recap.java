package dev.crucible.agents.offline;

import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.offline.grammar.Form;
import dev.crucible.agents.tool.QuotedText;
import dev.crucible.dialogue.Line;
import java.util.List;
import java.util.stream.Collectors;

/** Mneme tells what was spoken of in this conversation: the player's own words, the last of them. */
final class Recap {

    private static final int MOST_LINES = 6;
    private static final int LONGEST = 80;

    private Recap() {}

    static void tell(Act act) {
        List<String> lines = act.turn().history().stream()
                .filter(said -> said.speaker().equals(HistoryEntry.PLAYER))
                .map(HistoryEntry::text)
                .filter(text -> !text.isBlank())
                .toList();
        if (lines.isEmpty()) {
            act.stage().play(Line.say("mneme", act.language().say("recap.first_thing")));
            return;
        }
        boolean first = Form.says("at_first", act.turn().text());
        List<String> told = first
                ? lines.subList(0, Math.min(MOST_LINES / 2, lines.size()))
                : lines.subList(Math.max(0, lines.size() - MOST_LINES), lines.size());
        String quoted = told.stream()
                .map(text -> act.language().say("recap.said line", QuotedText.line(text, LONGEST)))
                .collect(Collectors.joining("\n"));
        act.stage()
                .play(Line.say(
                        "mneme",
                        first
                                ? act.language().say("recap.first")
                                : act.language().say("recap.last")));
        act.show("mneme", Line.Kind.RESULT, quoted);
    }
}
