package dev.crucible.agents.offline;

import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.offline.grammar.RequestParser;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.Tier;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Whether somebody close to the player minds that another one is thanked, praised, or turned to for the third time. The closest one
 * tells, with its own affinity; spirits neither mind nor are minded.
 */
final class Jealousy {

    /** So many lines of the player are remembered. */
    private static final int LATELY = 6;

    private static final int OFTEN = 3;
    private static final double USUAL_AFFINITY = 0.5;

    private final RequestParser parser;

    Jealousy(RequestParser parser) {
        this.parser = parser;
    }

    /** After {@code favoured} was thanked or praised. */
    static void praised(Act act, CastMember favoured) {
        rival(act, favoured).ifPresent(rival -> act.stage().jealousy(rival.id(), affinity(act.turn(), rival)));
    }

    /** After {@code favoured} was spoken to by name; minded once in a while, not at every word. */
    void asked(Act act, CastMember favoured) {
        if (timesAsked(act, favoured) + 1 == OFTEN) {
            praised(act, favoured);
        }
    }

    private long timesAsked(Act act, CastMember favoured) {
        List<HistoryEntry> said = act.turn().history().stream()
                .filter(utterance -> utterance.speaker().equals(HistoryEntry.PLAYER))
                .toList();
        return said.subList(Math.max(0, said.size() - LATELY), said.size()).stream()
                .map(utterance -> parser.parse(utterance.text()).addressed())
                .flatMap(Optional::stream)
                .flatMap(name -> act.shop().cast().find(name).stream())
                .filter(favoured::equals)
                .count();
    }

    private static Optional<CastMember> rival(Act act, CastMember favoured) {
        if (favoured.spirit()) {
            return Optional.empty();
        }
        return act.shop().cast().members().stream()
                .filter(member -> !member.spirit() && !member.equals(favoured))
                .filter(member -> affinity(act.turn(), member) >= Tier.CLOSE.from())
                .max(Comparator.comparingDouble(member -> affinity(act.turn(), member)));
    }

    /** How much an agent likes the player. */
    static double affinity(Turn turn, CastMember member) {
        return affinity(turn, member.id());
    }

    static double affinity(Turn turn, String agent) {
        return turn.affinity().getOrDefault(agent, USUAL_AFFINITY);
    }
}
