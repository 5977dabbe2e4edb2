package dev.crucible.engine.data.partition;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.partition.Partitioning.Pathological.Assignment;
import dev.crucible.engine.random.RandomStream;
import java.util.Arrays;

/**
 * Each client holds samples of a fixed number of classes (Hsieh et al., ICML 2020). The samples of a class are split evenly among its
 * clients; those of a class without clients are unused.
 *
 * @param classesPerClient the number of classes, from 1 to the number that occur
 * @param assignment RANDOM: each client draws its classes; DETERMINISTIC: client i takes classes i, i + 1, …, modulo their number;
 *     FIRST_DETERMINISTIC: client i takes class i, modulo their number, and draws the others
 */
public record PathologicalPartitioner(int classesPerClient, Assignment assignment) implements Partitioner {

    @Override
    public int[][] partition(SamplePool pool, int clients, RandomStream random) {
        pool.requireOneEach(clients);
        int[] present = Arrays.stream(pool.labels()).distinct().sorted().toArray();
        if (classesPerClient > present.length) {
            throw new DataException("num_classes_per_partition is %d but the training samples have only %d classes"
                    .formatted(classesPerClient, present.length));
        }
        IndexList[] holders = IndexList.empty(pool.classes());
        for (int client = 0; client < clients; client++) {
            for (int position : deal(client, present.length, random)) {
                holders[present[position]].add(client);
            }
        }
        int[][] partition = split(IndexList.groups(pool.labels(), pool.classes()), holders, clients, random);
        Arrays.stream(partition).forEach(random::shuffle);
        return partition;
    }

    /** Returns the positions of a client's classes among those present. */
    private int[] deal(int client, int classes, RandomStream random) {
        return switch (assignment) {
            case RANDOM -> Arrays.copyOf(random.permutation(classes), classesPerClient);
            case DETERMINISTIC -> {
                int[] dealt = new int[classesPerClient];
                Arrays.setAll(dealt, i -> (client + i) % classes);
                yield dealt;
            }
            case FIRST_DETERMINISTIC -> {
                int[] dealt = random.permutation(classes);
                int first = client % classes;
                for (int i = 0; i < classes; i++) {
                    if (dealt[i] == first) {
                        dealt[i] = dealt[0];
                    }
                }
                dealt[0] = first;
                yield Arrays.copyOf(dealt, classesPerClient);
            }
        };
    }

    private int[][] split(int[][] byClass, IndexList[] holders, int clients, RandomStream random) {
        IndexList[] shards = IndexList.empty(clients);
        for (int label = 0; label < byClass.length; label++) {
            int[] dealtTo = holders[label].toArray();
            if (dealtTo.length == 0) {
                continue;
            }
            if (byClass[label].length < dealtTo.length) {
                throw new DataException(("pathological: class %d was dealt to %d clients but has only %d samples; "
                                + "use fewer clients, a smaller num_classes_per_partition or more data")
                        .formatted(label, dealtTo.length, byClass[label].length));
            }
            random.shuffle(byClass[label]);
            int[][] cut = IndexCuts.evenly(byClass[label], dealtTo.length);
            for (int i = 0; i < dealtTo.length; i++) {
                shards[dealtTo[i]].addAll(cut[i]);
            }
        }
        return IndexList.toArrays(shards);
    }
}
