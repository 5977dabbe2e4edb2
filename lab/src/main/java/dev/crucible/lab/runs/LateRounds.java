package dev.crucible.lab.runs;

import dev.crucible.engine.verdict.Thresholds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The rounds of a strategy that a verdict looks at, as their lines are read: the last {@link Thresholds#ROUNDS} judged ones in which
 * somebody attacked, of those not judged only where no other is, and the last of all.
 */
public final class LateRounds {

    private record Line(int round, String text) {}

    private final Deque<Line> attacked = new ArrayDeque<>();
    private boolean judged;
    private String last = "";

    /**
     * Takes the next line; what it repeats after a resume is replaced together with what followed it.
     *
     * @param isAttacked whether an attacker took part
     * @param isJudged whether the round tells accuracy on the test set
     */
    public void add(int round, String text, boolean isAttacked, boolean isJudged) {
        attacked.removeIf(line -> line.round >= round);
        last = text;
        if (!isAttacked) {
            return;
        }
        if (isJudged && !judged) {
            attacked.clear();
            judged = true;
        }
        if (isJudged == judged) {
            attacked.addLast(new Line(round, text));
        }
        if (attacked.size() > Thresholds.ROUNDS) {
            attacked.removeFirst();
        }
    }

    /** Their lines, in their order; empty before the first. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        attacked.forEach(line -> lines.add(line.text));
        if (!last.isEmpty() && !lines.contains(last)) {
            lines.add(last);
        }
        return lines;
    }
}
