package dev.crucible.sweep;

import dev.crucible.sweep.statistics.Mean;
import java.util.List;

/**
 * One contender under one scenario, over seeds.
 *
 * @param contender the rule with its pre-aggregators
 * @param scenario the labels of all other axes but the seed
 */
public record Group(String contender, List<String> scenario, List<CellOutcome> rows) {

    public Group {
        scenario = List.copyOf(scenario);
        rows = List.copyOf(rows);
    }

    /** Accuracy over seeds. */
    public Mean accuracy() {
        return Mean.of(rows.stream().map(row -> row.score().ranked()).toList());
    }

    /** What the attack took away, over seeds. */
    public Mean drop() {
        return Mean.of(rows.stream().map(CellOutcome::drop).toList());
    }

    /** Success of an attack that aims at a class, over seeds. */
    public Mean attackSuccess() {
        return Mean.of(rows.stream().map(row -> row.score().attackSuccess()).toList());
    }

    /** Whether somebody attacks. */
    public boolean attacked() {
        return rows.getFirst().cell().attacked();
    }
}
