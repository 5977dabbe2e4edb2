package dev.crucible.engine.results;

import java.util.function.IntUnaryOperator;

/** The order of rounds in an event log: one after the other, strategy by strategy. Mutable. */
final class LogOrder {

    private final IntUnaryOperator rounds;
    private int strategy;
    private int round;
    private boolean over;

    /** @param rounds the number of rounds of each strategy */
    LogOrder(IntUnaryOperator rounds) {
        this.rounds = rounds;
    }

    /** Returns true if the last round was {@code wanted} of strategy {@code of}. */
    boolean reached(int of, int wanted) {
        return strategy == of && round == wanted;
    }

    /** Accepts the next round. */
    void next(EventLog.Entry entry) throws EventLog.DamagedException {
        if (over) {
            strategy++;
            round = 0;
        }
        round++;
        int planned = rounds.applyAsInt(strategy);
        if (entry.strategy() != strategy
                || entry.report().round() != round
                || entry.report().rounds() != planned) {
            throw new EventLog.DamagedException("events.ndjson does not tell of round %d of strategy %d where it should"
                    .formatted(round, strategy + 1));
        }
        over = round == planned || entry.report().ended().isPresent();
    }
}
