package dev.crucible.novel.ui;

import dev.crucible.novel.client.LabRun;
import java.util.List;

/**
 * Result of runs that were launched together, as shown on a card.
 *
 * @param name name of the experiment
 * @param figures the three numbers
 * @param lines names of the curves, by the strategy numbers of {@code rounds}
 */
record RunResult(String name, List<Figure> figures, List<String> lines, List<LabRun.Round> rounds) {
    /** A number with its meaning. */
    record Figure(String value, String of) {}

    RunResult {
        figures = List.copyOf(figures);
        lines = List.copyOf(lines);
        rounds = List.copyOf(rounds);
    }
}
