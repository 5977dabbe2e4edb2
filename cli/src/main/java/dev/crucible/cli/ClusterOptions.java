package dev.crucible.cli;

import dev.crucible.engine.cluster.Cluster;
import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.engine.cluster.Clusters;
import dev.crucible.engine.compute.Cancellation;
import dev.crucible.engine.parameters.Problem;
import dev.crucible.engine.simulation.ClusterLimits;
import dev.crucible.engine.strategy.SimulationConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What a command takes that may run on a cluster. */
final class ClusterOptions {

    @Option(
            names = "--cluster",
            paramLabel = "ADDRESS",
            converter = Address.class,
            description =
                    "Train the clients on Apache Spark: local[N] for N threads of this process, spark://host:port for a"
                            + " standalone cluster. The results are the same bytes. Default: none")
    private ClusterAddress address;

    @Option(
            names = "--cluster-conf",
            paramLabel = "NAME=VALUE",
            description = "A setting of Spark, such as spark.executor.memory=4g; may be given several times.")
    private Map<String, String> settings = Map.of();

    /** Reads an address. */
    static final class Address implements ITypeConverter<ClusterAddress> {
        @Override
        public ClusterAddress convert(String text) {
            try {
                return new ClusterAddress(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /** Whether a cluster is to train the clients. */
    boolean isAsked() {
        return address != null;
    }

    /**
     * Refuses what the cluster would have to do differently.
     *
     * @throws BadInputException naming every such setting
     */
    void check(SimulationConfig config) {
        if (!isAsked()) {
            return;
        }
        List<Problem> problems = ClusterLimits.check(config);
        if (!problems.isEmpty()) {
            throw new BadInputException(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        }
    }

    /** The cluster, when one is wanted. */
    Optional<Cluster> open(Cancellation cancellation) {
        return Optional.ofNullable(address).map(a -> Clusters.open(a, settings, cancellation));
    }
}
