package dev.crucible.lab.scheduling;

import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.engine.simulation.RunOrder;
import dev.crucible.lab.runs.RunStore;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Launcher of a simulation's {@link ChildJvm}; its output is appended to {@code output.log}. */
public final class ChildLauncher {

    /** Flag that ends a child immediately on SIGTERM: a busy JVM would take seconds for an orderly exit, which a simulation does not need. */
    static final String WITHOUT_SIGNALS = "-Xrs";

    private static final Logger LOG = System.getLogger("dev.crucible.lab");

    private final String mainClass;
    private final Path datasets;
    private final int threads;
    private final List<String> flags;
    private final ClusterAccess clusters;
    private final TypedCommand typed;
    private final Standby standby;

    /**
     * Creates a launcher of {@code mainClass}, whose argument is the file of a {@link RunOrder}.
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
        RunOrder order = new RunOrder(run, datasets, threads, fence);
        Optional<ClusterAddress> cluster = RunStore.cluster(run);
        if (cluster.isPresent()) {
            return start(order.on(cluster.get().text(), clusters.settings()), tag);
        }
        Optional<Process> waiting = standby.take(order, tag, run.log(), StderrCapture.file(run));
        return waiting.isPresent() ? waiting.get() : start(order, tag);
    }

    private Process start(RunOrder order, ProcessTag tag) throws IOException {
        Path file = order.write();
        try {
            ProcessBuilder builder = jvm(!order.cluster().isEmpty(), file);
            builder.command().addAll(0, ProcessPriority.PREFIX);
            builder.environment().put(ProcessTag.VARIABLE, tag.value());
            Process process = builder.redirectOutput(
                            ProcessBuilder.Redirect.appendTo(order.run().log().toFile()))
                    .redirectError(ProcessBuilder.Redirect.to(
                            StderrCapture.file(order.run()).toFile()))
                    .start();
            process.getOutputStream().close();
            // A child may end before it takes its order.
            var _ = process.onExit().thenRun(() -> discard(file));
            return process;
        } catch (IOException e) {
            discard(file);
            throw e;
        }
    }

    private static void discard(Path order) {
        try {
            Files.deleteIfExists(order);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "an order that no child took stays", e);
        }
    }

    private ProcessBuilder jvm(boolean onCluster, Path order) {
        List<String> arguments = List.of(order.toString());
        if (!onCluster) {
            return ChildJvm.of(mainClass, flags, arguments);
        }
        List<String> all = new ArrayList<>(flags);
        // A cluster must be notified that its driver ends.
        all.remove(WITHOUT_SIGNALS);
        all.add("--sun-misc-unsafe-memory-access=allow");
        return ChildJvm.of(clusters.classes().orElseThrow(), mainClass, all, arguments);
    }
}
