package dev.crucible.cli;

import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.lab.LabConfig;
import dev.crucible.lab.queue.RedisAddress;
import dev.crucible.lab.scheduling.ChildLauncher;
import dev.crucible.lab.scheduling.ClusterAccess;
import dev.crucible.lab.scheduling.QueueConfig;
import dev.crucible.lab.scheduling.QueueConfig.OnLoss;
import dev.crucible.lab.scheduling.RunLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of the commands that run simulations for other clients: the lab, and a worker. */
final class ExecutionOptions {

    @Mixin
    private OutFolder out;

    @Mixin
    private DatasetsFolder datasets;

    @Mixin
    private PythonOptions python;

    @Option(
            names = "--redis",
            paramLabel = "URL",
            converter = RedisUrl.class,
            description = "Redis to queue simulations for workers: redis://HOST:6379. Prefer the environment variable"
                    + " CRUCIBLE_REDIS for a URL with a password. [default: none, the lab runs them]")
    private RedisAddress redis;

    @Option(
            names = "--slots",
            paramLabel = "N",
            description = "Maximum number of concurrent simulations. [default: one per two cores]")
    private Integer slots;

    @Option(
            names = "--on-worker-loss",
            paramLabel = "resume|fail",
            defaultValue = "resume",
            description =
                    "Action for a simulation whose worker is lost: resume after its last round, or fail. [default:"
                            + " ${DEFAULT-VALUE}]")
    private String onLoss;

    @Option(
            names = "--lease",
            paramLabel = "TIME",
            converter = ShortDuration.class,
            defaultValue = "15s",
            description =
                    "Reassign a worker's simulations after it has been silent for TIME. Use the same value for the lab"
                            + " and all workers. [default: ${DEFAULT-VALUE}]")
    private Duration lease;

    @Option(
            names = "--max-run-time",
            paramLabel = "TIME",
            converter = ShortDuration.class,
            description = "Fail a simulation that runs longer than TIME, such as 2h. [default: no limit]")
    private Duration maxRunTime;

    @Option(
            names = "--max-idle-time",
            paramLabel = "TIME",
            converter = ShortDuration.class,
            description = "Fail a simulation without progress for TIME, such as 30m. [default: no limit]")
    private Duration maxIdleTime;

    @Option(
            names = "--cluster",
            paramLabel = "ADDRESS",
            converter = ClusterOptions.Address.class,
            split = ";",
            description =
                    "Spark cluster that a simulation may request at launch: local[N] or spark://HOST:PORT. Repeatable."
                            + " [default: none]")
    private List<ClusterAddress> clusters = List.of();

    @Option(
            names = "--cluster-conf",
            paramLabel = "NAME=VALUE",
            description = "Setting of Spark, such as spark.executor.memory=4g. Repeatable.")
    private Map<String, String> clusterSettings = Map.of();

    /** Creates the launcher of the simulations' processes. */
    ChildLauncher launcher() {
        python.apply();
        return ChildLauncher.ofSimulations(datasets(), slots())
                .withClusters(new ClusterAccess(clusters, clusterSettings))
                .typedAs(InstallationFolder.launcher());
    }

    boolean runsPython() {
        return python.areOn();
    }

    /** Returns the folder of Python extensions. */
    Optional<Path> strategies() {
        return python.folder();
    }

    Path out() {
        return out.path();
    }

    Path datasets() {
        return datasets.path();
    }

    Optional<RedisAddress> redis() {
        return Optional.ofNullable(redis);
    }

    int slots() {
        if (slots != null && slots < 1) {
            throw new BadInputException("crucible: --slots must be at least 1, got " + slots);
        }
        return slots == null ? LabConfig.defaultSlots() : slots;
    }

    QueueConfig queue() {
        if (lease.toSeconds() < 1) {
            throw new BadInputException("crucible: --lease must be at least 1s");
        }
        return QueueConfig.DEFAULT
                .withLease(lease)
                .withOnLoss(lossPolicy())
                .withLimits(new RunLimits(Optional.ofNullable(maxRunTime), Optional.ofNullable(maxIdleTime)));
    }

    private OnLoss lossPolicy() {
        return switch (onLoss) {
            case "resume" -> OnLoss.RESUME;
            case "fail" -> OnLoss.FAIL;
            default -> throw new BadInputException("crucible: --on-worker-loss must be resume or fail, got " + onLoss);
        };
    }
}
