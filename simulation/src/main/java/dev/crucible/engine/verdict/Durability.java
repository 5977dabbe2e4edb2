package dev.crucible.engine.verdict;

import dev.crucible.engine.metrics.RoundMetrics;
import dev.crucible.engine.metrics.RoundReport;
import java.util.List;
import java.util.Optional;

/**
 * Success of an attack on a class after its last round.
 *
 * @param after5 its success five rounds later, NaN without that round
 * @param after20 its success twenty rounds later, NaN without that round
 * @param aboveHalf the number of later evaluated rounds in which it is above one half
 */
public record Durability(double after5, double after20, int aboveHalf) {

    private static final int SOON = 5;
    private static final int LATE = 20;
    private static final double HALF = 0.5;

    /** Returns the durability; empty without an attack on a class, without an evaluated round after it, or if rounds are missing. */
    public static Optional<Durability> of(List<RoundReport> rounds) {
        int end = rounds.stream()
                .filter(Trial::isAttacked)
                .mapToInt(RoundReport::round)
                .max()
                .orElse(Integer.MAX_VALUE);
        List<RoundReport> later = rounds.stream()
                .filter(round -> round.round() > end && !Double.isNaN(success(round)))
                .toList();
        return later.isEmpty() || rounds.size() < rounds.getLast().round()
                ? Optional.empty()
                : Optional.of(new Durability(at(end + SOON, later), at(end + LATE, later), (int)
                        later.stream().filter(round -> success(round) > HALF).count()));
    }

    private static double at(int number, List<RoundReport> rounds) {
        return rounds.stream()
                .filter(round -> round.round() == number)
                .mapToDouble(Durability::success)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static double success(RoundReport round) {
        return round.value(RoundMetrics.ATTACK_SUCCESS);
    }
}
