package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.kernel.RowProducts;
import dev.crucible.engine.kernel.WeightedSum;
import java.util.Arrays;
import java.util.Comparator;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * FLDetector (Zhang et al., KDD 2022): an honest update is predictable, x̂ᵢ = last xᵢ + B(w − last w), B from L-BFGS over the last rounds.
 * Prediction errors ‖xᵢ − x̂ᵢ‖, each round divided by their sum, are averaged over the window; when the gap statistic sees two groups,
 * the clients of the upper one are left out. Another rule, the median in the authors' code, aggregates the others.
 *
 * <p>Needs an honest majority. It excludes no client before the window is full, and none without an earlier
 * update. A row that is not finite is left out. The scores are the averaged errors.
 *
 * <pre>{@code until the window is full: rows(1 | 2 | 3)  ->  2}</pre>
 *
 * @param window rounds that are remembered, at least 1
 * @param rule aggregates the clients that are left; it alone defends the rounds before the window is full
 */
@PublicApi
public record FlDetector(int window, Aggregator rule) implements Aggregator {

    /**
     * State across rounds.
     *
     * @param last the last update of every client
     * @param errors the normalised errors of every client in the window, oldest first
     * @param mean the last mean of all finite rows
     * @param step the last result, the model's last step
     * @param curvature the steps and gradient changes in the window
     * @param inner the state of the rule inside
     */
    public record Memory(
            ClientRows last, ClientRows errors, float[] mean, float[] step, SecantWindow curvature, RuleState inner)
            implements RuleState {}

    @Override
    public void require(int n) {
        PreconditionException.require(
                n >= 1 && window >= 1, "fldetector: needs n >= 1 and window >= 1, got n=%d, window=%d", n, window);
        rule.require(n);
    }

    @Override
    public OptionalInt told() {
        return rule.told();
    }

    @Override
    public void require(int n, int attackers) {
        rule.require(n, attackers);
    }

    @Override
    public boolean remembersUpdates() {
        return true;
    }

    @Override
    public boolean needsRoot() {
        return rule.needsRoot();
    }

    @Override
    public RootSource rootSource() {
        return rule.rootSource();
    }

    @Override
    public OptionalInt trustedClient() {
        return rule.trustedClient();
    }

    @Override
    public Aggregate aggregate(UpdateMatrix updates, RoundContext context) {
        int n = updates.n();
        require(n);
        int[] finite = Ranking.finite(Ranking.norms(updates, context));
        PreconditionException.require(finite.length > 0, "fldetector: no update of %d is finite", n);
        UpdateMatrix sound = RunningStatistics.without(finite.length == n ? updates : updates.rows(finite), context);
        float[] mean =
                RunningStatistics.without(Means.of(updates, finite, context).update(), context);
        Memory before = context.state() instanceof Memory memory ? memory : null;
        ClientRows errors = before == null ? ClientRows.NONE : errors(sound, before, context);
        double[] scores = new double[n];
        for (int i = 0; i < n; i++) {
            scores[i] = errors.of(updates.clients()[i]).map(FlDetector::average).orElse(0.0);
        }
        int[] kept = tolerable(keep(finite, scores, updates.clients(), errors, context), finite, scores);
        Aggregate aggregate =
                rule.aggregate(updates.rows(kept), context.withState(before == null ? RuleState.NONE : before.inner));
        SecantWindow curvature = before == null
                ? SecantWindow.NONE
                : before.curvature.with(before.step, difference(mean, before.mean, context), window);
        ClientRows last = (before == null ? ClientRows.NONE : before.last).with(sound.clients(), sound.rows());
        return Aggregate.of(aggregate.update())
                .withSelected(kept, n)
                .withScores(scores)
                .withState(new Memory(
                        copied(last, sound.clients()),
                        errors,
                        mean,
                        RunningStatistics.without(aggregate.update(), context),
                        curvature,
                        aggregate.state()));
    }

    /** Returns the remembered errors extended by those of this round. */
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

    /** Returns {@code kept}, or with the least suspicious of {@code finite} so many rows as the rule inside needs. */
    private int[] tolerable(int[] kept, int[] finite, double[] scores) {
        int[] suspects = Arrays.stream(finite)
                .filter(i -> Arrays.binarySearch(kept, i) < 0)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> scores[i]))
                .mapToInt(i -> i)
                .toArray();
        for (int back = 0; back < suspects.length; back++) {
            int[] rows = IntStream.concat(Arrays.stream(kept), Arrays.stream(suspects, 0, back))
                    .sorted()
                    .toArray();
            if (tolerates(rows.length)) {
                return rows;
            }
        }
        return finite;
    }

    private boolean tolerates(int n) {
        try {
            rule.require(n);
            return true;
        } catch (PreconditionException e) {
            return false;
        }
    }

    /** Copies the rows of {@code clients}: this round's arrays belong to the caller, who overwrites them. */
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
