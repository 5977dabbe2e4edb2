package dev.crucible.agents.experiment;

import dev.crucible.agents.experiment.Comparison.Arm;
import dev.crucible.agents.experiment.Comparison.Difference;
import dev.crucible.agents.experiment.StrategyRun.Round;
import dev.crucible.agents.knowledge.Titles;
import dev.crucible.agents.mind.Language;
import java.util.Locale;
import java.util.function.Function;

/** Results as text; every number comes from the runs. */
public final class ResultTable {

    private static final int MOST_ROWS = 40;
    private static final String FEDAVG = "fedavg";

    private final Language language;
    private final Function<Arm, String> name;
    private final String mean;

    private ResultTable(Language language, Function<Arm, String> name, String mean) {
        this.language = language;
        this.name = name;
        this.mean = mean;
    }

    /** By keywords: a row for each arm, then the differences to FedAvg, then how to read it. */
    public static String of(Comparison comparison) {
        return new ResultTable(Language.ENGLISH, Arm::label, FEDAVG).text(comparison);
    }

    /** The same for people. */
    public static String of(Comparison comparison, Titles titles) {
        return new ResultTable(titles.language(), arm -> arm.title(titles), titles.of(FEDAVG)).text(comparison);
    }

    private String say(String english, String german) {
        return language.choose(english, german);
    }

    private String text(Comparison comparison) {
        StringBuilder text = new StringBuilder();
        comparison.arms().stream().limit(MOST_ROWS).forEach(arm -> text.append(row(arm))
                .append('\n'));
        int left = comparison.arms().size() - MOST_ROWS;
        if (left > 0) {
            text.append(say("… and ", "… und ")).append(left).append(say(" more\n", " weitere\n"));
        }
        for (Difference difference : comparison.againstFedAvg()) {
            text.append(name.apply(difference.arm()))
                    .append(say(" against %s, paired by seed: ", " gegen %s, gepaart nach Seed: ")
                            .formatted(mean))
                    .append(points(difference.accuracy(), language));
            if (difference.clean().known()) {
                text.append(say(", without attack ", ", ohne Angriff ")).append(points(difference.clean(), language));
            }
            text.append('\n');
        }
        return text.append(note(comparison.seeds())).toString();
    }

    private String note(int seeds) {
        return seeds < 2
                ? say(
                        "Accuracy of the last round, one seed: no interval, so nothing is said about chance.",
                        "Genauigkeit der letzten Runde, ein Seed: kein Intervall, also nichts über den Zufall.")
                : say(
                                "Accuracy of the last round, mean over %d seeds ± 95 %% interval (Student).",
                                "Genauigkeit der letzten Runde, Mittel über %d Seeds ± 95-%%-Intervall (Student).")
                        .formatted(seeds);
    }

    private String row(Arm arm) {
        StringBuilder row = new StringBuilder(name.apply(arm))
                .append(say(": accuracy ", ": Genauigkeit "))
                .append(arm.accuracy().percent(language));
        if (arm.clean().known()) {
            row.append(say(", clean ", ", sauber ")).append(arm.clean().percent(language));
            row.append(say(", lost ", ", verloren ")).append(points(arm.drop(), language));
        }
        arm.judgement().filter(LabVerdict::isKnown).ifPresent(judgement -> row.append(say(", verdict ", ", Urteil "))
                .append(judgement.word(language))
                .append(": ")
                .append(judgement.lost(language)));
        if (arm.attackSuccess().known()) {
            row.append(say(", attack success ", ", Erfolg des Angriffs "))
                    .append(arm.attackSuccess().percent(language));
        }
        if (arm.recall().known()) {
            row.append(say(", detection precision ", ", Genauigkeit der Erkennung "))
                    .append(arm.precision().percent(language));
            row.append(say(" recall ", ", Trefferquote ")).append(arm.recall().percent(language));
        }
        return row.toString();
    }

    /** A difference in percentage points, such as {@code +3.1 ± 1.2 points}. */
    public static String points(Interval difference, Language language) {
        if (!difference.known()) {
            return "–";
        }
        String mean = String.format(language.locale(), "%+.1f", 100 * difference.mean());
        return Double.isNaN(difference.half())
                ? mean + language.choose(" points", " Punkte")
                : mean
                        + String.format(language.locale(), " ± %.1f ", 100 * difference.half())
                        + language.choose("points", "Punkte");
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
