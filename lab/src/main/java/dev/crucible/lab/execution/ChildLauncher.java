package dev.crucible.lab.execution;

import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    /**
     * Launches {@code mainClass} with the run directory, the data sets' directory, the attempt's number and a number of threads.
     *
     * @param datasets where data sets lie
     * @param threads how many threads a child may keep busy
     * @param flags further flags of the child JVM
     */
    public ChildLauncher(String mainClass, Path datasets, int threads, List<String> flags) {
        this.mainClass = mainClass;
        this.datasets = datasets;
        this.threads = threads;
        this.flags = List.copyOf(flags);
    }

    /** Launches simulations of which {@code slots} share the cores of this machine. */
    public static ChildLauncher ofSimulations(Path datasets, int slots) {
        return new ChildLauncher(SimulationProcess.class.getName(), datasets, threads(slots), List.of());
    }

    /** The threads of each of {@code slots} children that share the cores of this machine. */
    public static int threads(int slots) {
        return Math.max(1, Runtime.getRuntime().availableProcessors() / slots);
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
        String cache = System.getProperty("crucible.aot", "");
        if (!cache.isEmpty()) {
            command.add("-XX:AOTCache=" + cache);
        }
        command.addAll(flags);
        command.add("-Djava.awt.headless=true");
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(mainClass);
        command.add(run.root().toString());
        command.add(datasets.toAbsolutePath().toString());
        command.add(Integer.toString(fence.attempt()));
        command.add(Integer.toString(threads));
        return command;
    }
}
