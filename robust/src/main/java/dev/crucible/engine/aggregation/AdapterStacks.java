package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import dev.crucible.engine.random.RandomStream;

/**
 * Aggregates low-rank adapters without loss (FLoRA; Wang et al., NeurIPS 2024): the clients' halves stacked, [A₁ … Aₙ] and [w₁B₁; …; wₙBₙ],
 * have the product Σ wᵢAᵢBᵢ. The inner rule sees each client's change of A·B. Its result, of any rank, is folded into the adapted map:
 * W ← W + scale · (A·B + change). Clients then start from a new A, uniform in ±1/√inputs, and B = 0. Other weights reach the rule unchanged.
 * Changes that a client makes to maps are ignored, because clients send none.
 *
 * @param rule the inner rule
 * @param scale the factor of A·B when it is added to the map, above 0
 */
@PublicApi
public record AdapterStacks(Aggregator rule, float scale) implements RuleDecorator {

    @Override
    public Needs needs() {
        return Needs.MATRIX;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        AdapterSpace space = AdapterSpace.of(
                context,
                adapters -> !adapters.isEmpty() && adapters.pairs().stream().noneMatch(pair -> pair.map() < 0),
                "lora_aggregation: stack needs clients that send both halves of adapters and get the maps beside them");
        Aggregate inner = space.aggregate(rule, updates, context, global(space));
        return inner.withUpdate(folded(space, inner.update(), context.random()));
    }

    /** Returns maps plus adapters, in units of the products. */
    private AdapterSpace.Changed global(AdapterSpace space) {
        AdapterSpace.Changed products = space.global();
        double[] weights = products.weights().clone();
        float[] last = products.last();
        int at = space.adapters().rest().length;
        for (AdapterPairs.Pair pair : space.adapters().pairs()) {
            for (int i = 0; i < pair.inputs(); i++) {
                for (int j = 0; j < pair.outputs(); j++) {
                    int place = pair.map() + i * pair.pitch() + j;
                    weights[at] += space.model().weights()[place] / scale;
                    last[at++] += space.model().lastUpdate()[place] / scale;
                }
            }
        }
        return new AdapterSpace.Changed(weights, last);
    }

    private float[] folded(AdapterSpace space, float[] change, RandomStream random) {
        float[] weights = space.model().weights();
        float[] update = new float[weights.length];
        int[] rest = space.adapters().rest();
        for (int i = 0; i < rest.length; i++) {
            update[rest[i]] = change[i];
        }
        int at = rest.length;
        for (AdapterPairs.Pair pair : space.adapters().pairs()) {
            for (int i = 0; i < pair.inputs(); i++) {
                for (int j = 0; j < pair.outputs(); j++) {
                    update[pair.map() + i * pair.pitch() + j] = (float) (scale * (space.before()[at] + change[at]));
                    at++;
                }
            }
            double bound = 1 / Math.sqrt(pair.inputs());
            int downs = pair.inputs() * pair.rank();
            for (int i = pair.down(); i < pair.down() + downs; i++) {
                update[i] = (float) ((2 * random.nextDouble() - 1) * bound) - weights[i];
            }
            int ups = pair.rank() * pair.outputs();
            for (int i = pair.up(); i < pair.up() + ups; i++) {
                update[i] = -weights[i];
            }
        }
        return update;
    }
}
