package dev.crucible.lab.execution;

import dev.crucible.engine.results.Fence;
import dev.crucible.engine.results.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Starts the {@link ChildJvm} of a simulation; its output is appended to {@code output.log}. */
public final class ChildLauncher {

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
        ProcessBuilder builder = ChildJvm.of(
                mainClass,
                flags,
                List.of(
                        run.root().toString(),
                        datasets.toAbsolutePath().toString(),
                        Integer.toString(fence.attempt()),
                        Integer.toString(threads)));
        builder.environment().put(RunMark.VARIABLE, mark.value());
        Process process = builder.redirectOutput(
                        ProcessBuilder.Redirect.appendTo(run.log().toFile()))
                .redirectError(ProcessBuilder.Redirect.to(LastWords.file(run).toFile()))
                .start();
        process.getOutputStream().close();
        return process;
    }
}
