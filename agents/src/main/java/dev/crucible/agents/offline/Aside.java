package dev.crucible.agents.offline;

import dev.crucible.agents.mind.HistoryEntry;
import dev.crucible.agents.mind.Turn;
import dev.crucible.agents.offline.grammar.Request;
import dev.crucible.agents.understanding.Intent;
import dev.crucible.agents.understanding.Meaning;
import dev.crucible.agents.understanding.Understanding;
import dev.crucible.dialogue.CastMember;
import java.util.List;
import java.util.Set;

/** A second voice, now and then, after small talk; unasked, so it is nobody's merit. */
final class Aside {

    private static final String OCCASION = "chime";

    /** In one of so many turns. */
    private static final int SELDOM = 6;

    /** When nobody else should have a word. */
    private static final Set<Request.Mood> GRAVE = Set.of(
            Request.Mood.SAD,
            Request.Mood.INSULT,
            Request.Mood.CRITICISM,
            Request.Mood.APOLOGY,
            Request.Mood.BYE,
            Request.Mood.ORDERS);

    /** Lines of the player after a heavy one without a second voice. */
    private static final int QUIET = 4;

    private Aside() {}

    static void after(Act act, Request.Mood mood, String speaker) {
        if (GRAVE.contains(mood)) {
            return;
        }
        int seed =
                Math.floorMod((act.shop().seed(act.turn()) + "\n" + act.turn().number()).hashCode() * 31, 1 << 20);
        if (seed % SELDOM != 0 || act.turn().number() == 0) {
            return;
        }
        if (isGrieved(act.turn())) {
            return;
        }
        List<String> others = act.shop().cast().members().stream()
                .map(CastMember::id)
                .filter(agent -> !agent.equals(speaker) && act.dares(agent, OCCASION) && act.isFresh(agent, OCCASION))
                .toList();
        if (!others.isEmpty()) {
            act.stage()
                    .play(act.line(others.get(seed / SELDOM % others.size()), OCCASION)
                            .unasked());
        }
    }

    /** Returns true if the player was sad or in danger a few lines ago. */
    private static boolean isGrieved(Turn turn) {
        List<String> lines = turn.history().stream()
                .filter(said -> said.speaker().equals(HistoryEntry.PLAYER))
                .map(HistoryEntry::text)
                .toList();
        return lines.subList(Math.max(0, lines.size() - QUIET), lines.size()).stream()
                .map(Understanding.bundled()::read)
                .anyMatch(read -> read.concern() != Meaning.Concern.NONE || read.intent() == Intent.SAD);
    }
}
