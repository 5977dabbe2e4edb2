package dev.crucible.engine.attack;

import dev.crucible.engine.aggregation.RuleState;
import dev.crucible.engine.aggregation.UpdateMatrix;
import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.parameters.Parameters;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Mimic (Karimireddy et al., ICLR 2022): all attackers send a copy of one honest client's update, which over-weights that client without
 * being an outlier.
 *
 * <p>While it warms up, the attack follows the direction z of greatest variance of the honest updates, and copies the client with the
 * largest x·z. Afterwards it copies the last of these clients for good. In rounds that the client misses it repeats the client's last update.
 *
 * @param victim the id of the client to copy; empty to choose it
 * @param warmup the rounds in which the client is chosen, at least 1
 */
@PublicApi
public record Mimic(OptionalInt victim, int warmup) implements Attack.OnUpdate {

    private static final int POWER_STEPS = 100;

    /**
     * State between rounds.
     *
     * @param rounds the number of rounds attacked
     * @param mean the running mean of honest updates, empty with a given victim
     * @param direction z, of length 1
     * @param client the copied client, −1 before the first
     * @param last that client's last update
     */
    private record Memory(int rounds, double[] mean, double[] direction, int client, float[] last)
            implements RuleState {}

    private static final Memory EMPTY = new Memory(0, new double[0], new double[0], -1, new float[0]);

    public static Mimic read(Parameters entry) {
        entry.alias("victim", "epsilon");
        return new Mimic(
                entry.integer("victim", 0, Integer.MAX_VALUE), entry.integer("warmup", 1, 1, Integer.MAX_VALUE));
    }

    @Override
    public String type() {
        return "mimic";
    }

    @Override
    public boolean omniscient() {
        return true;
    }

    @Override
    public void rewrite(float[][] own, AttackContext context) {
        context.honest().ifPresent(honest -> {
            Memory before = context.memory().state() instanceof Memory kept ? kept : EMPTY;
            Memory now = victim.isPresent()
                    ? new Memory(before.rounds + 1, EMPTY.mean, EMPTY.direction, victim.getAsInt(), before.last)
                    : before.rounds < warmup ? chosen(honest, before, context) : before;
            float[] sent = row(honest, now.client).orElse(now.last);
            for (float[] row : own) {
                // A victim that never took part leaves nothing to copy.
                System.arraycopy(sent, 0, row, 0, sent.length);
            }
            context.memory().keep(new Memory(now.rounds, now.mean, now.direction, now.client, sent.clone()));
        });
    }

    private static Optional<float[]> row(UpdateMatrix honest, int client) {
        for (int i = 0; i < honest.n(); i++) {
            if (honest.clients()[i] == client) {
                return Optional.of(honest.rows()[i]);
            }
        }
        return Optional.empty();
    }

    private static Memory chosen(UpdateMatrix honest, Memory before, AttackContext context) {
        int t = before.rounds;
        HonestMoments moments = context.moments(honest);
        double[] mean = moments.mean();
        double[] weights;
        if (t == 0) {
            weights = principal(moments.squaredDistances());
        } else {
            for (int j = 0; j < mean.length; j++) {
                mean[j] = (t * before.mean[j] + mean[j]) / (1 + t);
            }
            weights = projections(honest, mean, before.direction);
        }
        double[] direction = combined(honest, mean, weights);
        if (t > 0) {
            for (int j = 0; j < direction.length; j++) {
                direction[j] = (t * before.direction[j] + direction[j]) / (1 + t);
            }
            normalise(direction);
        }
        double[] reached = projections(honest, mean, direction);
        int farthest = 0;
        for (int i = 1; i < reached.length; i++) {
            farthest = reached[i] > reached[farthest] ? i : farthest;
        }
        return new Memory(t + 1, mean, direction, honest.clients()[farthest], honest.rows()[farthest]);
    }

    private static double[] projections(UpdateMatrix honest, double[] mean, double[] direction) {
        double[] result = new double[honest.n()];
        for (int i = 0; i < result.length; i++) {
            float[] row = honest.rows()[i];
            for (int j = 0; j < mean.length; j++) {
                result[i] += (row[j] - mean[j]) * direction[j];
            }
        }
        return result;
    }

    /** Returns Σ weightᵢ (xᵢ − mean), scaled to length 1. */
    private static double[] combined(UpdateMatrix honest, double[] mean, double[] weights) {
        double[] sum = new double[mean.length];
        for (int i = 0; i < weights.length; i++) {
            float[] row = honest.rows()[i];
            for (int j = 0; j < sum.length; j++) {
                sum[j] += weights[i] * (row[j] - mean[j]);
            }
        }
        normalise(sum);
        return sum;
    }

    private static void normalise(double[] x) {
        double norm = Math.sqrt(Arrays.stream(x).map(value -> value * value).sum());
        for (int j = 0; j < x.length && norm > 0; j++) {
            x[j] /= norm;
        }
    }

    /**
     * Returns the top eigenvector of the centred Gram matrix −½ J D J of the squared distances D, its entry of largest magnitude positive:
     * the projections on the first principal direction, up to scale.
     */
    private static double[] principal(double[][] squares) {
        double[][] gram = centredGram(squares);
        int n = gram.length;
        double[] v = new double[n];
        for (int i = 0; i < n; i++) {
            v[i] = 1 + (double) i / n;
        }
        for (int step = 0; step < POWER_STEPS; step++) {
            double[] next = new double[n];
            double norm = 0;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    next[i] += gram[i][j] * v[j];
                }
                norm += next[i] * next[i];
            }
            if (norm == 0) {
                return v;
            }
            for (int i = 0; i < n; i++) {
                v[i] = next[i] / Math.sqrt(norm);
            }
        }
        int best = 0;
        for (int i = 1; i < n; i++) {
            if (Math.abs(v[i]) > Math.abs(v[best])) {
                best = i;
            }
        }
        return v[best] < 0 ? Arrays.stream(v).map(value -> -value).toArray() : v;
    }

    private static double[][] centredGram(double[][] squares) {
        int n = squares.length;
        double[] rowMean = new double[n];
        double mean = 0;
        for (int i = 0; i < n; i++) {
            for (double value : squares[i]) {
                rowMean[i] += value / n;
            }
            mean += rowMean[i] / n;
        }
        double[][] gram = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                gram[i][j] = -0.5 * (squares[i][j] - rowMean[i] - rowMean[j] + mean);
            }
        }
        return gram;
    }
}
