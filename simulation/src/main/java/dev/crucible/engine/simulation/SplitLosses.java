package dev.crucible.engine.simulation;

import dev.crucible.engine.data.Dataset;
import dev.crucible.engine.data.partition.Partition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Losses of a subset or a split of a data set: owners, and classes that the test samples have. */
final class SplitLosses {

    private static final int EXAMPLES = 10;

    private SplitLosses() {}

    /** Returns a warning with numbers for each loss. */
    static List<String> warnings(Dataset dataset, Partition shards) {
        BitSet held = new BitSet();
        for (int client = 0; client < shards.clients(); client++) {
            for (int index : shards.of(client)) {
                held.set(index);
            }
        }
        List<String> warnings = new ArrayList<>();
        owners(dataset, held, warnings);
        classes(dataset, held, warnings);
        return warnings;
    }

    private static void owners(Dataset dataset, BitSet held, List<String> warnings) {
        dataset.naturalIds().ifPresent(owners -> {
            long all = Arrays.stream(owners).distinct().count();
            long kept = held.stream().map(index -> owners[index]).distinct().count();
            if (kept < all) {
                warnings.add(
                        "%,d of %,d owners and %,d of %,d training samples are left out: natural_id has one owner for each client; use num_of_clients %d or grouped_natural_id"
                                .formatted(all - kept, all, owners.length - held.cardinality(), owners.length, all));
            }
        });
    }

    private static void classes(Dataset dataset, BitSet held, List<String> warnings) {
        int[] train = new int[dataset.classes()];
        int[] dealt = new int[dataset.classes()];
        int[] test = new int[dataset.classes()];
        for (int i = 0; i < dataset.train().size(); i++) {
            train[dataset.train().label(i)]++;
            dealt[dataset.train().label(i)] += held.get(i) ? 1 : 0;
        }
        for (int i = 0; i < dataset.test().size(); i++) {
            test[dataset.test().label(i)]++;
        }
        tell(dataset, c -> test[c] > 0 && train[c] == 0, "in no training sample of the subset", test, warnings);
        tell(dataset, c -> train[c] > 0 && dealt[c] == 0, "held by no client", test, warnings);
    }

    private static void tell(Dataset dataset, IntPredicate lost, String how, int[] test, List<String> warnings) {
        int[] classes = IntStream.range(0, dataset.classes()).filter(lost).toArray();
        if (classes.length == 0) {
            return;
        }
        int missed = IntStream.of(classes).map(c -> test[c]).sum();
        int tested = IntStream.of(test).sum();
        String names = IntStream.of(classes)
                .limit(EXAMPLES)
                .mapToObj(dataset.summary()::label)
                .collect(Collectors.joining(", "));
        warnings.add("%d of %d classes are %s (%s%s), so at most %.0f %% of the test samples can be right"
                .formatted(
                        classes.length,
                        dataset.classes(),
                        how,
                        names,
                        classes.length > EXAMPLES ? ", …" : "",
                        100.0 * (tested - missed) / Math.max(1, tested)));
    }
}
