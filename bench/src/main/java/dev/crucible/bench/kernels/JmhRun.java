package dev.crucible.bench.kernels;

import java.util.Collection;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Benchmarks by JMH, which tells of its progress on standard error: standard output is for figures. */
final class JmhRun {

    private JmhRun() {}

    /** Runs what {@code options} name. */
    static Collection<RunResult> of(Options options) throws RunnerException {
        return new Runner(options, OutputFormatFactory.createFormatInstance(System.err, VerboseMode.NORMAL)).run();
    }
}
