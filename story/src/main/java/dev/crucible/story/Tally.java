package dev.crucible.story;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Counts of events in the story. Immutable; each change returns a copy. An evening is a session of play.
 *
 * @param turns all turns
 * @param eveningTurns turns of this evening
 * @param evenings number of evenings
 * @param daysAway days between the last evening and this one
 * @param runs runs launched from the novel
 * @param failed runs that ended without a result
 * @param held runs whose rules held
 * @param broke runs in which a rule broke
 * @param talks turns in which an agent spoke, by id
 * @param losses number of times an agent's affinity fell, by id
 * @param open ids of launched runs whose end is not known yet
 * @param closed ids of the latest runs whose end is known
 * @param lastAt time of the last turn or evening in seconds since the epoch, 0 for none
 * @param lastAgent id of the last speaker, empty for none
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Tally(
        int turns,
        int eveningTurns,
        int evenings,
        int daysAway,
        int runs,
        int failed,
        int held,
        int broke,
        Map<String, Integer> talks,
        Map<String, Integer> losses,
        Set<String> open,
        Set<String> closed,
        long lastAt,
        String lastAgent) {
    public static final Tally NONE = new Tally(0, 0, 0, 0, 0, 0, 0, 0, Map.of(), Map.of(), Set.of(), Set.of(), 0, "");

    /** Minimum pause between two evenings. A player who returns sooner, also after a crash, continues the same one. */
    private static final Duration BREAK = Duration.ofHours(3);

    private static final int SEASONS = 4;
    /** Turns and evenings per season. */
    private static final int TURNS_A_SEASON = 40;

    private static final int EVENINGS_A_SEASON = 2;

    /** End of a run. */
    public enum Ending {
        HELD,
        BROKE,
        FAILED,
        /** A result that is neither held nor broke. */
        DONE
    }

    public Tally {
        talks = talks == null ? Map.of() : Map.copyOf(talks);
        losses = losses == null ? Map.of() : Map.copyOf(losses);
        open = open == null ? Set.of() : Set.copyOf(open);
        closed = closed == null ? Set.of() : Set.copyOf(closed);
        lastAgent = lastAgent == null ? "" : lastAgent;
    }

    /** Returns the season of the arc, 1 to 4: a new one every 40 turns, but not before two more evenings. */
    public int season() {
        return 1
                + Math.min(
                        SEASONS - 1, Math.min(turns / TURNS_A_SEASON, Math.max(0, evenings - 1) / EVENINGS_A_SEASON));
    }

    /** Begins an evening, unless the last one continues. */
    public Tally sitting(Instant now, ZoneId zone) {
        if (lastAt > 0 && now.getEpochSecond() - lastAt < BREAK.toSeconds()) {
            return at(now);
        }
        long days = lastAt == 0
                ? 0
                : ChronoUnit.DAYS.between(
                        Instant.ofEpochSecond(lastAt).atZone(zone).toLocalDate(),
                        now.atZone(zone).toLocalDate());
        return new Tally(
                turns,
                0,
                evenings + 1,
                (int) Math.max(0, days),
                runs,
                failed,
                held,
                broke,
                talks,
                losses,
                open,
                closed,
                now.getEpochSecond(),
                lastAgent);
    }

    /** Counts a turn in which an agent spoke; empty for none. */
    public Tally turn(String agent, Instant now) {
        return new Tally(
                turns + 1,
                eveningTurns + 1,
                evenings,
                daysAway,
                runs,
                failed,
                held,
                broke,
                agent.isEmpty() ? talks : plus(talks, agent),
                losses,
                open,
                closed,
                now.getEpochSecond(),
                agent.isEmpty() ? lastAgent : agent);
    }

    public Tally lost(String agent) {
        return new Tally(
                turns,
                eveningTurns,
                evenings,
                daysAway,
                runs,
                failed,
                held,
                broke,
                talks,
                plus(losses, agent),
                open,
                closed,
                lastAt,
                lastAgent);
    }

    /** Counts a launched run, once: a run that is open or closed is not counted again. */
    public Tally launched(String run) {
        if (open.contains(run) || closed.contains(run)) {
            return this;
        }
        Set<String> more = new LinkedHashSet<>(open);
        more.add(run);
        return new Tally(
                turns,
                eveningTurns,
                evenings,
                daysAway,
                runs + 1,
                failed,
                held,
                broke,
                talks,
                losses,
                more,
                closed,
                lastAt,
                lastAgent);
    }

    /** Counts the end of an open run. */
    public Tally ended(String run, Ending ending) {
        if (!open.contains(run)) {
            return this;
        }
        Set<String> less = new LinkedHashSet<>(open);
        less.remove(run);
        Set<String> over = new LinkedHashSet<>(closed);
        over.add(run);
        return new Tally(
                turns,
                eveningTurns,
                evenings,
                daysAway,
                runs,
                failed + (ending == Ending.FAILED ? 1 : 0),
                held + (ending == Ending.HELD ? 1 : 0),
                broke + (ending == Ending.BROKE ? 1 : 0),
                talks,
                losses,
                less,
                over,
                lastAt,
                lastAgent);
    }

    private Tally at(Instant now) {
        return new Tally(
                turns,
                eveningTurns,
                evenings,
                daysAway,
                runs,
                failed,
                held,
                broke,
                talks,
                losses,
                open,
                closed,
                now.getEpochSecond(),
                lastAgent);
    }

    private static Map<String, Integer> plus(Map<String, Integer> counts, String key) {
        Map<String, Integer> changed = new LinkedHashMap<>(counts);
        changed.merge(key, 1, Integer::sum);
        return changed;
    }
}
