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

    private String text(Comparison comparison) {
        StringBuilder text = new StringBuilder();
        comparison.arms().stream().limit(MOST_ROWS).forEach(arm -> text.append(row(arm))
                .append('\n'));
        int left = comparison.arms().size() - MOST_ROWS;
        if (left > 0) {
            text.append(language.say("results.more count", left));
        }
        for (Difference difference : comparison.againstFedAvg()) {
            text.append(language.say(
                    "results.paired arm baseline points",
                    name.apply(difference.arm()),
                    mean,
                    points(difference.accuracy(), language)));
            if (difference.clean().known()) {
                text.append(language.say("results.paired_clean points", points(difference.clean(), language)));
            }
            text.append('\n');
        }
        return text.append(note(comparison.seeds())).toString();
    }

    private String note(int seeds) {
        return seeds < 2 ? language.say("results.note_one_seed") : language.say("results.note seeds", seeds);
    }

    private String row(Arm arm) {
        StringBuilder row = new StringBuilder(language.say(
                "results.accuracy name percent", name.apply(arm), arm.accuracy().percent(language)));
        if (arm.clean().known()) {
            row.append(language.say("results.clean percent", arm.clean().percent(language)));
            row.append(language.say("results.lost drop", points(arm.drop(), language)));
        }
        arm.judgement()
                .filter(LabVerdict::isKnown)
                .ifPresent(judgement -> row.append(
                        language.say("results.verdict word lost", judgement.word(language), judgement.lost(language))));
        if (arm.attackSuccess().known()) {
            row.append(language.say(
                    "results.attack_success percent", arm.attackSuccess().percent(language)));
        }
        if (arm.recall().known()) {
            row.append(language.say(
                    "results.detection_precision percent", arm.precision().percent(language)));
            row.append(language.say("results.recall percent", arm.recall().percent(language)));
        }
        return row.toString();
    }

    /** A difference in percentage points, such as {@code +3.1 ± 1.2 points}. */
    public static String points(Interval difference, Language language) {
        if (!difference.known()) {
            return "–";
        }
        String mean = String.format(language.locale(), "%+.1f", 100 * difference.mean());
        String half = Double.isNaN(difference.half())
                ? ""
                : String.format(language.locale(), " ± %.1f", 100 * difference.half());
        return language.say("results.points number", mean + half);
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
