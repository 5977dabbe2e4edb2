package dev.crucible.engine.verdict;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Cost of a rule when no client attacks: the accuracy of the weighted mean minus that of the rule, on the same clients and paired by seed.
 *
 * @param points the difference over seeds, in shares of accuracy; without values if no weighted mean ran in the same scenario
 * @param ofMean true if the rule is the weighted mean itself
 * @param unweighted true if the rule gives all clients equal weight, however many samples they have
 */
public record CleanCost(Mean points, boolean ofMean, boolean unweighted) {

    static CleanCost of(List<StrategyResult> seeds, ControlTrials controls) {
        double[] differences = seeds.stream()
                // Sums of floating-point numbers depend on their order; costs must not.
                .sorted(Comparator.comparingLong(StrategyResult::seed)
                        .thenComparing(StrategyResult::run)
                        .thenComparingInt(StrategyResult::number))
                .mapToDouble(seed -> controls.clean(seed) - seed.cleanAccuracy())
                .toArray();
        StrategyResult first = seeds.getFirst();
        return new CleanCost(
                Mean.of(differences),
                first.isMean() && first.rule().equals(StrategyConfig.WEIGHTED_MEAN),
                StrategyResult.isUnweighted(first.settings()));
    }

    /** Returns the cost in a sentence. */
    public String said(Locale language) {
        boolean german = language.getLanguage().equals("de");
        String name = german ? "Kosten ohne Angriff: " : "Clean-accuracy cost: ";
        if (ofMean) {
            return name
                    + (german
                            ? "keine, denn an diesem Mittel wird gemessen."
                            : "none, since this is the mean that others are compared with.");
        }
        if (points.n() == 0) {
            return name
                    + (german
                            ? "unbekannt, denn kein gewichtetes Mittel lief mit denselben Clients."
                            : "unknown, since no weighted mean ran with the same clients.");
        }
        return name + measured(german) + (unweighted && points.mean() > 0 ? cause(german) : "");
    }

    private static String cause(boolean german) {
        return german
                ? " Die Regel lässt außer Acht, wie viele Samples die Clients haben."
                : " The rule ignores how many samples clients have.";
    }

    private String measured(boolean german) {
        Locale numbers = german ? Locale.GERMAN : Locale.ROOT;
        String cost = String.format(
                numbers,
                german ? "%.1f Punkte gegenüber dem gewichteten Mittel" : "%.1f points against the weighted mean",
                100 * points.mean());
        if (points.n() == 1) {
            return cost + (german ? ", mit einem Seed." : ", with one seed.");
        }
        return cost
                + String.format(
                        numbers,
                        german
                                ? " (95-%%-Intervall %.1f bis %.1f, n = %d)."
                                : " (95 %% interval %.1f to %.1f, n = %d).",
                        100 * points.low(),
                        100 * points.high(),
                        points.n());
    }

    /** Returns the difference with its sentence in both languages. */
    public ObjectNode json() {
        ObjectNode node = points.toJson();
        node.putObject("sentence").put("en", said(Locale.ENGLISH)).put("de", said(Locale.GERMAN));
        return node;
    }
}
