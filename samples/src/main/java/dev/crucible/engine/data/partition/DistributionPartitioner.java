package dev.crucible.engine.data.partition;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.List;

/**
 * Class sizes by a given table (after Li et al., MLSys 2020). With C classes and l classes per client, client k holds the classes k,
 * k + 1, …, k + l − 1, modulo C. Row c of the table divides class c among the clients that hold it, in their order.
 *
 * <p>With {@code rescale} a row is a distribution. Each holder gets {@code preassigned} samples and its part, rounded down, of the
 * others. One random holder gets the samples that rounding leaves, so each sample is used exactly once. Without {@code rescale} the table
 * has numbers of samples, and samples beyond them are unused.
 *
 * @param table one row per class that occurs, each of l · clients / C numbers, at least 0
 * @param classesPerClient l, from 1 to C
 * @param preassigned the minimum number of samples of a class that a holder gets, with {@code rescale}
 * @param rescale true if rows are distributions
 */
public record DistributionPartitioner(List<List<Double>> table, int classesPerClient, int preassigned, boolean rescale)
        implements Partitioner {

    public DistributionPartitioner {
        table = table.stream().map(List::copyOf).toList();
    }

    @Override
    public int[][] partition(SamplePool pool, int clients, RandomStream random) {
        pool.requireOneEach(clients);
        int[][] byClass = Arrays.stream(IndexList.groups(pool.labels(), pool.classes()))
                .filter(ofClass -> ofClass.length > 0)
                .toArray(int[][]::new);
        requireShape(byClass.length, clients);
        int[][][] parts = new int[byClass.length][][];
        for (int label = 0; label < byClass.length; label++) {
            random.shuffle(byClass[label]);
            parts[label] = IndexCuts.sized(byClass[label], sizes(label, byClass[label].length, random));
        }
        int[] taken = new int[parts.length];
        IndexList[] shards = IndexList.empty(clients);
        for (int client = 0; client < clients; client++) {
            for (int i = 0; i < classesPerClient; i++) {
                int label = (client + i) % parts.length;
                shards[client].addAll(parts[label][taken[label]++]);
            }
            if (shards[client].size() == 0) {
                throw new DataException(("distribution_array gives client %d no samples; raise its numbers or "
                                + "preassigned_num_samples_per_label")
                        .formatted(client));
            }
        }
        int[][] partition = IndexList.toArrays(shards);
        Arrays.stream(partition).forEach(random::shuffle);
        return partition;
    }

    private void requireShape(int classes, int clients) {
        if (classesPerClient > classes) {
            throw new DataException(
                    "num_unique_labels_per_partition is %d but the training samples have only %d classes"
                            .formatted(classesPerClient, classes));
        }
        if (clients % classes != 0) {
            throw new DataException("distribution: num_of_clients must be a multiple of the %d classes, got %d"
                    .formatted(classes, clients));
        }
        int holders = classesPerClient * clients / classes;
        if (table.size() != classes || table.stream().anyMatch(row -> row.size() != holders)) {
            throw new DataException(("distribution_array must have %d rows (classes) of %d numbers "
                            + "(num_unique_labels_per_partition · num_of_clients / classes)")
                    .formatted(classes, holders));
        }
    }

    /** Returns the numbers of samples of class {@code label} by holder. */
    private int[] sizes(int label, int samples, RandomStream random) {
        double[] row =
                table.get(label).stream().mapToDouble(Double::doubleValue).toArray();
        int[] sizes = new int[row.length];
        if (!rescale) {
            Arrays.setAll(sizes, holder -> (int) Math.min(row[holder], Integer.MAX_VALUE));
            requireEnough(label, Arrays.stream(sizes).asLongStream().sum(), samples);
            return sizes;
        }
        long reserved = (long) preassigned * row.length;
        requireEnough(label, reserved, samples);
        double sum = Arrays.stream(row).sum();
        if (!(sum > 0)) {
            throw new DataException("distribution_array.%d: sums up to 0; give some client a share".formatted(label));
        }
        long free = samples - reserved;
        long left = free;
        for (int holder = 0; holder < row.length; holder++) {
            int part = (int) Math.min(left, (long) (row[holder] / sum * free));
            sizes[holder] = preassigned + part;
            left -= part;
        }
        sizes[random.nextInt(row.length)] += (int) left;
        return sizes;
    }

    private static void requireEnough(int label, long wanted, int samples) {
        if (wanted > samples) {
            throw new DataException(("distribution_array.%d: %d samples of class %d are asked for, there are %d; lower "
                            + "preassigned_num_samples_per_label or the numbers")
                    .formatted(label, wanted, label, samples));
        }
    }
}
