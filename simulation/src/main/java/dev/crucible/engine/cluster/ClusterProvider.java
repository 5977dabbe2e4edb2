package dev.crucible.engine.cluster;

import dev.crucible.engine.compute.Cancellation;
import java.util.Map;

/** Factory for one kind of cluster; found on the class path by {@link java.util.ServiceLoader}. */
public interface ClusterProvider {

    /**
     * Opens the cluster at {@code address}.
     *
     * @param settings the cluster's own settings by name
     * @param cancellation cancels running jobs
     * @throws ClusterException when it is not available
     */
    Cluster open(ClusterAddress address, Map<String, String> settings, Cancellation cancellation);
}
