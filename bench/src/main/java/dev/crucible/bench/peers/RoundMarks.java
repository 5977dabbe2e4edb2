package dev.crucible.bench.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far a federated run has come, from the lines that it prints: {@code round 3/10  accuracy 80.1 %}, as {@code crucible run} does and the
 * scripts of {@code bench/peers/federated}.
 */
final class RoundMarks {

    private static final Pattern ROUND = Pattern.compile("round (\\d{1,9})/\\d{1,9} +accuracy (-|[\\d.]+ %).*");

    /** A moment at which so many rounds were done. */
    record Mark(int round, double wall, double cpu) {}

    private int round;
    private String accuracy = "-";
    private final List<Mark> marks = new ArrayList<>();

    /** Takes in a line. */
    synchronized void heard(String line) {
        Matcher matcher = ROUND.matcher(line.strip());
        if (matcher.matches()) {
            round = Integer.parseInt(matcher.group(1));
            accuracy = matcher.group(2).equals("-") ? accuracy : matcher.group(2);
        }
    }

    /** Takes in what was spent by now. */
    synchronized void spent(double wall, double cpu) {
        if (round > (marks.isEmpty() ? 0 : marks.getLast().round())) {
            marks.add(new Mark(round, wall, cpu));
        }
    }

    /** The last round that was told of, 0 before any. */
    synchronized int round() {
        return round;
    }

    /** The accuracy after the last round that was judged, or a dash. */
    synchronized String accuracy() {
        return accuracy;
    }

    /** Whether two moments are known, which tell what a round takes. */
    synchronized boolean scales() {
        return marks.size() > 1;
    }

    /** What {@code rounds} would take if those after the last mark took as much as those between the first and the last. */
    synchronized Mark scaledTo(int rounds) {
        Mark first = marks.getFirst();
        Mark last = marks.getLast();
        double share = (double) (rounds - last.round()) / (last.round() - first.round());
        return new Mark(
                rounds,
                last.wall() + share * (last.wall() - first.wall()),
                last.cpu() + share * (last.cpu() - first.cpu()));
    }
}
