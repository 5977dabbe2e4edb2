package dev.crucible.lab.scheduling;

import java.util.OptionalDouble;

/**
 * Progress of one run over its exclusive time: an hour at half speed, in parallel with another run, counts as half an hour.
 *
 * <p>A run has a start-up, rounds and an end. The time of the rounds is a guess, corrected by measurements. Not thread-safe.
 */
final class Pace {

    /** Share of all rounds after which measurement and guess have equal weight. */
    private static final double TRUST = 0.1;

    /** Shortest measurable time in seconds, because progress is polled. */
    private static final double LEAST = 0.2;

    private final OptionalDouble guess;
    private final double from;
    private double spent;
    private double progress;
    private double firstProgress;
    private double atFirst = Double.NaN;
    private double atLast;

    /**
     * Creates the pace of a run that just started.
     *
     * @param guess seconds of all its rounds, empty if unknown
     * @param from its progress, above 0 if it resumes an earlier attempt
     */
    Pace(OptionalDouble guess, double from) {
        this.guess = guess;
        this.from = from;
        this.progress = from;
    }

    /** Adds {@code seconds} of exclusive time, after which the progress is {@code seen}. */
    void note(double seconds, double seen) {
        spent += seconds;
        if (seen > progress) {
            progress = seen;
            atLast = spent;
            if (Double.isNaN(atFirst)) {
                atFirst = spent;
                firstProgress = seen;
            }
        }
    }

    /** Returns the remaining seconds; infinite if unknown. */
    double needs(double startUp, double end) {
        if (Double.isNaN(atFirst)) {
            double rounds = left(guess.orElse(Double.POSITIVE_INFINITY), from);
            // A run whose first round is late needs longer for the others too.
            double late = Math.max(0, spent - startUp);
            return Math.max(0, startUp - spent) + Math.max(rounds - late, rounds / 2) + end;
        }
        double rounds = rounds();
        double since = spent - atLast;
        double left = left(rounds, progress);
        return Math.max(left - since, left / 2) + Math.max(0, progress < 1 ? end : end - since);
    }

    /** Returns the rest of {@code rounds} at {@code progress}, 0 at the end even if {@code rounds} is infinite. */
    static double left(double rounds, double progress) {
        return progress < 1 ? rounds * (1 - progress) : 0;
    }

    /** Returns the seconds of all rounds, from measurement and guess. */
    private double rounds() {
        double done = progress - firstProgress;
        double measured = atLast - atFirst;
        if (guess.isPresent()) {
            return (measured + TRUST * guess.getAsDouble()) / (done + TRUST);
        }
        return done > 0 ? measured / done : Double.POSITIVE_INFINITY;
    }

    /** Returns the measured seconds of all rounds; empty with fewer than two rounds, or with two in quick succession. */
    OptionalDouble measuredRounds() {
        return progress > firstProgress && atLast - atFirst >= LEAST
                ? OptionalDouble.of((atLast - atFirst) / (progress - firstProgress))
                : OptionalDouble.empty();
    }

    /** Returns the seconds before the first round. */
    double startUp() {
        double first = measuredRounds().orElse(guess.orElse(0)) * (firstProgress - from);
        return Double.isNaN(atFirst) ? spent : Math.max(0, atFirst - first);
    }

    /** Returns the seconds since the last round. */
    double sinceLast() {
        return spent - atLast;
    }
}
