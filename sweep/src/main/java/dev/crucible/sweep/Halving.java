package dev.crucible.sweep;

import java.util.ArrayList;
import java.util.List;

/**
 * Successive halving (Jamieson and Talwalkar, AISTATS 2016): all contenders run a few rounds, the best 1/η of them η times as many, and so
 * on until the full number. Contenders differ in their rule and pre-aggregators. They compete within a scenario, by the mean
 * over seeds of what the attack leaves ({@link CellScore#left}).
 *
 * @param eta η, at least 2
 * @param minRounds the rounds of the first rung, at least 1
 */
public record Halving(int eta, int minRounds) {

    /** Returns the rounds of each rung for cells of {@code full} rounds, ascending; the last is {@code full}. */
    public List<Integer> rungs(int full) {
        List<Integer> rungs = new ArrayList<>();
        for (long rounds = minRounds; rounds < full; rounds *= eta) {
            rungs.add((int) rounds);
        }
        rungs.add(full);
        return rungs;
    }

    /** Returns the number of {@code contenders} that survive a rung, at least one. */
    public int survivors(int contenders) {
        return Math.max(1, Math.ceilDiv(contenders, eta));
    }
}
