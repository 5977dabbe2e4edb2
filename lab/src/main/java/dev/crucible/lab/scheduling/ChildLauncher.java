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

/** Starts the {@link ChildJvm} of a simulation; its output is appended to {@code output.log}. */
public final class ChildLauncher {

    /** Asked to end, a child is gone at once: a busy JVM may take seconds to leave in good order, and has nothing to put in order. */
    static final String WITHOUT_SIGNALS = "-Xrs";

    private final String mainClass;
    private final Path datasets;
    private final int threads;
    private final List<String> flags;
    private final ClusterAccess clusters;
    private final TypedCommand typed;
    private final Standby standby;

    /**
     * Launches {@code mainClass} with the run directory, the data sets' directory, the attempt's number and a number of threads.
     *
     * @param datasets where data sets lie
     * @param threads how many threads a child may keep busy
     * @param flags further flags of the child JVM
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

    /** The flags that Java is started with for simulations, as an argument file of {@code java}. */
    public static InputStream jvmFlags() {
        return ChildLauncher.class.getResourceAsStream("run.flags");
    }

    /** Launches simulations of which {@code slots} share the cores of this machine. */
    public static ChildLauncher ofSimulations(Path datasets, int slots) {
        return new ChildLauncher(SimulationProcess.class.getName(), datasets, threads(slots), List.of(WITHOUT_SIGNALS));
    }

    /** The threads of each of {@code slots} children that share the cores of this machine. */
    public static int threads(int slots) {
        return Math.max(1, Runtime.getRuntime().availableProcessors() / slots);
    }

    /** The same for simulations that may ask for {@code access}. */
    public ChildLauncher withClusters(ClusterAccess access) {
        return new ChildLauncher(mainClass, datasets, threads, flags, access, typed, standby);
    }

    /** The same for people whose {@code crucible} is {@code program}. */
    public ChildLauncher typedAs(String program) {
        return new ChildLauncher(
                mainClass, datasets, threads, flags, clusters, new TypedCommand(program, datasets), standby);
    }

    /** The same with a process that waits for each next simulation, which whoever calls this closes. */
    public ChildLauncher with(Standby waiting) {
        return new ChildLauncher(mainClass, datasets, threads, flags, clusters, typed, waiting);
    }

    /** The process that waits for the next simulation. */
    Standby standby() {
        return standby;
    }

    /** What a person types to run what was prepared. */
    public TypedCommand typed() {
        return typed;
    }

    /** Which clusters simulations may ask for. */
    ClusterAccess clusters() {
        return clusters;
    }

    /** Why {@code run} cannot be launched here at all, if so. */
    Optional<String> refuses(RunDirectory run) {
        return RunStore.cluster(run).flatMap(clusters::refuses);
    }

    /** Starts the child of {@code run}. */
    Process launch(RunDirectory run, ProcessTag mark, Fence fence) throws IOException {
        Optional<Process> waiting = RunStore.cluster(run).isPresent()
                ? Optional.empty()
                : standby.take(
                        arguments(run, fence),
                        mark,
                        run.log().toAbsolutePath().toString(),
                        StderrCapture.file(run).toAbsolutePath().toString());
        if (waiting.isPresent()) {
            return waiting.get();
        }
        ProcessBuilder builder = jvm(run, fence);
        builder.command().addAll(0, ProcessPriority.PREFIX);
        builder.environment().put(ProcessTag.VARIABLE, mark.value());
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
        // A cluster is told that its driver ends.
        all.remove(WITHOUT_SIGNALS);
        all.add("--sun-misc-unsafe-memory-access=allow");
        return ChildJvm.of(clusters.classes().orElseThrow(), mainClass, all, arguments);
    }
}
