package dev.crucible.lab.scheduling;

import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.RunStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Launcher of a simulation's {@link ChildJvm}; its output is appended to {@code output.log}. */
public final class ChildLauncher {

    /** Flag that ends a child immediately on SIGTERM: a busy JVM would take seconds for an orderly exit, which a simulation does not need. */
    static final String WITHOUT_SIGNALS = "-Xrs";

    private final String mainClass;
    private final Path datasets;
    private final int threads;
    private final List<String> flags;
    private final ClusterAccess clusters;
    private final TypedCommand typed;
    private final Standby standby;

    /**
     * Creates a launcher of {@code mainClass}, whose arguments are run directory, data sets' directory, attempt number and threads.
     *
     * @param datasets folder of data sets
     * @param threads number of threads of a child
     * @param flags additional flags of the child JVM
     */
    public ChildLauncher(String mainClass, Path datasets, int threads, List<String> flags) {
        this(
                mainClass,
                datasets,
                threads,
                flags,
                ClusterAccess.NONE,
                new TypedCommand("crucible", datasets),
                Standby.NONE);
    }

    private ChildLauncher(
            String mainClass,
            Path datasets,
            int threads,
            List<String> flags,
            ClusterAccess clusters,
            TypedCommand typed,
            Standby standby) {
        this.mainClass = mainClass;
        this.datasets = datasets;
        this.threads = threads;
        this.flags = List.copyOf(flags);
        this.clusters = clusters;
        this.typed = typed;
        this.standby = standby;
    }

    /** Returns the JVM flags of simulations, as an argument file of {@code java}. */
    public static InputStream jvmFlags() {
        return ChildLauncher.class.getResourceAsStream("run.flags");
    }

    /** Creates a launcher of simulations that share this machine's cores in {@code slots}. */
    public static ChildLauncher ofSimulations(Path datasets, int slots) {
        return new ChildLauncher(SimulationProcess.class.getName(), datasets, threads(slots), List.of(WITHOUT_SIGNALS));
    }

    /** Returns the number of threads per child if {@code slots} children share this machine's cores. */
    public static int threads(int slots) {
        return Math.max(1, Runtime.getRuntime().availableProcessors() / slots);
    }

    /** Returns a copy for simulations that may request clusters of {@code access}. */
    public ChildLauncher withClusters(ClusterAccess access) {
        return new ChildLauncher(mainClass, datasets, threads, flags, access, typed, standby);
    }

    /** Returns a copy for users who invoke this program as {@code program}. */
    public ChildLauncher typedAs(String program) {
        return new ChildLauncher(
                mainClass, datasets, threads, flags, clusters, new TypedCommand(program, datasets), standby);
    }

    /** Returns a copy with a process that stands by for the next simulation; the caller closes it. */
    public ChildLauncher with(Standby waiting) {
        return new ChildLauncher(mainClass, datasets, threads, flags, clusters, typed, waiting);
    }

    /** Returns the process that stands by for the next simulation. */
    Standby standby() {
        return standby;
    }

    /** Returns the command that runs a prepared run. */
    public TypedCommand typed() {
        return typed;
    }

    /** Returns the clusters that simulations may request. */
    ClusterAccess clusters() {
        return clusters;
    }

    /** Returns the reason why {@code run} cannot be launched here, if any. */
    Optional<String> refuses(RunDirectory run) {
        return RunStore.cluster(run).flatMap(clusters::refuses);
    }

    /** Starts the child of {@code run}. */
    Process launch(RunDirectory run, ProcessTag tag, Fence fence) throws IOException {
        Optional<Process> waiting = RunStore.cluster(run).isPresent()
                ? Optional.empty()
                : standby.take(
                        arguments(run, fence),
                        tag,
                        run.log().toAbsolutePath().toString(),
                        StderrCapture.file(run).toAbsolutePath().toString());
        if (waiting.isPresent()) {
            return waiting.get();
        }
        ProcessBuilder builder = jvm(run, fence);
        builder.command().addAll(0, ProcessPriority.PREFIX);
        builder.environment().put(ProcessTag.VARIABLE, tag.value());
        Process process = builder.redirectOutput(
                        ProcessBuilder.Redirect.appendTo(run.log().toFile()))
                .redirectError(
                        ProcessBuilder.Redirect.to(StderrCapture.file(run).toFile()))
                .start();
        process.getOutputStream().close();
        return process;
    }

    private List<String> arguments(RunDirectory run, Fence fence) {
        return List.of(
                run.root().toAbsolutePath().toString(),
                datasets.toAbsolutePath().toString(),
                Integer.toString(fence.attempt()),
                Integer.toString(threads));
    }

    private ProcessBuilder jvm(RunDirectory run, Fence fence) {
        List<String> arguments = new ArrayList<>(arguments(run, fence));
        Optional<ClusterAddress> cluster = RunStore.cluster(run);
        if (cluster.isEmpty()) {
            return ChildJvm.of(mainClass, flags, arguments);
        }
        arguments.add(cluster.get().text());
        clusters.settings().forEach((name, value) -> arguments.add(name + "=" + value));
        List<String> all = new ArrayList<>(flags);
        // A cluster must be notified that its driver ends.
        all.remove(WITHOUT_SIGNALS);
        all.add("--sun-misc-unsafe-memory-access=allow");
        return ChildJvm.of(clusters.classes().orElseThrow(), mainClass, all, arguments);
    }
}
