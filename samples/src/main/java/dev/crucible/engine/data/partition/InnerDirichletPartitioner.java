package dev.crucible.engine.data.partition;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.random.Dirichlet;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Clients of given sizes whose class shares are drawn from a Dirichlet distribution (Acar et al., ICLR 2021). Each sample goes
 * to a random client that is not full, of a class drawn by that client's shares; an exhausted class drops out of all
 * shares. Samples beyond the sum of the sizes are unused.
 *
 * @param sizes the number of samples of each client, at least 1
 * @param alpha concentrations, each above 0: one for all classes, or one for each class that occurs
 */
public record InnerDirichletPartitioner(List<Integer> sizes, List<Double> alpha) implements Partitioner {

    public InnerDirichletPartitioner {
        sizes = List.copyOf(sizes);
        alpha = List.copyOf(alpha);
    }

    @Override
    public int[][] partition(SamplePool pool, int clients, RandomStream random) {
        int[] left = Sizes.require(sizes, pool, clients);
        int[][] stock = Arrays.stream(IndexList.groups(pool.labels(), pool.classes()))
                .filter(ofClass -> ofClass.length > 0)
                .toArray(int[][]::new);
        Arrays.stream(stock).forEach(random::shuffle);
        double[] concentrations = concentrations(stock.length);
        double[][] shares = new double[clients][];
        Arrays.setAll(shares, client -> Dirichlet.draw(concentrations, random));
        int[] inStock = Arrays.stream(stock).mapToInt(ofClass -> ofClass.length).toArray();
        int[] open = IntStream.range(0, clients).toArray();
        IndexList[] shards = IndexList.empty(clients);
        for (int opened = clients; opened > 0; ) {
            int position = random.nextInt(opened);
            int client = open[position];
            int label = draw(shares[client], inStock, random);
            shards[client].add(stock[label][--inStock[label]]);
            if (--left[client] == 0) {
                open[position] = open[--opened];
            }
        }
        int[][] partition = IndexList.toArrays(shards);
        Arrays.stream(partition).forEach(random::shuffle);
        return partition;
    }

    private double[] concentrations(int classes) {
        if (alpha.size() != 1 && alpha.size() != classes) {
            throw new DataException(
                    "alpha has %d values but the training samples have %d classes; give one value, or one for each class"
                            .formatted(alpha.size(), classes));
        }
        return IntStream.range(0, classes)
                .mapToDouble(label -> alpha.get(alpha.size() == 1 ? 0 : label))
                .toArray();
    }

    /** Draws a class with samples left: by the shares, or uniformly if the shares are only on exhausted classes. */
    private static int draw(double[] shares, int[] inStock, RandomStream random) {
        double sum = 0;
        int last = -1;
        for (int label = 0; label < shares.length; label++) {
            if (inStock[label] > 0) {
                sum += shares[label];
                last = label;
            }
        }
        if (sum == 0) {
            int[] there = IntStream.range(0, inStock.length)
                    .filter(label -> inStock[label] > 0)
                    .toArray();
            return there[random.nextInt(there.length)];
        }
        double point = random.nextDouble() * sum;
        for (int label = 0; label < last; label++) {
            if (inStock[label] > 0) {
                point -= shares[label];
                if (point < 0) {
                    return label;
                }
            }
        }
        return last;
    }
}
