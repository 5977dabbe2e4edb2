package dev.crucible.engine.data.partition;

import dev.crucible.engine.config.Partitioning;

/** The partitioner that a config asks for. */
public final class Partitioners {

    private Partitioners() {}

    public static Partitioner of(Partitioning partitioning) {
        return switch (partitioning) {
            case Partitioning.Iid() -> new IidPartitioner();
            case Partitioning.Dirichlet(var alpha, var minPartitionSize, var selfBalancing) ->
                new DirichletPartitioner(alpha, minPartitionSize, selfBalancing);
            case Partitioning.Pathological(var classesPerClient, var assignment) ->
                new PathologicalPartitioner(classesPerClient, assignment);
            case Partitioning.Shards(var shardsPerClient, var shardSize, var keepIncomplete) ->
                new ShardPartitioner(shardsPerClient, shardSize, keepIncomplete);
            case Partitioning.NaturalId() -> new NaturalIdPartitioner();
        };
    }
}
