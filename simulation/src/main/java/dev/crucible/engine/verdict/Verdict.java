package dev.crucible.engine.verdict;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crucible.engine.io.Json;
import dev.crucible.engine.statistics.Heaps;
import dev.crucible.engine.statistics.Mean;
import dev.crucible.engine.statistics.PairedT;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Verdict that the seeds of a strategy support. "Held" is non-inferiority: the upper end of the interval of the relative loss is below
 * {@link Thresholds#HELD}, and the paired test does not find the attacked runs worse, under an attack that bites a control. A difference
 * that was merely not found is {@link Word#UNDECIDED}. A rule also broke if each seed lost more than {@link Thresholds#BROKE}, which no
 * fluctuation explains. One seed has no interval, so it can only show that a rule broke.
 *
 * <p>{@link Word#HELPED} and, after it, {@link Word#NO_BITE} replace only "held" and "undecided": a rule that lost something was bitten.
 *
 * <p>The verdict does not depend on the order of the trials.
 *
 * @param word the verdict
 * @param loss the relative loss (clean − attacked)/(clean − chance) over seeds, with its 95 % interval after Student
 * @param backdoor attack success above its natural rate, over seeds; without values for attacks without a target class
 * @param attacked accuracy under attack
 * @param clean accuracy of the clean twins in the same rounds
 * @param worst the greatest relative loss of a judged round, over seeds
 * @param past the share of judged rounds with a loss above {@link Thresholds#HELD}, over seeds
 * @param usefulness distance of the attacked runs below the best clean rule of the comparison, in shares of accuracy; without values if
 * there is no comparison
 * @param worse p of the paired t test of the attacked runs against their clean twins, two-sided; NaN for one seed
 * @param attackerWeight the attackers' mean share in the aggregate, NaN when the rule does not report it
 * @param chance the accuracy of guessing
 * @param bite harm of the attack to rules without a defence
 * @param opponent the attacker
 * @param heaps the seeds that collapsed and those that did not, where the attacked accuracies form two heaps
 */
public record Verdict(
        Word word,
        Mean loss,
        Mean backdoor,
        Mean attacked,
        Mean clean,
        Mean worst,
        Mean past,
        Mean usefulness,
        double worse,
        double attackerWeight,
        double chance,
        Bite bite,
        Opponent opponent,
        Optional<Heaps> heaps) {

    private static final Mean NOTHING = Mean.of();

    /** Verdict without attack. */
    public static final Verdict CALM = new Verdict(
            Word.CALM,
            NOTHING,
            NOTHING,
            NOTHING,
            NOTHING,
            NOTHING,
            NOTHING,
            NOTHING,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            Bite.UNKNOWN,
            new Opponent.Suite(0),
            Optional.empty());

    /** Confidence of a loss or of a backdoor, in all verdicts of a family together. */
    private static final double ERROR = 0.05;

    /**
     * Judges a strategy.
     *
     * @param trials a strategy under one attack, one trial per seed
     * @param chance the accuracy of guessing, 0..1
     * @param bestClean the accuracy of the best clean rule of the comparison, in the same rounds
     * @param bite harm of the same attack to rules without a defence
     * @param opponent the attacker
     */
    public static Verdict of(
            List<Trial> trials, double chance, OptionalDouble bestClean, Bite bite, Opponent opponent) {
        return of(trials, chance, bestClean, bite, opponent, 1);
    }

    /**
     * Judges a strategy as one of several. {@link Word#BROKE} and {@link Word#BENT} are corrected for their number (Bonferroni). Held against
     * all is a claim about each of them, so {@link Word#HELD} needs no correction.
     *
     * @param family the number of verdicts that are read together, at least 1
     */
    public static Verdict of(
            List<Trial> trials, double chance, OptionalDouble bestClean, Bite bite, Opponent opponent, int family) {
        if (trials.isEmpty()) {
            return CALM;
        }
        // Sums of floating-point numbers depend on their order; verdicts must not.
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
                word(ordered, loss, backdoor, clean, worse, chance, bite, 1 - ERROR / family),
                loss,
                backdoor,
                over(ordered, Trial::attacked),
                clean,
                over(ordered, trial -> trial.worst(chance)),
                over(ordered, trial -> trial.past(chance)),
                bestClean.isPresent() ? over(ordered, trial -> bestClean.getAsDouble() - trial.attacked()) : NOTHING,
                worse,
                over(ordered, Trial::attackerWeight).mean(),
                chance,
                bite,
                opponent,
                Heaps.of(ordered.stream().mapToDouble(Trial::attacked).toArray(), chance, Thresholds.BROKE));
    }

    private static Mean over(List<Trial> trials, ToDoubleFunction<Trial> value) {
        return Mean.of(trials.stream().mapToDouble(value).toArray());
    }

    private static Word word(
            List<Trial> trials,
            Mean loss,
            Mean backdoor,
            Mean clean,
            double worse,
            double chance,
            Bite bite,
            double confidence) {
        if (clean.n() < trials.size() || Double.isNaN(chance)) {
            return Word.NO_TWIN;
        }
        // A seed that learned nothing has no meaningful loss, whatever the others show.
        boolean learned = trials.stream().allMatch(trial -> trial.clean() > chance);
        if (!learned || (clean.mean() - chance) / (1 - chance) < Thresholds.WEAK) {
            return Word.TOO_WEAK;
        }
        if (trials.stream().allMatch(trial -> trial.loss(chance) > Thresholds.BROKE)
                || trials.stream().allMatch(trial -> trial.backdoor() > Thresholds.BACKDOOR)
                || backdoor.low(confidence) > Thresholds.BACKDOOR) {
            return Word.BROKE;
        }
        if (loss.low(confidence) > Thresholds.HELD) {
            return loss.mean() > Thresholds.BROKE ? Word.BROKE : Word.BENT;
        }
        boolean small = loss.high() < Thresholds.HELD;
        boolean shut = backdoor.n() == 0 || backdoor.high() < Thresholds.BACKDOOR;
        if (small && worse < Thresholds.WORSE && loss.mean() > 0) {
            return Word.BENT;
        }
        if (trials.size() < Thresholds.SEEDS) {
            return Word.UNDECIDED;
        }
        if (loss.mean() < -Thresholds.HELPED && loss.high() < 0) {
            return Word.HELPED;
        }
        return switch (bite.state()) {
            case NONE -> Word.NO_BITE;
            case UNKNOWN -> Word.UNDECIDED;
            case BITES -> small && shut ? Word.HELD : Word.UNDECIDED;
        };
    }

    /** Returns sentences on seeds that collapsed, on the opponent of a rule that held, and on the attack's bite where it matters; may be empty. */
    public String said(Locale language) {
        return Stream.of(heaps.map(two -> collapsed(two, language)).orElse(""), reasons(language))
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** Returns a sentence such as: It collapsed in 2 of 5 seeds. */
    private static String collapsed(Heaps heaps, Locale language) {
        return (language.getLanguage().equals("de")
                        ? "Bei %d von %d Seeds brach sie ein."
                        : "It collapsed in %d of %d seeds.")
                .formatted(heaps.lower(), heaps.all());
    }

    private String reasons(Locale language) {
        boolean german = language.getLanguage().equals("de");
        return switch (word) {
            case HELD -> (german ? "Sie " : "It ") + opponent.held(language) + ". " + bite.in(language);
            case UNDECIDED, NO_BITE -> bite.in(language);
            case HELPED ->
                String.format(
                        Locale.ROOT,
                        german
                                ? "Angegriffen gewann sie %.0f\u00a0%% dessen hinzu, was sie gelernt hatte."
                                : "Attacked it gained %.0f\u00a0%% of what it had learned.",
                        -100 * loss.mean());
            case BENT, BROKE, TOO_WEAK, NO_TWIN, CALM -> "";
        };
    }

    /** Writes the word and its evidence into {@code node}; unknown numbers are null. */
    public void writeTo(ObjectNode node) {
        node.put("verdict", word.key());
        node.putObject("words").put("en", word.in(Locale.ENGLISH)).put("de", word.in(Locale.GERMAN));
        node.put("seeds", seeds());
        node.put("collapsed_seeds", heaps.map(Heaps::lower).orElse(0));
        node.set("relative_loss", loss.toJson());
        node.set("accuracy", attacked.shareToJson());
        node.set("clean_accuracy", clean.shareToJson());
        node.set("backdoor", backdoor.shareToJson());
        node.set("worst_round_loss", worst.toJson());
        node.set("rounds_past_margin", past.shareToJson());
        node.set("usefulness", usefulness.toJson());
        node.set("worse_p", Json.number(worse));
        node.set("attacker_weight", Json.number(attackerWeight));
        node.set("chance", Json.number(chance));
        node.set("bite", bite.json());
        node.set("against", opponent.json());
        node.putObject("sentence").put("en", said(Locale.ENGLISH)).put("de", said(Locale.GERMAN));
    }

    /** Returns the number of seeds. */
    public int seeds() {
        return attacked.n();
    }
}
