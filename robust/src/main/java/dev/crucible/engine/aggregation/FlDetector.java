package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.RowProducts;
import dev.crucible.engine.kernel.WeightedSum;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * FLDetector (Zhang et al., KDD 2022): an honest update is predictable, x̂ᵢ = last xᵢ + B(w − last w), B from L-BFGS over the last rounds.
 * Prediction errors ‖xᵢ − x̂ᵢ‖, each round divided by their sum, are averaged over the window; when the gap statistic sees two groups,
 * the clients of the upper one are left out of the plain mean.
 *
 * <p>Needs an honest majority and as many rounds as the window is long before it judges. A client without an earlier update is not
 * judged. A row that is not finite is left out. The scores are the averaged errors.
 *
 * <pre>{@code until the window is full: rows(1 | 2 | 3)  ->  2}</pre>
 *
 * @param window rounds that are remembered, at least 1
 */
@PublicApi
public record FlDetector(int window) implements Aggregator {

    /**
     * What it remembers.
     *
     * @param last the last update of every client
     * @param errors the last normalised errors of every client, oldest first
     * @param mean the last mean of all finite rows
     * @param step the last result, which is how far the model moved
     * @param curvature the last steps and changes
     */
    public record Memory(ClientRows last, ClientRows errors, float[] mean, float[] step, SecantWindow curvature)
            implements RuleState {}

    @Override
    public void require(int n) {
        PreconditionException.require(
                n >= 1 && window >= 1, "fldetector: needs n >= 1 and window >= 1, got n=%d, window=%d", n, window);
    }

    @Override
    public boolean remembersUpdates() {
        return true;
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        int[] finite = Ranking.finite(Ranking.norms(updates, context));
        PreconditionException.require(finite.length > 0, "fldetector: no update of %d is finite", n);
        UpdateMatrix sound = finite.length == n ? updates : updates.rows(finite);
        float[] mean = Means.of(updates, finite, context).update();
        Memory before = context.state() instanceof Memory memory ? memory : null;
        ClientRows errors = before == null ? ClientRows.NONE : errors(sound, before, context);
        double[] scores = new double[n];
        for (int i = 0; i < n; i++) {
            scores[i] = errors.of(updates.clients()[i]).map(FlDetector::average).orElse(0.0);
        }
        int[] kept = keep(finite, scores, updates.clients(), errors, context);
        Aggregate aggregate = Means.of(updates, kept, context);
        SecantWindow curvature = before == null
                ? SecantWindow.NONE
                : before.curvature.with(before.step, difference(mean, before.mean, context), window);
        ClientRows last = (before == null ? ClientRows.NONE : before.last).with(sound.clients(), sound.rows());
        return aggregate
                .withScores(scores)
                .withState(new Memory(copied(last, sound.clients()), errors, mean, aggregate.update(), curvature));
    }

    /** The errors remembered so far with those of this round. */
    private ClientRows errors(UpdateMatrix updates, Memory before, RoundContext context) {
        float[] drift = before.curvature.times(before.step, context);
        int[] known = IntStream.range(0, updates.n())
                .filter(i -> before.last.of(updates.clients()[i]).isPresent())
                .toArray();
        double[] errors = new double[known.length];
        for (int k = 0; k < known.length; k++) {
            float[] last = before.last.of(updates.clients()[known[k]]).orElseThrow();
            float[] predicted =
                    WeightedSum.of(new float[][] {last, drift}, new double[] {1, 1}, drift.length, context.workers());
            errors[k] = Math.sqrt(
                    RowProducts.squaredDistances(
                            new float[][] {updates.rows()[known[k]]}, predicted, context.workers())[0]);
        }
        double total = Arrays.stream(errors).sum();
        int[] clients = new int[known.length];
        float[][] histories = new float[known.length][];
        for (int k = 0; k < known.length; k++) {
            clients[k] = updates.clients()[known[k]];
            float[] earlier = before.errors.of(clients[k]).orElse(new float[0]);
            histories[k] = Arrays.copyOfRange(earlier, Math.max(0, earlier.length + 1 - window), earlier.length + 1);
            histories[k][histories[k].length - 1] = total > 0 ? (float) (errors[k] / total) : 0;
        }
        return before.errors.with(clients, histories);
    }

    private int[] keep(int[] finite, double[] scores, int[] clients, ClientRows errors, RoundContext context) {
        int[] judged = Arrays.stream(finite)
                .filter(i -> errors.of(clients[i]).orElse(new float[0]).length == window)
                .toArray();
        double[] values = Arrays.stream(judged).mapToDouble(i -> scores[i]).toArray();
        if (values.length < 3 || !TwoMeans.apart(values, context.random())) {
            return finite;
        }
        double threshold = TwoMeans.threshold(values);
        boolean[] upper = new boolean[scores.length];
        for (int i : judged) {
            upper[i] = scores[i] >= threshold;
        }
        return Arrays.stream(finite).filter(i -> !upper[i]).toArray();
    }

    /** Rows of this round are the caller's and will be written again, so the state keeps copies of them. */
    private static ClientRows copied(ClientRows rows, int[] clients) {
        float[][] own = rows.rows().clone();
        for (int client : clients) {
            int at = Arrays.binarySearch(rows.clients(), client);
            own[at] = own[at].clone();
        }
        return new ClientRows(rows.clients(), own);
    }

    private static float[] difference(float[] a, float[] b, RoundContext context) {
        return WeightedSum.of(new float[][] {a, b}, new double[] {1, -1}, a.length, context.workers());
    }

    private static double average(float[] values) {
        double sum = 0;
        for (float value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
