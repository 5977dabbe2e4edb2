package dev.crucible.lab.execution;

import dev.crucible.engine.cluster.ClusterAddress;
import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import dev.crucible.lab.runs.RunStore;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Starts the child JVM of a simulation, with the class path and flags of this one. Its output is appended to {@code output.log}; its
 * environment holds what is listed here and nothing else, so that no secret of ours gets there.
 */
public final class ChildLauncher {

    private static final Set<String> INHERITED = Set.of(
            "PATH",
            "HOME",
            "USER",
            "LANG",
            "LC_ALL",
            "TZ",
            "TMPDIR",
            "TEMP",
            "SystemRoot",
            "LD_LIBRARY_PATH",
            "CUDA_VISIBLE_DEVICES");

    private final String mainClass;
    private final Path datasets;
    private final int threads;
    private final List<String> flags;
    private final ClusterAccess clusters;

    /**
     * Launches {@code mainClass} with the run directory, the data sets' directory, the attempt's number and a number of threads.
     *
     * @param datasets where data sets lie
     * @param threads how many threads a child may keep busy
     * @param flags further flags of the child JVM
     */
    public ChildLauncher(String mainClass, Path datasets, int threads, List<String> flags) {
        this(mainClass, datasets, threads, flags, ClusterAccess.NONE);
    }

    private ChildLauncher(String mainClass, Path datasets, int threads, List<String> flags, ClusterAccess clusters) {
        this.mainClass = mainClass;
        this.datasets = datasets;
        this.threads = threads;
        this.flags = List.copyOf(flags);
        this.clusters = clusters;
    }

    /** Launches simulations of which {@code slots} share the cores of this machine. */
    public static ChildLauncher ofSimulations(Path datasets, int slots) {
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / slots);
        return new ChildLauncher(SimulationProcess.class.getName(), datasets, threads, List.of());
    }

    /** The same for simulations that may ask for {@code access}. */
    public ChildLauncher withClusters(ClusterAccess access) {
        return new ChildLauncher(mainClass, datasets, threads, flags, access);
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
    Process launch(RunDirectory run, RunMark mark, Fence fence) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command(run, fence));
        Map<String, String> environment = builder.environment();
        environment.keySet().retainAll(INHERITED);
        environment.put(RunMark.VARIABLE, mark.value());
        Process process = builder.redirectOutput(
                        ProcessBuilder.Redirect.appendTo(run.log().toFile()))
                .redirectError(ProcessBuilder.Redirect.to(LastWords.file(run).toFile()))
                .start();
        process.getOutputStream().close();
        return process;
    }

    private List<String> command(RunDirectory run, Fence fence) {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        command.add("--add-modules=jdk.incubator.vector");
        command.add("--enable-native-access=ALL-UNNAMED");
        String heap = System.getenv("CRUCIBLE_HEAP");
        if (heap != null && !heap.isEmpty()) {
            command.add("-Xmx" + heap);
        }
        Optional<ClusterAddress> cluster = RunStore.cluster(run);
        String cache = System.getProperty("crucible.aot", "");
        if (cluster.isPresent()) {
            command.add("--sun-misc-unsafe-memory-access=allow");
        } else if (!cache.isEmpty()) {
            command.add("-XX:AOTCache=" + cache);
        }
        command.addAll(flags);
        command.add("-Djava.awt.headless=true");
        command.add("-cp");
        command.add(cluster.flatMap(address -> clusters.classes()).orElse(System.getProperty("java.class.path")));
        command.add(mainClass);
        command.add(run.root().toString());
        command.add(datasets.toAbsolutePath().toString());
        command.add(Integer.toString(fence.attempt()));
        command.add(Integer.toString(threads));
        cluster.ifPresent(address -> {
            command.add(address.text());
            clusters.settings().forEach((name, value) -> command.add(name + "=" + value));
        });
        return command;
    }
}
