package dev.crucible.sweep.redteam;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The rounds in which attackers act: from {@code start} to {@code end}, in every {@code every}th of them.
 *
 * @param start the first, from 1
 * @param end the last that may be one
 * @param every 1 for all between, 2 for every other one
 * @param of how many rounds there are
 */
public record AttackWindow(int start, int end, int every, int of) {

    /** A round and the last one of a stretch without a gap. */
    record Span(int from, int to) {}

    /** All rounds. */
    static AttackWindow whole(int rounds) {
        return from(1, rounds);
    }

    /** From {@code start} on. */
    static AttackWindow from(int start, int rounds) {
        return new AttackWindow(start, rounds, 1, rounds);
    }

    /** Those that begin with the first round or in the middle, and do not end. */
    static List<AttackWindow> lasting(int rounds) {
        return rounds < 2
                ? List.of(whole(rounds))
                : List.of(whole(rounds), new AttackWindow(1 + rounds / 2, rounds, 1, rounds));
    }

    /** The first half, and every other round; too few rounds have neither. */
    static List<AttackWindow> passing(int rounds) {
        return rounds < 4
                ? List.of()
                : List.of(new AttackWindow(1, rounds / 2, 1, rounds), new AttackWindow(1, rounds, 2, rounds));
    }

    /** What stands behind an attack's name: nothing, {@code @4} from there on, {@code @1-3} to there, {@code @1/2} every other round. */
    String suffix() {
        if (every > 1) {
            return "@" + start + "/" + every;
        }
        if (end < of) {
            return "@" + start + "-" + end;
        }
        return start > 1 ? "@" + start : "";
    }

    /** The stretches without a gap, in their order. */
    List<Span> spans() {
        return every == 1
                ? List.of(new Span(start, end))
                : IntStream.iterate(start, round -> round <= end, round -> round + every)
                        .mapToObj(round -> new Span(round, round))
                        .toList();
    }
}
