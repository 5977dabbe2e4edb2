package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;

/**
 * Aggregates low-rank adapters by their products: the inner rule sees the change of the product A·B in place of A and B. An SVD cuts its result
 * back to the adapters' rank. The average of A and the average of B do not multiply to the average of the products; this does, up to the cut.
 * Other weights reach the rule unchanged.
 *
 * @param rule the inner rule
 */
@PublicApi
public record AdapterProducts(Aggregator rule) implements RuleDecorator {

    @Override
    public Needs needs() {
        return Needs.MATRIX;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        AdapterSpace space = AdapterSpace.of(
                context,
                adapters -> !adapters.isEmpty(),
                "lora_aggregation: product needs clients that send both halves of adapters");
        Aggregate inner = space.aggregate(rule, updates, context, space.global());
        return inner.withUpdate(back(space.adapters(), space.model().weights(), space.before(), inner.update()));
    }

    /** Returns the update of A and B whose products are nearest to {@code before + change}. */
    private static float[] back(AdapterPairs adapters, float[] weights, double[] before, float[] change) {
        float[] update = new float[weights.length];
        int[] rest = adapters.rest();
        for (int i = 0; i < rest.length; i++) {
            update[rest[i]] = change[i];
        }
        int at = rest.length;
        for (AdapterPairs.Pair pair : adapters.pairs()) {
            int length = pair.inputs() * pair.outputs();
            double[] wanted = new double[length];
            boolean moves = false;
            for (int i = 0; i < length; i++) {
                wanted[i] = before[at + i] + change[at + i];
                moves |= change[at + i] != 0;
            }
            if (moves) {
                replace(pair, weights, wanted, update);
            }
            at += length;
        }
        return update;
    }

    private static void replace(AdapterPairs.Pair pair, float[] weights, double[] wanted, float[] update) {
        int size = pair.inputs() * pair.rank();
        double squares = 0;
        for (int i = 0; i < size; i++) {
            squares += (double) weights[pair.down() + i] * weights[pair.down() + i];
        }
        double scale = squares > 0 ? Math.sqrt(squares / pair.rank()) : 1;
        double[][] factors = LowRank.factors(wanted, pair.inputs(), pair.outputs(), pair.rank(), scale);
        for (int i = 0; i < size; i++) {
            update[pair.down() + i] = (float) (factors[0][i] - weights[pair.down() + i]);
        }
        for (int i = 0; i < pair.rank() * pair.outputs(); i++) {
            update[pair.up() + i] = (float) (factors[1][i] - weights[pair.up() + i]);
        }
    }
}
