package dev.crucible.engine.verdict;

import dev.crucible.engine.metrics.ClientReports;
import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * Result of one seed of a strategy, over the last {@link Thresholds#ROUNDS} evaluated rounds of an attack, whether its clients were drawn in
 * them or not. Numbers that were not collected are NaN.
 *
 * @param seed the root of its randomness
 * @param attacked mean test accuracy in those rounds, 0..1
 * @param clean mean test accuracy of the clean twin in the same rounds
 * @param attackSuccess the attack's mean success in them
 * @param naturalRate the same share without the trigger
 * @param attackerWeight the attackers' mean share in the aggregate
 * @param course the rounds one by one; empty when only means are known
 */
public record Trial(
        long seed,
        double attacked,
        double clean,
        double attackSuccess,
        double naturalRate,
        double attackerWeight,
        List<Step> course) {

    /**
     * Accuracy in a round.
     *
     * @param attacked of the strategy
     * @param clean of its clean twin
     */
    public record Step(double attacked, double clean) {

        private double loss(double chance) {
            return clean > chance
                    ? (clean - (Double.isNaN(attacked) ? chance : attacked)) / (clean - chance)
                    : Double.NaN;
        }
    }

    public Trial {
        course = List.copyOf(course);
    }

    /** Creates a trial of which only means are known. */
    public Trial(
            long seed, double attacked, double clean, double attackSuccess, double naturalRate, double attackerWeight) {
        this(seed, attacked, clean, attackSuccess, naturalRate, attackerWeight, List.of());
    }

    /**
     * Returns the trial from the rounds of a strategy; rounds without evaluation count only if there are no others. Empty when there was no
     * attack.
     */
    public static Optional<Trial> of(long seed, List<RoundReport> rounds) {
        List<RoundReport> attacked = rounds.stream().filter(Trial::isAttacked).toList();
        if (attacked.isEmpty()) {
            return Optional.empty();
        }
        List<RoundReport> judged =
                attacked.stream().filter(RoundReport::isJudged).toList();
        List<RoundReport> shown = judged.isEmpty() ? attacked : judged;
        List<RoundReport> last = shown.subList(Math.max(0, shown.size() - Thresholds.ROUNDS), shown.size());
        return Optional.of(new Trial(
                seed,
                mean(last, RoundReport::testAccuracy),
                mean(last, round -> round.value(RoundMetrics.CLEAN_ACCURACY)),
                mean(last, round -> round.value(RoundMetrics.ATTACK_SUCCESS)),
                mean(last, round -> round.value(RoundMetrics.NATURAL_RATE)),
                known(last, round -> round.value(RoundMetrics.ATTACKER_WEIGHT)),
                last.stream()
                        .map(round -> new Step(round.testAccuracy(), round.value(RoundMetrics.CLEAN_ACCURACY)))
                        .toList()));
    }

    /** Returns true if the schedule lets a client attack in the round, whether it was drawn or not. */
    public static boolean isAttacked(RoundReport round) {
        return ClientReports.malicious(round.clients()).length > 0;
    }

    /**
     * Returns the relative loss, (clean − attacked)/(clean − chance): 0 when the attack took nothing, 1 when it took all that was learned,
     * negative when the attacked model is better.
     *
     * @param chance the accuracy of guessing
     */
    public double loss(double chance) {
        return (clean - attacked) / (clean - chance);
    }

    /** Returns the greatest relative loss of a round; NaN if rounds are unknown. */
    double worst(double chance) {
        return losses(chance).max().orElse(Double.NaN);
    }

    /** Returns the share of rounds with a relative loss above {@link Thresholds#HELD}; NaN if rounds are unknown. */
    double past(double chance) {
        return losses(chance)
                .map(loss -> loss > Thresholds.HELD ? 1 : 0)
                .average()
                .orElse(Double.NaN);
    }

    private DoubleStream losses(double chance) {
        return course.stream().mapToDouble(step -> step.loss(chance)).filter(loss -> !Double.isNaN(loss));
    }

    /** Returns the attack success above its natural rate; NaN for attacks without a target class. */
    public double backdoor() {
        return attackSuccess - (Double.isNaN(naturalRate) ? 0 : naturalRate);
    }

    /** Returns the trial with a diverged model, which predicts nothing, counted as one that guesses. */
    Trial survived(double chance) {
        return Double.isNaN(attacked)
                ? new Trial(seed, chance, clean, attackSuccess, naturalRate, attackerWeight, course)
                : this;
    }

    /** Returns the mean over the rounds that have a value. */
    private static double known(List<RoundReport> rounds, ToDoubleFunction<RoundReport> value) {
        return rounds.stream()
                .mapToDouble(value)
                .filter(known -> !Double.isNaN(known))
                .average()
                .orElse(Double.NaN);
    }

    private static double mean(List<RoundReport> rounds, ToDoubleFunction<RoundReport> value) {
        return rounds.stream().mapToDouble(value).sum() / rounds.size();
    }
}
