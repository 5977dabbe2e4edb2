package dev.crucible.engine.data.partition;

import java.util.List;

/** Factory of the partitioner that a config names. */
public final class Partitioners {

    private static final List<String> NAMES = List.of(
            "iid",
            "linear",
            "square",
            "exponential",
            "size",
            "dirichlet",
            "inner_dirichlet",
            "pathological",
            "shard",
            "distribution",
            "continuous",
            "gamma_similarity",
            "natural_id",
            "grouped_natural_id",
            "indices");

    private Partitioners() {}

    /** Returns the names of the built-in strategies in configs, the default first. */
    public static List<String> names() {
        return NAMES;
    }

    public static Partitioner of(Partitioning partitioning) {
        return switch (partitioning) {
            case Partitioning.Iid _ -> new IidPartitioner();
            case Partitioning.Dirichlet it ->
                new DirichletPartitioner(it.alpha(), it.minPartitionSize(), it.selfBalancing());
            case Partitioning.Pathological it -> new PathologicalPartitioner(it.classesPerClient(), it.assignment());
            case Partitioning.Shards it ->
                new ShardPartitioner(it.shardsPerClient(), it.shardSize(), it.keepIncomplete());
            case Partitioning.GammaSimilarity it -> new GammaSimilarityPartitioner(it.gamma());
            case Partitioning.NaturalId _ -> new NaturalIdPartitioner();
            case Partitioning.GroupedNaturalId it ->
                new GroupedNaturalIdPartitioner(it.groupSize(), it.mode(), it.sorted());
            case Partitioning.Linear _ -> new LinearPartitioner();
            case Partitioning.Square _ -> new SquarePartitioner();
            case Partitioning.Exponential _ -> new ExponentialPartitioner();
            case Partitioning.Size it -> new SizePartitioner(it.sizes());
            case Partitioning.Indices it -> new IndicesPartitioner(it.clients());
            case Partitioning.Continuous it -> new ContinuousPartitioner(it.strictness());
            case Partitioning.InnerDirichlet it -> new InnerDirichletPartitioner(it.sizes(), it.alpha());
            case Partitioning.Distribution it ->
                new DistributionPartitioner(it.table(), it.classesPerClient(), it.preassigned(), it.rescale());
            case Partitioning.Added it -> new CheckedPartitioner(it.keyword(), it.partitioner());
        };
    }
}
