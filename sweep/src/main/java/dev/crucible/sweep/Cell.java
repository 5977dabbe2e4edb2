package dev.crucible.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.attack.Attack;
import dev.crucible.engine.attack.AttackPhase;
import dev.crucible.engine.attack.LabelMap;
import dev.crucible.engine.attack.TargetedLabelFlipping;
import dev.crucible.engine.setting.Setting;
import dev.crucible.engine.strategy.StrategyConfig;
import dev.crucible.engine.verdict.StrategyResult;
import dev.crucible.engine.verdict.Thresholds;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One simulation of a grid. Cells with equal hashes run once.
 *
 * @param number its index in the grid, from 0
 * @param labels its level on each axis of the grid
 * @param config its config, flat
 * @param strategy the parsed config
 * @param hash its {@link CellHash}
 */
public record Cell(int number, List<String> labels, ObjectNode config, StrategyConfig strategy, String hash) {

    public Cell {
        labels = List.copyOf(labels);
    }

    /** Returns true if the schedule has attacks. */
    public boolean attacked() {
        return !strategy.schedule().isEmpty();
    }

    /** Returns true if its rule is a mean without a defence before it. */
    boolean isMean() {
        return StrategyResult.isMean(strategy.settings().json());
    }

    /** Returns true if its rule gives all clients equal weight, however many samples they have. */
    boolean isUnweighted() {
        return StrategyResult.isUnweighted(strategy.written());
    }

    /**
     * Returns the attacks of its schedule with one target class. Its success is measured on the first of them with test samples, and a model
     * without attackers tells their natural rate.
     */
    List<Attack> targeted() {
        return strategy.schedule().stream()
                .map(AttackPhase::attack)
                .filter(CellHash::hasTarget)
                .filter(attack -> !(attack instanceof TargetedLabelFlipping flip) || flip.map() != LabelMap.OWN)
                .toList();
    }

    /** Returns the number of different attacks in its schedule. */
    int attacks() {
        return (int) Setting.ATTACK_SCHEDULE
                .node(config)
                .valueStream()
                .map(phase -> Setting.ATTACK_TYPE.in(phase))
                .distinct()
                .count();
    }

    /** Returns the number of rounds before the first attack; all rounds if there is none. */
    int calmRounds() {
        return strategy.schedule().stream()
                .mapToInt(phase -> phase.startRound() - 1)
                .min()
                .orElse(strategy.rounds());
    }

    /** Returns the rounds that a verdict uses, ascending: the last evaluated ones with an attack, or simply the last evaluated ones. */
    public List<Integer> lateRounds() {
        List<Integer> rounds = IntStream.rangeClosed(1, strategy.rounds())
                .filter(strategy::judges)
                .filter(round -> !attacked() || strategy.schedule().stream().anyMatch(phase -> phase.covers(round)))
                .boxed()
                .toList();
        return rounds.subList(Math.max(0, rounds.size() - Thresholds.ROUNDS), rounds.size());
    }

    /**
     * Returns the rounds in which a cell is evaluated, ascending: those of a verdict and, without attackers, the start of the last fifth.
     */
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
