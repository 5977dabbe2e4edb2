package dev.crucible.engine.cluster;

import dev.crucible.engine.compute.Cancellation;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Opens clusters through the {@link ClusterProvider} on the class path. */
public final class Clusters {

    private Clusters() {}

    /**
     * Opens the cluster at {@code address}.
     *
     * @throws ClusterException when it is not available, or no provider is on the class path
     */
    public static Cluster open(ClusterAddress address, Map<String, String> settings, Cancellation cancellation) {
        try {
            return ServiceLoader.load(ClusterProvider.class)
                    .findFirst()
                    .orElseThrow(() -> absent(null))
                    .open(address, settings, cancellation);
        } catch (ServiceConfigurationError | NoClassDefFoundError e) {
            throw absent(e);
        }
    }

    private static ClusterException absent(@Nullable Throwable cause) {
        return new ClusterException(
                "--cluster: Apache Spark is not on the class path; start with ./crucible, which fetches it once with the"
                        + " build, or set SPARK_HOME to an Apache Spark of 4.1 or later for Scala 2.13",
                cause);
    }
}
