package dev.crucible.engine.data.partition;

import dev.crucible.engine.api.PublicApi;
import java.util.List;

/** Partitioning of training samples over clients: the strategies and their parameters. */
@PublicApi
public sealed interface Partitioning {

    /** Equal shares in random order. */
    record Iid() implements Partitioning {}

    /**
     * Class shares drawn from Dir(α) (Hsu et al., 2019).
     *
     * @param alpha concentration α &gt; 0; small is skewed
     * @param minPartitionSize the minimum number of samples of a client
     * @param selfBalancing true if a client that has its even share gets no more (Li et al., ICDE 2022)
     */
    record Dirichlet(double alpha, int minPartitionSize, boolean selfBalancing) implements Partitioning {}

    /**
     * Each client holds a fixed number of classes (Hsieh et al., 2020).
     *
     * @param classesPerClient the number of classes
     * @param assignment the assignment of classes to clients
     */
    record Pathological(int classesPerClient, Assignment assignment) implements Partitioning {

        /** Assignment of classes to clients. */
        public enum Assignment {
            RANDOM,
            DETERMINISTIC,
            FIRST_DETERMINISTIC
        }
    }

    /**
     * Samples sorted by class and cut into shards that are distributed at random (McMahan et al., AISTATS 2017).
     *
     * @param shardsPerClient shards for each client; 0 if {@code shardSize} is given instead
     * @param shardSize samples of a shard; 0 if {@code shardsPerClient} is given
     * @param keepIncomplete true to keep the last, smaller shard
     */
    record Shards(int shardsPerClient, int shardSize, boolean keepIncomplete) implements Partitioning {}

    /**
     * A share γ of the samples distributed evenly at random, the rest sorted by class and cut into one run for each client (ByzFL).
     *
     * @param gamma γ in [0, 1]; 0 is most skewed, 1 is IID
     */
    record GammaSimilarity(double gamma) implements Partitioning {}

    /** One client per natural owner (the writer of FEMNIST). */
    record NaturalId() implements Partitioning {}

    /**
     * One client per group of natural owners.
     *
     * @param groupSize owners of a group, at least 1
     * @param mode the treatment of owners that do not fill a group
     * @param sorted true to group owners in the order of their ids, false in the order of occurrence
     */
    record GroupedNaturalId(int groupSize, Mode mode, boolean sorted) implements Partitioning {

        /** The last group is smaller, is joined to the one before, is left out, or is an error. */
        public enum Mode {
            ALLOW_SMALLER,
            ALLOW_BIGGER,
            DROP_REMINDER,
            STRICT
        }
    }

    /** Shares in proportion to 1, 2, 3, … */
    record Linear() implements Partitioning {}

    /** Shares in proportion to 1, 4, 9, … */
    record Square() implements Partitioning {}

    /** Shares in proportion to 1, e, e², … */
    record Exponential() implements Partitioning {}

    /**
     * Random shares of given sizes.
     *
     * @param sizes the number of samples of each client, at least 1
     */
    record Size(List<Integer> sizes) implements Partitioning {}

    /**
     * Samples by their indices in the training set, as partitioned by another program.
     *
     * @param clients the indices of each client, from 0
     */
    record Indices(List<List<Integer>> clients) implements Partitioning {}

    /**
     * A strategy of another jar.
     *
     * @param keyword its name in configs
     * @param partitioner a record of its parameters
     */
    record Added(String keyword, Partitioner partitioner) implements Partitioning {}

    /**
     * Samples sorted by a blend of label and noise.
     *
     * @param strictness the weight of the label, in [0, 1]
     */
    record Continuous(double strictness) implements Partitioning {}

    /**
     * Shares of given sizes whose classes are drawn from Dir(α) (Acar et al., ICLR 2021).
     *
     * @param sizes the number of samples of each client, at least 1
     * @param alpha one concentration, or one for each class; above 0
     */
    record InnerDirichlet(List<Integer> sizes, List<Double> alpha) implements Partitioning {}

    /**
     * Class sizes by a table.
     *
     * @param table one row per class, with one number per client that holds it
     * @param classesPerClient the number of consecutive classes of a client
     * @param preassigned the number of samples of a class that each of its holders gets first
     * @param rescale true if a row is a distribution, false if it has numbers of samples
     */
    record Distribution(List<List<Double>> table, int classesPerClient, int preassigned, boolean rescale)
            implements Partitioning {}
}
