package dev.crucible.agents.model;

import dev.crucible.agents.model.ModelConfig.Budget;
import java.time.Duration;

/** What is left of one turn's budget. */
final class Allowance {

    private final long end;
    private int calls;
    private int tokens;

    /** The budget is used up; the message says which part. */
    static final class Spent extends Exception {

        private static final long serialVersionUID = 1;

        Spent(String part) {
            super(part);
        }
    }

    Allowance(Budget budget) {
        this.end = System.nanoTime() + budget.time().toNanos();
        this.calls = budget.calls();
        this.tokens = budget.tokens();
    }

    /** Takes one call and tells how long it may last. */
    Duration call() throws Spent {
        long left = end - System.nanoTime();
        if (calls <= 0 || tokens <= 0 || left <= 0) {
            throw new Spent(calls <= 0 ? "calls" : tokens <= 0 ? "words" : "time");
        }
        calls--;
        return Duration.ofNanos(left);
    }

    void used(int used) {
        tokens -= used;
    }
}
