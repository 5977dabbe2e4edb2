package dev.crucible.engine.federation;

import dev.crucible.engine.config.StrategyConfig;
import dev.crucible.engine.data.DataException;
import java.util.Locale;

/**
 * The memory a strategy needs beside its data, told before it starts.
 *
 * @param updates bytes of the updates that are held at once, n · d · 4 unless rounds stream
 * @param model bytes of the global model, what is kept of the last rounds and, by thread, what a client trains with
 * @param variates bytes of SCAFFOLD's control variates, one for each client
 * @param form how updates reach the rule
 */
record MemoryNeed(long updates, long model, long variates, RoundForm form) {

    /** Weights before and after, the last update, a server optimiser's moments before and after. */
    private static final int MODEL_COPIES = 8;

    /** A running sum in double, the signs of RLR and a clipped row. */
    private static final int ACCUMULATOR_COPIES = 4;

    /** Padded weights, two moments of the optimiser and the objective's own term. */
    private static final int THREAD_COPIES = 4;

    static MemoryNeed of(StrategyConfig config, int parameters, RoundForm form, int threads) {
        long one = (long) parameters * Float.BYTES;
        int copies = MODEL_COPIES + THREAD_COPIES * threads + (form.streaming().isPresent() ? ACCUMULATOR_COPIES : 0);
        return new MemoryNeed(
                form.rows() * one, copies * one, config.local().scaffold() ? config.clients() * one : 0, form);
    }

    /** Refuses a strategy that cannot fit, before anything is allocated. */
    void require(long heap) {
        if (total() > heap) {
            throw new DataException(("num_of_clients: a round's updates and the model need %s and the heap is %s; lower"
                            + " client_fraction, choose a smaller model_keyword or raise CRUCIBLE_HEAP%s")
                    .formatted(
                            text(total()),
                            text(heap),
                            form.obstacle()
                                    .map(o -> ". Updates cannot be aggregated one by one; " + o)
                                    .orElse("")));
        }
    }

    @Override
    public String toString() {
        return text(total()) + " for " + (form.streaming().isPresent() ? "waves of updates" : "a round's updates")
                + " and the model";
    }

    private long total() {
        return updates + model + variates;
    }

    static String text(long bytes) {
        double mebibytes = bytes / 1048576.0;
        return mebibytes < 1024
                ? String.format(Locale.ROOT, "%.0f MiB", mebibytes)
                : String.format(Locale.ROOT, "%.1f GiB", mebibytes / 1024);
    }
}
