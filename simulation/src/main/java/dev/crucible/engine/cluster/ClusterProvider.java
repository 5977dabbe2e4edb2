package dev.crucible.engine.cluster;

import dev.crucible.engine.compute.Cancellation;
import java.util.Map;

/** Opens clusters of one kind; found on the class path by {@link java.util.ServiceLoader}. */
public interface ClusterProvider {

    /**
     * Opens the cluster at {@code address}.
     *
     * @param settings the cluster's own settings by name
     * @param cancellation ends jobs that are under way
     * @throws ClusterException when it cannot be had
     */
    Cluster open(ClusterAddress address, Map<String, String> settings, Cancellation cancellation);
}
