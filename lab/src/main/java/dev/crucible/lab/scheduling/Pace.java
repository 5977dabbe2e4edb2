package dev.crucible.lab.scheduling;

import java.util.OptionalDouble;

/**
 * How far one run has come, against the time that it had to itself: an hour at half speed beside another run counts as half an hour. A run
 * starts up, goes through its rounds and ends; what it needs for the rounds is guessed, until they tell. Not for several threads at a time.
 */
final class Pace {

    /** The share of all rounds after which what was measured counts as much as what was guessed. */
    private static final double TRUST = 0.1;

    /** The shortest time that is measured, in seconds: progress is looked at now and then. */
    private static final double LEAST = 0.2;

    private final OptionalDouble guess;
    private final double from;
    private double spent;
    private double progress;
    private double firstProgress;
    private double atFirst = Double.NaN;
    private double atLast;

    /**
     * A run that has just been started.
     *
     * @param guess seconds that all its rounds take, empty where nothing is known
     * @param from its progress, above 0 when it goes on from an earlier attempt
     */
    Pace(OptionalDouble guess, double from) {
        this.guess = guess;
        this.from = from;
        this.progress = from;
    }

    /** It had {@code seconds} more to itself, and is at {@code seen} now. */
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

    /** Seconds that it still needs; infinite where nothing is known. */
    double needs(double startUp, double end) {
        if (Double.isNaN(atFirst)) {
            double rounds = left(guess.orElse(Double.POSITIVE_INFINITY), from);
            // Late with its first round it needs longer for the others, too.
            double late = Math.max(0, spent - startUp);
            return Math.max(0, startUp - spent) + Math.max(rounds - late, rounds / 2) + end;
        }
        double rounds = rounds();
        double since = spent - atLast;
        double left = left(rounds, progress);
        return Math.max(left - since, left / 2) + Math.max(0, progress < 1 ? end : end - since);
    }

    /** What is left of {@code rounds} at {@code progress}; nothing is left at the end, though nobody knows how long they take. */
    static double left(double rounds, double progress) {
        return progress < 1 ? rounds * (1 - progress) : 0;
    }

    /** Seconds that all rounds take, by what was measured and guessed. */
    private double rounds() {
        double done = progress - firstProgress;
        double measured = atLast - atFirst;
        if (guess.isPresent()) {
            return (measured + TRUST * guess.getAsDouble()) / (done + TRUST);
        }
        return done > 0 ? measured / done : Double.POSITIVE_INFINITY;
    }

    /** Seconds that all rounds took; empty when fewer than two were seen, or two so close together that nobody can tell. */
    OptionalDouble measuredRounds() {
        return progress > firstProgress && atLast - atFirst >= LEAST
                ? OptionalDouble.of((atLast - atFirst) / (progress - firstProgress))
                : OptionalDouble.empty();
    }

    /** Seconds before the first round. */
    double startUp() {
        double first = measuredRounds().orElse(guess.orElse(0)) * (firstProgress - from);
        return Double.isNaN(atFirst) ? spent : Math.max(0, atFirst - first);
    }

    /** Seconds since the last round. */
    double sinceLast() {
        return spent - atLast;
    }
}
