package dev.crucible.sweep;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetLoader;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.random.Purpose;
import java.util.Arrays;

/**
 * Splits off a part of the training samples, on which settings are tried. The test samples are left out, so that tuning never sees them.
 *
 * @param share of the training samples, in (0, 1)
 */
public record ValidationSplit(double share) {

    /** Returns the data sets of {@code whole}, with the validation part as test samples. */
    DatasetLoader of(DatasetLoader whole) {
        return wanted -> split(whole.load(wanted), wanted);
    }

    private Dataset split(Dataset data, DatasetRequest wanted) {
        int[] order = wanted.seed().stream(Purpose.VALIDATION)
                .permutation(data.train().size());
        int held = Math.clamp(Math.round(share * order.length), 1, Math.max(1, order.length - 1));
        int[] validation = sorted(order, 0, held);
        int[] rest = sorted(order, held, order.length);
        return new Dataset(
                data.keyword(),
                data.provenance(),
                data.shape(),
                data.classes(),
                new Subset(data.train(), rest),
                new Subset(data.train(), validation),
                data.naturalIds()
                        .map(owners -> Arrays.stream(rest).map(i -> owners[i]).toArray()),
                data.vocabulary());
    }

    /** Returns a part in the order of the data set, which partitioners without shuffling rely on. */
    private static int[] sorted(int[] order, int from, int to) {
        int[] part = Arrays.copyOfRange(order, from, to);
        Arrays.sort(part);
        return part;
    }
}
