package dev.crucible.engine.data.partition;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.partition.Partitioning.GroupedNaturalId.Mode;
import dev.crucible.engine.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Each client is a group of natural owners with all of their samples. Consecutive owners form a group, in the order in which they occur or in that
 * of their ids. If there are more groups than clients, a random selection of them is used, in order; samples of the others are unused.
 *
 * @param groupSize owners of a group, at least 1
 * @param mode the treatment of owners that do not fill a group
 * @param sorted true to take owners in the order of their ids
 */
public record GroupedNaturalIdPartitioner(int groupSize, Mode mode, boolean sorted) implements Partitioner {

    @Override
    public int[][] partition(SamplePool pool, int clients, RandomStream random) {
        int[] ids = pool.requireOwners("grouped_natural_id");
        int[] distinct = Arrays.stream(ids).distinct().toArray();
        if (sorted) {
            Arrays.sort(distinct);
        }
        List<int[]> groups = groups(distinct);
        if (groups.size() < clients) {
            throw new DataException(
                    ("num_of_clients is %d but %d natural owners make only %d groups of %d; use at most %d "
                                    + "clients or a smaller group_size")
                            .formatted(clients, distinct.length, groups.size(), groupSize, groups.size()));
        }
        int[] chosen = Arrays.copyOf(random.permutation(groups.size()), clients);
        Arrays.sort(chosen);
        int[] clientOf = new int[Arrays.stream(ids).max().orElseThrow() + 1];
        Arrays.fill(clientOf, -1);
        for (int client = 0; client < clients; client++) {
            for (int owner : groups.get(chosen[client])) {
                clientOf[owner] = client;
            }
        }
        IndexList[] shards = IndexList.empty(clients);
        for (int i = 0; i < ids.length; i++) {
            if (clientOf[ids[i]] >= 0) {
                shards[clientOf[ids[i]]].add(i);
            }
        }
        return IndexList.toArrays(shards);
    }

    private List<int[]> groups(int[] owners) {
        int whole = owners.length / groupSize;
        int rest = owners.length - whole * groupSize;
        if (rest > 0 && mode == Mode.STRICT) {
            throw new DataException(
                    ("group_size: %d natural owners do not make whole groups of %d; use a group_size that "
                                    + "divides %d, or another mode")
                            .formatted(owners.length, groupSize, owners.length));
        }
        List<int[]> groups = new ArrayList<>();
        for (int group = 0; group < whole; group++) {
            boolean takesRest = mode == Mode.ALLOW_BIGGER && group == whole - 1;
            int end = (group + 1) * groupSize + (takesRest ? rest : 0);
            groups.add(Arrays.copyOfRange(owners, group * groupSize, end));
        }
        if (rest > 0 && (mode == Mode.ALLOW_SMALLER || (mode == Mode.ALLOW_BIGGER && whole == 0))) {
            groups.add(Arrays.copyOfRange(owners, whole * groupSize, owners.length));
        }
        return groups;
    }
}
