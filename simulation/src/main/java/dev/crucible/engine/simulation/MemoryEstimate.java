package dev.crucible.engine.simulation;

import dev.crucible.engine.aggregation.AdapterPairs;
import dev.crucible.engine.compute.ClientTrainer;
import dev.crucible.engine.compute.LocalTraining;
import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.model.Architecture;
import dev.crucible.engine.model.ParameterLayout;
import dev.crucible.engine.strategy.Llm;
import dev.crucible.engine.strategy.StrategyConfig;
import java.util.Locale;

/**
 * Estimate of a strategy's memory, reported before it starts.
 *
 * @param updates bytes of the updates held together, n · d · 4 unless rounds stream, and of products of adapters
 * @param model bytes of the global model, the state of the last rounds and, by thread, the state of a client's training
 * @param variates bytes of control variates, momentums or personal models, one for each client that may have taken part
 * @param remembered bytes that the rule keeps for each client that may have taken part
 * @param samples bytes of the data set and of the clients' index lists
 * @param activations bytes of the layers' outputs for a batch, by thread
 * @param mode the aggregation mode
 */
record MemoryEstimate(
        long updates,
        long model,
        long variates,
        long remembered,
        long samples,
        long activations,
        AggregationMode mode) {

    /** Weights before and after, the last update, and a server optimiser's moments before and after. */
    private static final int MODEL_COPIES = 8;

    /** A running sum in double, the signs of RLR and a clipped row. */
    private static final int ACCUMULATOR_COPIES = 4;

    /** Padded weights, two moments of the optimiser and the objective's term; a bound on gradients adds one more. */
    private static final int THREAD_COPIES = 4;

    /** The gradient of one sample, their sum and the noise. */
    private static final int PRIVATE_COPIES = 3;

    /**
     * Copies of all parameters when some are frozen: as loaded, transposed for gradients, and at the end whole and with adapters merged.
     */
    private static final int FROZEN_COPIES = 4;

    /** A sample's owner, its index in the shards, and the space to sort them, four bytes each. */
    private static final int INDEX_BYTES = 3 * Integer.BYTES;

    /**
     * Returns the estimate for a strategy.
     *
     * @param rows the number of updates that this process holds together
     */
    static MemoryEstimate of(
            StrategyConfig config,
            Dataset dataset,
            Architecture architecture,
            AggregationMode mode,
            int rows,
            int threads) {
        return of(config, dataset.bytes(), dataset.train().size(), architecture, mode, rows, threads);
    }

    /**
     * Returns the estimate for data of which only the size is known.
     *
     * @param data bytes of all samples
     * @param trained training samples
     */
    static MemoryEstimate of(
            StrategyConfig config,
            long data,
            long trained,
            Architecture architecture,
            AggregationMode mode,
            int rows,
            int threads) {
        long one = (long) ParameterLayout.of(architecture).trained().size() * Float.BYTES;
        long whole = (long) ParameterLayout.of(architecture).size() * Float.BYTES;
        boolean frozen = whole > one;
        boolean chunks = architecture.masked().isPresent();
        int perThread = THREAD_COPIES
                + (config.training().maxGradientNorm() > 0 ? 1 : 0)
                + (config.training().privacy().isPresent() ? PRIVATE_COPIES : 0);
        int copies = MODEL_COPIES + perThread * threads + (mode.streams() ? ACCUMULATOR_COPIES : 0);
        long ever = Math.min(config.clients(), (long) mode.rows() * config.rounds());
        return new MemoryEstimate(
                rows * (one + products(config, architecture)),
                copies * one + (frozen ? FROZEN_COPIES * whole : 0),
                keepsClients(config) ? ever * one : 0,
                config.rule().remembersUpdates() ? ever * one : 0,
                (chunks ? 2 : 1) * data + trained * INDEX_BYTES,
                config.model().trainer().filter(ClientTrainer::ownModel).isPresent()
                        ? 0
                        : threads
                                * LocalTraining.activationBytes(
                                        architecture, LocalClients.largestBatch(config, architecture, trained)),
                mode);
    }

    /** Returns the bytes of the products of a client's adapters, if the rule gets these in place of the factors. */
    private static long products(StrategyConfig config, Architecture architecture) {
        boolean wanted = config.model()
                .llm()
                .flatMap(Llm::adapters)
                .filter(adapters -> adapters.aggregation().products())
                .isPresent();
        return wanted
                ? AdapterPairs.of(UpdateAttacks.shapes(
                                        ParameterLayout.of(architecture).trained()))
                                .pairs()
                                .stream()
                                .mapToLong(pair -> (long) pair.inputs() * pair.outputs())
                                .sum()
                        * Float.BYTES
                : 0;
    }

    /** Returns true if a vector per client is carried from round to round. */
    private static boolean keepsClients(StrategyConfig config) {
        return config.local().scaffold()
                || config.local().ditto().isPresent()
                || config.distributed().filter(sgd -> sgd.momentum() > 0).isPresent();
    }

    /** Throws if the strategy does not fit into {@code heap} bytes, before anything is allocated. */
    void require(long heap) {
        if (total() > heap) {
            throw new DataException(
                    ("num_of_clients: a round's updates, the model and the data need %s and the heap is %s;"
                                    + " lower client_fraction, batch_size or max_dataset_samples, choose a smaller model_keyword or"
                                    + " raise CRUCIBLE_HEAP%s")
                            .formatted(
                                    text(total()),
                                    text(heap),
                                    mode.obstacle()
                                            .map(o -> ". Updates cannot be aggregated one by one; " + o)
                                            .orElse("")));
        }
    }

    @Override
    public String toString() {
        return text(total()) + " for " + (mode.streams() ? "waves of updates" : "a round's updates")
                + ", the model and the data";
    }

    /** Returns the sum, in bytes. */
    long total() {
        return updates + model + variates + remembered + samples + activations;
    }

    static String text(long bytes) {
        double mebibytes = bytes / 1048576.0;
        return mebibytes < 1024
                ? String.format(Locale.ROOT, "%.0f MiB", mebibytes)
                : String.format(Locale.ROOT, "%.1f GiB", mebibytes / 1024);
    }
}
