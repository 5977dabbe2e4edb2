package dev.crucible.spark;

import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.engine.cluster.ClusterProvider;
import dev.crucible.engine.compute.Cancellation;
import java.util.Map;

/** Provider of Spark clusters for the engine. */
public final class SparkProvider implements ClusterProvider {

    @Override
    public Cluster open(ClusterAddress address, Map<String, String> settings, Cancellation cancellation) {
        return SparkCluster.open(SparkSettings.of(address, settings), cancellation);
    }
}
