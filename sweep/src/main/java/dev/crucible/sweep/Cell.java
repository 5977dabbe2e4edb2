package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.verdict.Thresholds;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One simulation of a grid. Cells with equal hashes are run once.
 *
 * @param number its place in the grid, from 0
 * @param labels where it stands on each axis of the grid
 * @param config its config, flat
 * @param strategy the same, read
 * @param hash {@link CellHash} of it
 */
public record Cell(int number, List<String> labels, ObjectNode config, StrategyConfig strategy, String hash) {

    public Cell {
        labels = List.copyOf(labels);
    }

    /** Whether somebody attacks. */
    public boolean attacked() {
        return !strategy.schedule().isEmpty();
    }

    /** How many rounds there are before the first in which somebody attacks; all when nobody does. */
    int calmRounds() {
        return strategy.schedule().stream()
                .mapToInt(phase -> phase.startRound() - 1)
                .min()
                .orElse(strategy.rounds());
    }

    /** The rounds that a verdict looks at, ascending: the last judged ones in which somebody attacks, or the last judged of all. */
    public List<Integer> lateRounds() {
        List<Integer> rounds = IntStream.rangeClosed(1, strategy.rounds())
                .filter(strategy::judges)
                .filter(round -> !attacked() || strategy.schedule().stream().anyMatch(phase -> phase.covers(round)))
                .boxed()
                .toList();
        return rounds.subList(Math.max(0, rounds.size() - Thresholds.ROUNDS), rounds.size());
    }

    /** The rounds in which a cell is judged, ascending: those of a verdict, and of one without attackers where its last fifth begins. */
    List<Integer> judgedRounds() {
        List<Integer> late = lateRounds();
        int fifth = strategy.rounds() - Math.ceilDiv(strategy.rounds(), 5);
        IntStream begins = attacked()
                ? IntStream.empty()
                : IntStream.iterate(fifth, round -> round > 0, round -> round - 1)
                        .filter(strategy::judges)
                        .limit(1);
        return IntStream.concat(begins, late.stream().mapToInt(Integer::intValue))
                .boxed()
                .distinct()
                .sorted()
                .toList();
    }
}
