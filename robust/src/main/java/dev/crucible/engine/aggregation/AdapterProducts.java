package dev.crucible.engine.aggregation;

import dev.crucible.engine.api.PublicApi;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Judges and aggregates low-rank adapters by what they do: the rule inside gets, in place of A and B, how the product A·B changed, and
 * what it makes of the products is cut to the adapters' rank again by singular values. Averaging A and B apart is not the average of the
 * products; this is, up to the cut. Other weights reach the rule as they are.
 *
 * @param rule the rule inside
 */
@PublicApi
public record AdapterProducts(Aggregator rule) implements RuleDecorator {

    @Override
    public Needs needs() {
        return Needs.MATRIX;
    }

    @Override
    public Aggregate aggregate(Updates updates, RoundContext context) {
        Optional<GlobalModel> model = context.model();
        AdapterPairs adapters = model.map(global -> AdapterPairs.of(global.tensors()))
                .filter(pairs -> !pairs.isEmpty())
                .orElseThrow(() -> new PreconditionException(
                        "lora_aggregation: product needs clients that send both halves of adapters"));
        UpdateMatrix sent = updates.matrix();
        float[] weights = model.get().weights();
        double[] before = adapters.products(doubles(weights));
        float[][] rows = new float[sent.n()][];
        for (int n = 0; n < rows.length; n++) {
            rows[n] = changed(adapters, weights, sent.rows()[n], before);
        }
        Aggregate inner = rule.aggregate(
                Updates.of(new UpdateMatrix(rows, sent.clients(), sent.samples()), context.workers()),
                inside(context, adapters, model.get(), before));
        return new Aggregate(
                back(adapters, weights, before, inner.update()),
                inner.weights(),
                inner.selected(),
                inner.scores(),
                inner.removed(),
                inner.state());
    }

    private static double[] doubles(float[] values) {
        double[] doubles = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            doubles[i] = values[i];
        }
        return doubles;
    }

    /** How the products change when {@code weights} change by {@code update}. */
    private static float[] changed(AdapterPairs adapters, float[] weights, float[] update, double[] before) {
        double[] after = new double[weights.length];
        for (int i = 0; i < after.length; i++) {
            after[i] = (double) weights[i] + update[i];
        }
        double[] products = adapters.products(after);
        float[] change = new float[products.length];
        for (int i = 0; i < change.length; i++) {
            change[i] = (float) (products[i] - before[i]);
        }
        return change;
    }

    private static RoundContext inside(
            RoundContext context, AdapterPairs adapters, GlobalModel model, double[] before) {
        float[] weights = model.weights();
        float[] backwards = new float[weights.length];
        for (int i = 0; i < backwards.length; i++) {
            backwards[i] = -model.lastUpdate()[i];
        }
        float[] last = changed(adapters, weights, backwards, before);
        float[] products = new float[before.length];
        for (int i = 0; i < products.length; i++) {
            last[i] = -last[i];
            products[i] = (float) before[i];
        }
        List<NamedShape> shapes = new ArrayList<>();
        shapes.add(new NamedShape("rest", List.of(adapters.rest().length)));
        adapters.pairs()
                .forEach(pair ->
                        shapes.add(new NamedShape("product." + shapes.size(), List.of(pair.inputs(), pair.outputs()))));
        return new RoundContext(
                context.round(),
                context.random(),
                context.workers(),
                context.state(),
                context.rootUpdate().map(root -> changed(adapters, weights, root, before)),
                Optional.of(new GlobalModel(products, last, shapes)),
                context.rootSet());
    }

    /** The update of the halves whose products come nearest to {@code before} changed by {@code change}. */
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
