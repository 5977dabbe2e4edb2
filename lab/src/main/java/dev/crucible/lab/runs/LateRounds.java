package dev.crucible.lab.runs;

import dev.crucible.engine.verdict.Thresholds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Selection of a strategy's rounds for its verdict, while their lines are read: the last {@link Thresholds#ROUNDS} evaluated rounds of
 * an attack. Rounds without an evaluation count only if there is no other; the last round of all is always kept.
 */
public final class LateRounds {

    private record Line(int round, String text) {}

    private final Deque<Line> attacked = new ArrayDeque<>();
    private boolean judged;
    private String last = "";

    /**
     * Adds a line. A round repeated after a resume replaces the earlier one and everything after it.
     *
     * @param isAttacked true if the schedule lets a client attack in it
     * @param isJudged true if the round has an accuracy on the test set
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

    /** Returns the lines in order; empty if there was none. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        attacked.forEach(line -> lines.add(line.text));
        if (!last.isEmpty() && !lines.contains(last)) {
            lines.add(last);
        }
        return lines;
    }
}
