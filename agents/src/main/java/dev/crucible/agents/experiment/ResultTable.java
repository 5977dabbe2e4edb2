package dev.crucible.agents.experiment;

import dev.crucible.agents.experiment.Comparison.Arm;
import dev.crucible.agents.experiment.Comparison.Difference;
import dev.crucible.agents.experiment.StrategyRun.Round;
import java.util.Locale;

/** Results as text; every number comes from the runs. */
public final class ResultTable {

    private static final int MOST_ROWS = 40;

    private ResultTable() {}

    /** A row for each arm, then the differences to FedAvg, then how to read it. */
    public static String of(Comparison comparison) {
        StringBuilder text = new StringBuilder();
        comparison.arms().stream().limit(MOST_ROWS).forEach(arm -> text.append(row(arm))
                .append('\n'));
        int left = comparison.arms().size() - MOST_ROWS;
        if (left > 0) {
            text.append("… and ").append(left).append(" more\n");
        }
        for (Difference difference : comparison.againstFedAvg()) {
            text.append(difference.arm().label())
                    .append(" against fedavg, paired by seed: ")
                    .append(points(difference.accuracy()));
            if (difference.clean().known()) {
                text.append(", without attack ").append(points(difference.clean()));
            }
            text.append('\n');
        }
        return text.append(note(comparison.seeds())).toString();
    }

    private static String note(int seeds) {
        return seeds < 2
                ? "Accuracy of the last round, one seed: no interval, so nothing is said about chance."
                : "Accuracy of the last round, mean over " + seeds + " seeds ± 95 % interval (Student).";
    }

    private static String row(Arm arm) {
        StringBuilder row = new StringBuilder(arm.label())
                .append(": accuracy ")
                .append(arm.accuracy().percent());
        if (arm.clean().known()) {
            row.append(", clean ").append(arm.clean().percent());
            row.append(", lost ").append(points(arm.drop()));
        }
        if (arm.attackSuccess().known()) {
            row.append(", attack success ").append(arm.attackSuccess().percent());
        }
        if (arm.recall().known()) {
            row.append(", detection precision ").append(arm.precision().percent());
            row.append(" recall ").append(arm.recall().percent());
        }
        return row.toString();
    }

    /** A difference in percentage points, such as {@code +3.1 ± 1.2 points}. */
    public static String points(Interval difference) {
        if (!difference.known()) {
            return "–";
        }
        String mean = String.format(Locale.ROOT, "%+.1f", 100 * difference.mean());
        return Double.isNaN(difference.half())
                ? mean + " points"
                : mean + String.format(Locale.ROOT, " ± %.1f points", 100 * difference.half());
    }

    /** The rounds of a strategy, at most {@code most} of them, the last one always. */
    public static String rounds(StrategyRun run, int most) {
        StringBuilder text =
                new StringBuilder("strategy " + run.number() + ": " + run.label() + ", seed " + run.seed());
        text.append("\nround accuracy loss clean success precision recall\n");
        int size = run.rounds().size();
        int step = Math.max(1, (size + most - 1) / most);
        for (int i = 0; i < size; i++) {
            if (i % step == 0 || i == size - 1) {
                text.append(line(run.rounds().get(i))).append('\n');
            }
        }
        return size == 0 ? text.append("no round has finished yet\n").toString() : text.toString();
    }

    private static String line(Round round) {
        return String.format(
                Locale.ROOT,
                "%5d %s %s %s %s %s %s",
                round.number(),
                cell(round.accuracy()),
                cell(round.loss()),
                cell(round.cleanAccuracy()),
                cell(round.attackSuccess()),
                cell(round.precision()),
                cell(round.recall()));
    }

    private static String cell(double value) {
        return Double.isNaN(value) ? "   –  " : String.format(Locale.ROOT, "%6.3f", value);
    }
}
