package dev.crucible.engine.aggregation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A round's weights and updates with the products A·B of adapters in place of their halves.
 *
 * @param adapters the adapters among the weights
 * @param model the model in the clients' coordinates
 * @param before the model's weights with products in place of halves
 */
record AdapterSpace(AdapterPairs adapters, GlobalModel model, double[] before) {

    /**
     * Builds the space of {@code context}.
     *
     * @param fits condition that the model's adapters must meet
     * @throws PreconditionException with {@code fault} if there is no model or {@code fits} rejects its adapters
     */
    static AdapterSpace of(RoundContext context, Predicate<AdapterPairs> fits, String fault) {
        GlobalModel model = context.model().orElseThrow(() -> new PreconditionException(fault));
        AdapterPairs adapters = AdapterPairs.of(model.tensors());
        if (!fits.test(adapters)) {
            throw new PreconditionException(fault);
        }
        double[] weights = new double[model.weights().length];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = model.weights()[i];
        }
        return new AdapterSpace(adapters, model, adapters.products(weights));
    }

    /**
     * Applies {@code rule} to the changes of the products that {@code updates} cause.
     *
     * @param global the model that the rule sees: its weights and their last change
     */
    Aggregate aggregate(Aggregator rule, Updates updates, RoundContext context, Changed global) {
        UpdateMatrix sent = updates.matrix();
        float[][] rows = new float[sent.n()][];
        for (int n = 0; n < rows.length; n++) {
            rows[n] = changed(sent.rows()[n]);
        }
        return rule.aggregate(
                Updates.of(new UpdateMatrix(rows, sent.clients(), sent.samples()), context.workers()),
                inside(context, global));
    }

    /** Weights of this space and how they changed last. */
    record Changed(double[] weights, float[] last) {}

    /** Returns the change of the products when the weights change by {@code update}. */
    float[] changed(float[] update) {
        double[] after = new double[update.length];
        for (int i = 0; i < after.length; i++) {
            after[i] = (double) model.weights()[i] + update[i];
        }
        double[] products = adapters.products(after);
        float[] change = new float[products.length];
        for (int i = 0; i < change.length; i++) {
            change[i] = (float) (products[i] - before[i]);
        }
        return change;
    }

    /** Returns the products and their last change. */
    Changed global() {
        float[] backwards = new float[model.lastUpdate().length];
        for (int i = 0; i < backwards.length; i++) {
            backwards[i] = -model.lastUpdate()[i];
        }
        float[] last = changed(backwards);
        for (int i = 0; i < last.length; i++) {
            last[i] = -last[i];
        }
        return new Changed(before, last);
    }

    private RoundContext inside(RoundContext context, Changed global) {
        float[] products = new float[before.length];
        for (int i = 0; i < products.length; i++) {
            products[i] = (float) global.weights[i];
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
                context.rootUpdate().map(this::changed),
                Optional.of(new GlobalModel(products, global.last, shapes)),
                context.rootSet());
    }
}
