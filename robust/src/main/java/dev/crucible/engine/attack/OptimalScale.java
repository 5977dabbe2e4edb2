package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * IPM or ALIE with the factor that hurts most, found by line search against the server's own rule and pre-aggregators: the factor t
 * maximises ‖Agg(honest ∪ attackers(t)) − μ‖ (as in ByzFL: from 0 in steps of 10 that double while it gets better and then shrink by
 * 0.8, 20 evaluations).
 *
 * @param direction the start and the direction of the search
 */
@PublicApi
public record OptimalScale(Direction direction) implements Attack.OnUpdate {

    /** Direction of the search. */
    public enum Direction {
        /** −t μ. */
        IPM,
        /** μ + t σ or μ − t σ, each searched. */
        ALIE
    }

    private static final int EVALUATIONS = 20;
    private static final double FIRST_STEP = 10;
    private static final double SHRINK = 0.8;

    static OptimalScale ipm(Parameters entry) {
        return new OptimalScale(Direction.IPM);
    }

    static OptimalScale alie(Parameters entry) {
        return new OptimalScale(Direction.ALIE);
    }

    @Override
    public String type() {
        return direction == Direction.IPM ? "optimal_ipm" : "optimal_alie";
    }

    @Override
    public boolean omniscient() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        context.honest().ifPresent(honest -> {
            HonestMoments moments = context.moments(honest);
            double[] mean = moments.mean();
            boolean ipm = direction == Direction.IPM;
            double[] start = ipm ? new double[mean.length] : mean;
            double[] along = ipm ? mean : moments.deviation(mean);
            UpdateMatrix trial = joined(honest, own, context.attackers());
            DoubleUnaryOperator damage = t -> {
                HonestStatistics.send(own, start, t, along);
                return damage(trial, mean, context.target());
            };
            Peak down = maximise(t -> damage.applyAsDouble(-t));
            Peak up = ipm ? down : maximise(damage);
            boolean reversed = ipm || down.value > up.value;
            if (!ipm) {
                boolean forwards = context.trial().map(ModelTrial::direction).orElse(1) > 0;
                context.memory().chose(context.round(), Alie.Sign.BOTH.get(reversed == forwards ? 1 : 0));
            }
            HonestStatistics.send(own, start, reversed ? -down.at : up.at, along);
        });
    }

    /** Returns the distance of the server's result from the honest mean; 0 if the rule refuses the trial. */
    static double damage(UpdateMatrix trial, double[] mean, TargetRule target) {
        Optional<float[]> update = target.update(trial);
        double sum = 0;
        for (int j = 0; update.isPresent() && j < mean.length; j++) {
            double difference = update.get()[j] - mean[j];
            sum += difference * difference;
        }
        return Math.sqrt(sum);
    }

    /** Returns the honest rows followed by the attackers' own arrays, so that a trial only rewrites those. */
    static UpdateMatrix joined(UpdateMatrix honest, float[][] own, int[] attackers) {
        int n = honest.n() + own.length;
        float[][] rows = Arrays.copyOf(honest.rows(), n);
        int[] clients = Arrays.copyOf(honest.clients(), n);
        int[] samples = Arrays.copyOf(honest.samples(), n);
        for (int i = 0; i < own.length; i++) {
            rows[honest.n() + i] = own[i];
            clients[honest.n() + i] = attackers[i];
            samples[honest.n() + i] = honest.samples()[0];
        }
        return new UpdateMatrix(rows, clients, samples);
    }

    /** The largest value found, and its place. */
    record Peak(double at, double value) {}

    /** Approximates the maximum of {@code f} over t ≥ 0: steps grow while they help, then shrink around the best point. */
    static Peak maximise(DoubleUnaryOperator f) {
        double best = 0;
        double bestValue = f.applyAsDouble(best);
        double step = FIRST_STEP;
        boolean expanding = true;
        for (int i = 1; i < EVALUATIONS; i++) {
            double value = f.applyAsDouble(best + step);
            if (value > bestValue) {
                best += step;
                bestValue = value;
            } else {
                expanding = false;
            }
            step *= expanding ? 2 : SHRINK;
        }
        return new Peak(best, bestValue);
    }
}
