package dev.crucible.engine.verdict;

import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What one seed of a strategy shows, over the last {@link Thresholds#ROUNDS} judged rounds in which somebody attacked. Numbers that were not
 * collected are NaN.
 *
 * @param seed the root of its randomness
 * @param attacked mean test accuracy in those rounds, 0..1
 * @param clean mean test accuracy of the clean twin in the same rounds
 * @param attackSuccess the attack's success in the last of them
 * @param naturalRate the same share without the trigger
 * @param attackerWeight the attackers' mean share in the aggregate
 */
public record Trial(
        long seed, double attacked, double clean, double attackSuccess, double naturalRate, double attackerWeight) {

    /** From the rounds of a strategy, from those that were not judged only when no other is left; empty when nobody attacked. */
    public static Optional<Trial> of(long seed, List<RoundReport> rounds) {
        List<RoundReport> attacked = rounds.stream().filter(Trial::isAttacked).toList();
        if (attacked.isEmpty()) {
            return Optional.empty();
        }
        List<RoundReport> judged =
                attacked.stream().filter(RoundReport::isJudged).toList();
        List<RoundReport> shown = judged.isEmpty() ? attacked : judged;
        List<RoundReport> last = shown.subList(Math.max(0, shown.size() - Thresholds.ROUNDS), shown.size());
        RoundReport end = last.getLast();
        return Optional.of(new Trial(
                seed,
                mean(last, RoundReport::testAccuracy),
                mean(last, round -> round.value(RoundMetrics.CLEAN_ACCURACY)),
                end.value(RoundMetrics.ATTACK_SUCCESS),
                end.value(RoundMetrics.NATURAL_RATE),
                mean(last, round -> round.value(RoundMetrics.ATTACKER_WEIGHT))));
    }

    /** Whether somebody attacked in a round and took part. */
    public static boolean isAttacked(RoundReport round) {
        return round.present().stream().anyMatch(client -> client.malicious() && client.participated());
    }

    /**
     * The relative loss, (clean − attacked)/(clean − chance): 0 when the attack took nothing, 1 when it took all that was learned,
     * negative when the attacked model is the better one.
     *
     * @param chance the accuracy of guessing
     */
    public double loss(double chance) {
        return (clean - attacked) / (clean - chance);
    }

    /** Attack success above its natural rate; NaN for attacks that aim at no class. */
    public double backdoor() {
        return attackSuccess - (Double.isNaN(naturalRate) ? 0 : naturalRate);
    }

    /** The same where a model that is lost, which predicts nothing, counts as one that guesses. */
    Trial survived(double chance) {
        return Double.isNaN(attacked)
                ? new Trial(seed, chance, clean, attackSuccess, naturalRate, attackerWeight)
                : this;
    }

    private static double mean(List<RoundReport> rounds, ToDoubleFunction<RoundReport> value) {
        return rounds.stream().mapToDouble(value).sum() / rounds.size();
    }
}
