package dev.crucible.lab.scheduling;

import dev.crucible.engine.cluster.ClusterAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Clusters that simulations of this machine may request.
 *
 * @param allowed the addresses, none by default
 * @param settings Spark's settings for them
 */
public record ClusterAccess(List<ClusterAddress> allowed, Map<String, String> settings) {

    /** System property with the class path of children on a cluster. */
    public static final String CLASSES = "crucible.cluster.classes";

    /** No clusters. */
    public static final ClusterAccess NONE = new ClusterAccess(List.of(), Map.of());

    public ClusterAccess {
        allowed = List.copyOf(allowed);
        settings = Map.copyOf(settings);
    }

    /** Returns the reason why {@code address} may not be used here, if any. */
    public Optional<String> refuses(ClusterAddress address) {
        if (!allowed.contains(address)) {
            String others = allowed.isEmpty()
                    ? "none"
                    : allowed.stream().map(ClusterAddress::text).collect(Collectors.joining(", "));
            return Optional.of(
                    "%s is not allowed here (allowed: %s); start the lab, and its workers if it has any, with --cluster %s"
                            .formatted(address, others, address));
        }
        return classes().isPresent()
                ? Optional.empty()
                : Optional.of(
                        "Apache Spark is not at hand; start the service with ./crucible and --cluster " + address);
    }

    /** Returns the class path of children on a cluster. */
    Optional<String> classes() {
        return Optional.ofNullable(System.getProperty(CLASSES)).filter(path -> !path.isEmpty());
    }
}
