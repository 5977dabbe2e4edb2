package dev.crucible.novel.ui;

import dev.crucible.novel.client.LabRun;
import java.util.List;

/**
 * What runs that were launched together have come to, as a card shows it.
 *
 * @param name what they tried
 * @param figures the three numbers
 * @param lines what the curves are called, by the numbers of {@code rounds}
 */
record RunResult(String name, List<Figure> figures, List<String> lines, List<LabRun.Round> rounds) {
    /** A number, and what it is of. */
    record Figure(String value, String of) {}

    RunResult {
        figures = List.copyOf(figures);
        lines = List.copyOf(lines);
        rounds = List.copyOf(rounds);
    }
}
