package dev.crucible.engine.verdict;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.statistics.PairedT;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * What the seeds of a strategy allow to say. "Held" is non-inferiority: the upper end of the interval of the relative loss lies below
 * {@link Thresholds#HELD}, and the paired test does not find the attacked runs worse. A difference that was merely not found is
 * {@link Word#UNDECIDED}. A rule broke, too, when every seed by itself lost more than {@link Thresholds#BROKE}, which no jitter explains. One
 * seed has no interval, so it can show that a rule broke and nothing else.
 *
 * <p>Does not depend on the order of the trials.
 *
 * @param word the verdict
 * @param loss the relative loss (clean − attacked)/(clean − chance) over seeds, with its 95 % interval after Student
 * @param backdoor attack success above its natural rate, over seeds; nothing in it for attacks that aim at no class
 * @param attacked accuracy under attack
 * @param clean accuracy of the clean twins in the same rounds
 * @param usefulness how far the attacked runs lie below the best clean rule of the comparison, in shares of accuracy; nothing in it
 *     without a comparison
 * @param worse p of the paired t test of the attacked runs against their clean twins, two-sided; NaN for one seed
 * @param attackerWeight the attackers' mean share in the aggregate, NaN when no rule tells
 * @param chance the accuracy of guessing
 */
public record Verdict(
        Word word,
        Mean loss,
        Mean backdoor,
        Mean attacked,
        Mean clean,
        Mean usefulness,
        double worse,
        double attackerWeight,
        double chance) {

    private static final Mean NOTHING = Mean.of();

    /** Where nobody attacked. */
    public static final Verdict CALM =
            new Verdict(Word.CALM, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, Double.NaN, Double.NaN, Double.NaN);

    /**
     * Judges.
     *
     * @param trials a strategy under one attack, a trial for each seed
     * @param chance the accuracy of guessing, 0..1
     * @param bestClean the accuracy of the best clean rule of the comparison, in the same rounds
     */
    public static Verdict of(List<Trial> trials, double chance, OptionalDouble bestClean) {
        if (trials.isEmpty()) {
            return CALM;
        }
        // Sums of floating-point numbers depend on their order; verdicts shall not.
        List<Trial> ordered = trials.stream()
                .map(trial -> trial.survived(chance))
                .sorted(Comparator.comparingLong(Trial::seed)
                        .thenComparingDouble(Trial::attacked)
                        .thenComparingDouble(Trial::clean)
                        .thenComparingDouble(Trial::backdoor)
                        .thenComparingDouble(Trial::attackerWeight))
                .toList();
        Mean loss = over(ordered, trial -> trial.loss(chance));
        Mean backdoor = over(ordered, Trial::backdoor);
        Mean clean = over(ordered, Trial::clean);
        double worse = PairedT.p(ordered.stream()
                .mapToDouble(trial -> trial.clean() - trial.attacked())
                .toArray());
        return new Verdict(
                word(ordered, loss, backdoor, clean, worse, chance),
                loss,
                backdoor,
                over(ordered, Trial::attacked),
                clean,
                bestClean.isPresent() ? over(ordered, trial -> bestClean.getAsDouble() - trial.attacked()) : NOTHING,
                worse,
                over(ordered, Trial::attackerWeight).mean(),
                chance);
    }

    private static Mean over(List<Trial> trials, ToDoubleFunction<Trial> value) {
        return Mean.of(trials.stream().mapToDouble(value).toArray());
    }

    private static Word word(List<Trial> trials, Mean loss, Mean backdoor, Mean clean, double worse, double chance) {
        if (clean.n() < trials.size() || Double.isNaN(chance)) {
            return Word.NO_TWIN;
        }
        // What was not learned cannot be lost: without it the loss of a seed has no meaning, whatever the others say.
        boolean learned = trials.stream().allMatch(trial -> trial.clean() > chance);
        if (!learned || (clean.mean() - chance) / (1 - chance) < Thresholds.WEAK) {
            return Word.TOO_WEAK;
        }
        if (trials.stream().allMatch(trial -> trial.loss(chance) > Thresholds.BROKE)
                || trials.stream().allMatch(trial -> trial.backdoor() > Thresholds.BACKDOOR)
                || backdoor.low() > Thresholds.BACKDOOR) {
            return Word.BROKE;
        }
        if (loss.low() > Thresholds.HELD) {
            return loss.mean() > Thresholds.BROKE ? Word.BROKE : Word.BENT;
        }
        boolean small = loss.high() < Thresholds.HELD;
        boolean shut = backdoor.n() == 0 || backdoor.high() < Thresholds.BACKDOOR;
        if (small && worse < Thresholds.WORSE && loss.mean() > 0) {
            return Word.BENT;
        }
        return small && shut ? Word.HELD : Word.UNDECIDED;
    }

    /** Writes the word and what it rests on into {@code node}; numbers that are not known are null. */
    public void writeTo(ObjectNode node) {
        node.put("verdict", word.key());
        node.putObject("words").put("en", word.in(Locale.ENGLISH)).put("de", word.in(Locale.GERMAN));
        node.put("seeds", seeds());
        node.set("relative_loss", interval(loss));
        node.set("accuracy", interval(attacked));
        node.set("clean_accuracy", interval(clean));
        node.set("backdoor", interval(backdoor));
        node.set("usefulness", interval(usefulness));
        node.set("worse_p", Json.number(worse));
        node.set("attacker_weight", Json.number(attackerWeight));
        node.set("chance", Json.number(chance));
    }

    private static ObjectNode interval(Mean mean) {
        ObjectNode node = Json.object().put("n", mean.n());
        node.set("mean", Json.number(mean.mean()));
        node.set("low", Json.number(mean.low()));
        node.set("high", Json.number(mean.high()));
        return node;
    }

    /** How many seeds stand behind it. */
    public int seeds() {
        return attacked.n();
    }
}
