package dev.crucible.engine.config;

/** How training samples are shared out among clients; the parameters of §2.4 of the backend reference. */
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
}
