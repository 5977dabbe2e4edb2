package dev.crucible.engine.data.partition;

import dev.crucible.engine.api.PublicApi;
import java.util.List;

/** How training samples are shared out among clients; the parameters of §2.4 of the backend reference. */
@PublicApi
public sealed interface Partitioning {

    /** Equal shares in random order. */
    record Iid() implements Partitioning {}

    /**
     * Class shares drawn from Dir(α) (Hsu et al., 2019).
     *
     * @param alpha concentration α &gt; 0; small is skewed
     * @param minPartitionSize the fewest samples of a client
     * @param selfBalancing whether a client that has its even share gets no more (Li et al., ICDE 2022)
     */
    record Dirichlet(double alpha, int minPartitionSize, boolean selfBalancing) implements Partitioning {}

    /**
     * Each client holds a fixed number of classes (Hsieh et al., 2020).
     *
     * @param classesPerClient how many
     * @param assignment how classes are dealt to clients
     */
    record Pathological(int classesPerClient, Assignment assignment) implements Partitioning {

        /** How classes are dealt. */
        public enum Assignment {
            RANDOM,
            DETERMINISTIC,
            FIRST_DETERMINISTIC
        }
    }

    /**
     * Samples sorted by class and cut into shards that are dealt out (McMahan et al., AISTATS 2017).
     *
     * @param shardsPerClient shards for each client; 0 when {@code shardSize} is given instead
     * @param shardSize samples of a shard; 0 when {@code shardsPerClient} is given
     * @param keepIncomplete whether the last, smaller shard is kept
     */
    record Shards(int shardsPerClient, int shardSize, boolean keepIncomplete) implements Partitioning {}

    /**
     * A share γ of the samples dealt evenly at random, the rest sorted by class and cut into one run for each client (ByzFL).
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
     * @param mode what becomes of the owners that do not fill a group
     * @param sorted whether owners are grouped in the order of their ids; otherwise as they occur
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
     * @param sizes samples of each client, at least 1
     */
    record Size(List<Integer> sizes) implements Partitioning {}

    /**
     * Samples by their places in the training set, as another program dealt them.
     *
     * @param clients the places that each client holds, from 0
     */
    record Indices(List<List<Integer>> clients) implements Partitioning {}

    /**
     * A way that another jar adds.
     *
     * @param keyword what configs call it
     * @param partitioner a record of its parameters
     */
    record Added(String keyword, Partitioner partitioner) implements Partitioning {}

    /**
     * Samples sorted by a blend of label and noise.
     *
     * @param strictness the label's part, in [0, 1]
     */
    record Continuous(double strictness) implements Partitioning {}

    /**
     * Shares of given sizes whose classes are drawn from Dir(α) (Acar et al., ICLR 2021).
     *
     * @param sizes samples of each client, at least 1
     * @param alpha one concentration, or one for each class; above 0
     */
    record InnerDirichlet(List<Integer> sizes, List<Double> alpha) implements Partitioning {}

    /**
     * Class sizes by a table.
     *
     * @param table for each class a number for each of the clients that hold it
     * @param classesPerClient neighbouring classes of a client
     * @param preassigned samples of a class that each of its holders gets first
     * @param rescale whether a row is a distribution; otherwise it holds numbers of samples
     */
    record Distribution(List<List<Double>> table, int classesPerClient, int preassigned, boolean rescale)
            implements Partitioning {}
}
