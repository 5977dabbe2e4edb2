package dev.crucible.sweep;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.DatasetLoader;
import dev.crucible.engine.data.DatasetRequest;
import dev.crucible.engine.data.Subset;
import dev.crucible.engine.random.Purpose;
import java.util.Arrays;

/**
 * Sets a part of the training samples aside, on which settings are tried. The test samples are left out altogether: who tunes never sees
 * them.
 *
 * @param share of the training samples, in (0, 1)
 */
public record ValidationSplit(double share) {

    /** The data sets of {@code whole}, whose test samples are the validation part. */
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

    /** In the order of the set, so that clients who take samples in turn find them as they lie. */
    private static int[] sorted(int[] order, int from, int to) {
        int[] part = Arrays.copyOfRange(order, from, to);
        Arrays.sort(part);
        return part;
    }
}
