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

/** What every command that runs simulations for others takes: the lab, and a worker. */
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
            description = "Queue simulations for workers through this Redis, such as redis://localhost:6379; better set"
                    + " as CRUCIBLE_REDIS when it holds a password. Default: none, the lab runs them itself")
    private RedisAddress redis;

    @Option(
            names = "--slots",
            paramLabel = "N",
            description = "Simulations at the same time. Default: one for every two cores")
    private Integer slots;

    @Option(
            names = "--on-worker-loss",
            paramLabel = "resume|fail",
            defaultValue = "resume",
            description = {
                "What becomes of a simulation whose worker is lost: it goes on from its last round, or fails.",
                "Default: ${DEFAULT-VALUE}"
            })
    private String onLoss;

    @Option(
            names = "--lease",
            paramLabel = "TIME",
            converter = ShortDuration.class,
            defaultValue = "15s",
            description =
                    "Take the simulations of a worker from it that is silent for so long; the same for the lab and"
                            + " all its workers. Default: ${DEFAULT-VALUE}")
    private Duration lease;

    @Option(
            names = "--max-run-time",
            paramLabel = "TIME",
            converter = ShortDuration.class,
            description = "Fail a simulation that takes longer, such as 2h. Default: no limit")
    private Duration maxRunTime;

    @Option(
            names = "--max-idle-time",
            paramLabel = "TIME",
            converter = ShortDuration.class,
            description = "Fail a simulation that shows no progress for so long, such as 30m. Default: no limit")
    private Duration maxIdleTime;

    @Option(
            names = "--cluster",
            paramLabel = "ADDRESS",
            converter = ClusterOptions.Address.class,
            split = ";",
            description = "A cluster of Apache Spark that simulations may ask for when they are launched, local[N] or"
                    + " spark://host:port; may be given several times. Default: none")
    private List<ClusterAddress> clusters = List.of();

    @Option(
            names = "--cluster-conf",
            paramLabel = "NAME=VALUE",
            description = "A setting of Spark, such as spark.executor.memory=4g; may be given several times.")
    private Map<String, String> clusterSettings = Map.of();

    /** Starts the simulations. */
    ChildLauncher launcher() {
        python.apply();
        return ChildLauncher.ofSimulations(datasets(), slots())
                .withClusters(new ClusterAccess(clusters, clusterSettings))
                .typedAs(InstallationFolder.launcher());
    }

    boolean runsPython() {
        return python.areOn();
    }

    /** Where what is in Python lies. */
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
