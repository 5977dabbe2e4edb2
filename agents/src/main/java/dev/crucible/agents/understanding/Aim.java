package dev.crucible.agents.understanding;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Aims of lines by what can answer them: what the crew knows, what only the lab can look up or do, or talk. */
enum Aim {
    KNOWLEDGE,
    LAB,
    TALK;

    /** The classes of the head that tells aims, in its order. */
    static final List<Aim> CLASSES = List.of(values());

    private static final Set<Intent> OF_KNOWLEDGE =
            EnumSet.of(Intent.EXPLAIN, Intent.DIFFERENCE, Intent.CLAIM, Intent.BOUNDS, Intent.ADVICE);

    private static final Set<Intent> OF_LAB = EnumSet.of(
            Intent.KEEP,
            Intent.DESIGN,
            Intent.STATUS,
            Intent.RESULTS,
            Intent.PLOT,
            Intent.CONFIG,
            Intent.LIST_RUNS,
            Intent.COMPARE_RESULTS,
            Intent.HISTORY,
            Intent.WHY_FAILED,
            Intent.WHY_RESULT,
            Intent.FILES,
            Intent.F_AGAIN,
            Intent.F_AND,
            Intent.F_HOWMUCH,
            Intent.F_MORE,
            Intent.F_SHORTER,
            Intent.F_WHY,
            Intent.YES,
            Intent.NO,
            Intent.LATER);

    /** "Can I stop a run?" may ask for a page as well as for a run. */
    private static final Set<Intent> OF_ANY = EnumSet.of(Intent.ASK_ACT, Intent.HELP, Intent.CODE);

    /** Returns the aim of lines of an intent; empty where they differ. */
    static Optional<Aim> of(Intent intent) {
        if (OF_ANY.contains(intent)) {
            return Optional.empty();
        }
        return Optional.of(
                OF_KNOWLEDGE.contains(intent) ? KNOWLEDGE : intent.isAct() || OF_LAB.contains(intent) ? LAB : TALK);
    }
}
