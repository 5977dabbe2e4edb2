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

/** Options of a command that can run on a cluster. */
final class ClusterOptions {

    @Option(
            names = "--cluster",
            paramLabel = "ADDRESS",
            converter = Address.class,
            description =
                    "Train clients on Apache Spark: local[N] for N threads of this process, spark://HOST:PORT for a"
                            + " standalone cluster. Results are byte-identical. [default: none]")
    private ClusterAddress address;

    @Option(
            names = "--cluster-conf",
            paramLabel = "NAME=VALUE",
            description = "Setting of Spark, such as spark.executor.memory=4g. Repeatable.")
    private Map<String, String> settings = Map.of();

    /** Parses an address. */
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

    /** Returns true if a cluster shall train the clients. */
    boolean isAsked() {
        return address != null;
    }

    /**
     * Checks that the cluster supports all settings.
     *
     * @throws BadInputException naming every unsupported setting
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

    /** Connects to the cluster, if one was requested. */
    Optional<Cluster> open(Cancellation cancellation) {
        return Optional.ofNullable(address).map(a -> Clusters.open(a, settings, cancellation));
    }
}
