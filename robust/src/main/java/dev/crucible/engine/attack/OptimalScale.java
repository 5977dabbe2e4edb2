package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.PreconditionException;
import dev.crucible.engine.aggregation.RoundContext;
import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.random.Purpose;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * IPM or ALIE with the factor that hurts most, found by line search against the server's own rule and pre-aggregators: the factor t
 * maximises ‖Agg(honest ∪ attackers(t)) − μ‖ (as in ByzFL: from 0 in steps of 10 that double while it gets better and then shrink by
 * 0.8, 20 evaluations).
 *
 * @param direction which way the attackers go from which start
 */
@PublicApi
public record OptimalScale(Direction direction) implements Attack.OnUpdate {

    /** What is searched along. */
    public enum Direction {
        /** −t μ. */
        IPM,
        /** μ + t σ. */
        ALIE
    }

    private static final int EVALUATIONS = 20;
    private static final double FIRST_STEP = 10;
    private static final double SHRINK = 0.8;

    @Override
    public String type() {
        return direction == Direction.IPM ? "optimal_ipm" : "optimal_alie";
    }

    @Override
    public boolean omniscient() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext scene) {
        scene.honest().ifPresent(honest -> {
            HonestMoments moments = scene.moments(honest);
            double[] mean = moments.mean();
            boolean ipm = direction == Direction.IPM;
            double[] start = ipm ? new double[mean.length] : mean;
            double[] along = ipm ? negated(mean) : moments.deviation(mean);
            UpdateMatrix trial = joined(honest, own, scene.attackers());
            double factor = maximise(t -> {
                HonestStatistics.send(own, start, t, along);
                return damage(trial, mean, scene);
            });
            HonestStatistics.send(own, start, factor, along);
        });
    }

    /** How far the server would end from the honest mean; a rule that refuses the trial is not damaged. */
    private static double damage(UpdateMatrix trial, double[] mean, AttackContext scene) {
        RoundContext context = new RoundContext(
                scene.round(),
                scene.seed().stream(Purpose.AGGREGATION, scene.round()),
                scene.workers(),
                RuleState.NONE);
        try {
            scene.rule().require(trial.n());
        } catch (PreconditionException e) {
            return 0;
        }
        float[] update = scene.rule().aggregate(trial, context).update();
        double sum = 0;
        for (int j = 0; j < mean.length; j++) {
            double difference = update[j] - mean[j];
            sum += difference * difference;
        }
        return Math.sqrt(sum);
    }

    /** The honest rows followed by the attackers' own arrays, so that a trial only rewrites those. */
    private static UpdateMatrix joined(UpdateMatrix honest, float[][] own, int[] attackers) {
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

    /** Best-effort maximum of {@code f} over t ≥ 0: ever larger steps while they help, then ever smaller ones from the best point. */
    static double maximise(DoubleUnaryOperator f) {
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
        return best;
    }

    private static double[] negated(double[] x) {
        double[] result = new double[x.length];
        for (int j = 0; j < x.length; j++) {
            result[j] = -x[j];
        }
        return result;
    }
}
