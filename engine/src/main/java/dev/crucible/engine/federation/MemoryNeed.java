package dev.crucible.engine.federation;

import dev.crucible.engine.config.StrategyConfig;
import dev.crucible.engine.data.DataException;
import java.util.Locale;

/**
 * The memory a strategy needs, told before it starts.
 *
 * @param updates bytes of the round's updates, n · d · 4
 * @param model bytes of the global model and what is kept of the last rounds
 */
record MemoryNeed(long updates, long model) {

    private static final int MODEL_COPIES = 8;

    static MemoryNeed of(StrategyConfig config, int parameters) {
        long one = (long) parameters * Float.BYTES;
        return new MemoryNeed(config.participation().sampled(config.clients()) * one, MODEL_COPIES * one);
    }

    /** Refuses a strategy that cannot fit, before anything is allocated. */
    void require(long heap) {
        if (updates + model > heap) {
            throw new DataException(
                    ("num_of_clients: a round's updates need %s and the heap is %s; lower client_fraction,"
                                    + " choose a smaller model_keyword or raise CRUCIBLE_HEAP")
                            .formatted(text(updates + model), text(heap)));
        }
    }

    @Override
    public String toString() {
        return text(updates + model) + " for a round's updates and the model";
    }

    private static String text(long bytes) {
        double mebibytes = bytes / 1048576.0;
        return mebibytes < 1024
                ? String.format(Locale.ROOT, "%.0f MiB", mebibytes)
                : String.format(Locale.ROOT, "%.1f GiB", mebibytes / 1024);
    }
}
