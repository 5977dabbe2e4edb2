package dev.crucible.sweep.redteam;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Rounds in which attackers act: every {@code every}th round from {@code start} to {@code end}.
 *
 * @param start the first round, from 1
 * @param end the last possible round
 * @param every 1 for all between, 2 for every other one
 * @param of the number of rounds of the run
 */
public record AttackWindow(int start, int end, int every, int of) {

    /** A range of consecutive rounds. */
    record Span(int from, int to) {}

    /** Returns all rounds. */
    static AttackWindow whole(int rounds) {
        return from(1, rounds);
    }

    /** Returns the rounds from {@code start} on. */
    static AttackWindow from(int start, int rounds) {
        return new AttackWindow(start, rounds, 1, rounds);
    }

    /** Returns the windows that begin with the first round or in the middle and last to the end. */
    static List<AttackWindow> lasting(int rounds) {
        return rounds < 2
                ? List.of(whole(rounds))
                : List.of(whole(rounds), new AttackWindow(1 + rounds / 2, rounds, 1, rounds));
    }

    /** Returns the first half, and every other round; empty if there are too few rounds. */
    static List<AttackWindow> passing(int rounds) {
        return rounds < 4
                ? List.of()
                : List.of(new AttackWindow(1, rounds / 2, 1, rounds), new AttackWindow(1, rounds, 2, rounds));
    }

    /**
     * Returns the suffix of an attack's name: nothing for all rounds, {@code @4} from round 4 on, {@code @1-3} up to round 3, {@code @1/2}
     * for every other round.
     */
    String suffix() {
        if (every > 1) {
            return "@" + start + "/" + every;
        }
        if (end < of) {
            return "@" + start + "-" + end;
        }
        return start > 1 ? "@" + start : "";
    }

    /** Returns the ranges of consecutive rounds, in order. */
    List<Span> spans() {
        return every == 1
                ? List.of(new Span(start, end))
                : IntStream.iterate(start, round -> round <= end, round -> round + every)
                        .mapToObj(round -> new Span(round, round))
                        .toList();
    }
}
