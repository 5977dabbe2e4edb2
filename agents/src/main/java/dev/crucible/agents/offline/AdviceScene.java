package dev.crucible.agents.offline;

import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.offline.grammar.Design;
import dev.crucible.agents.offline.grammar.Heard;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.offline.grammar.RequestParser;
import dev.crucible.agents.understanding.Intent;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A yes to advice asks for a plan of it, which is shown and needs a yes of its own. */
final class AdviceScene {

    /** What the advice to choose rules and attacks comes down to where the player named none. */
    private static final Design USUAL = new Design(
            List.of("median", "trimmed_mean"),
            List.of("alie"),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            false,
            false,
            false,
            false);

    private AdviceScene() {}

    /** What a plan of the advice just given would test; empty where the player's last line asked for none. */
    static Optional<Design> advised(Act act, RequestParser parser) {
        return act.turn().history().reversed().stream()
                .filter(entry -> entry.speaker().equals(HistoryEntry.PLAYER))
                .findFirst()
                .map(HistoryEntry::text)
                .filter(line -> isAdvice(parser.parse(line)))
                .map(line -> USUAL.with(parser.design(line)));
    }

    /** Advice is given at large, or by what is known of an attack. */
    private static boolean isAdvice(Heard heard) {
        return switch (heard.request()) {
            case Request.SmallTalk(var mood) -> mood == Request.Mood.ADVICE;
            case Request.Explain _ -> heard.meaning().intent() == Intent.ADVICE;
            default -> false;
        };
    }
}
