package dev.crucible.sweep;

import dev.crucible.engine.attack.Attack;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Measurements of a cell without attackers that its attacked cells are compared with.
 *
 * @param rounds the rounds of their verdicts, which may be long before the last ones
 * @param targeted the attacks of each with a target class, whose natural rate a model without attackers tells
 */
record TwinDemand(Set<Integer> rounds, Set<List<Attack>> targeted) {

    static final TwinDemand NONE = new TwinDemand(Set.of(), Set.of());

    TwinDemand {
        rounds = Set.copyOf(rounds);
        targeted = Set.copyOf(targeted);
    }

    /** Returns the demand of the attacked ones of {@code cells}, by the hash of their twin. */
    static Map<String, TwinDemand> of(Stream<Cell> cells, UnaryOperator<Cell> twin) {
        return cells.filter(Cell::attacked)
                .collect(Collectors.groupingBy(
                        cell -> twin.apply(cell).hash(),
                        Collectors.collectingAndThen(Collectors.toList(), TwinDemand::of)));
    }

    private static TwinDemand of(Collection<Cell> attacked) {
        Set<Integer> rounds = new HashSet<>();
        Set<List<Attack>> targeted = new HashSet<>();
        for (Cell cell : attacked) {
            rounds.addAll(cell.lateRounds());
            if (!cell.targeted().isEmpty()) {
                targeted.add(cell.targeted());
            }
        }
        return new TwinDemand(rounds, targeted);
    }

    /** Returns true if {@code score} has all measurements, as far as its rounds go. */
    boolean metBy(CellScore score) {
        return score.diverged()
                || (rounds.stream().filter(round -> round <= score.rounds()).allMatch(round -> score.late()
                                .containsKey(round))
                        && score.naturalRates().hold(targeted));
    }
}
