package dev.crucible.bench.command;

import dev.crucible.bench.BadArgument;
import dev.crucible.bench.Benchmarks;
import dev.crucible.bench.Complaint;
import dev.crucible.cli.BadInputException;
import dev.crucible.cli.CheckoutCommand;
import dev.crucible.cli.ExitCodes;
import dev.crucible.cli.Logging;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "bench", mixinStandardHelpOptions = true, description = "Run a benchmark, or list all benchmarks.")
public final class BenchCommand implements CheckoutCommand {

    @Spec
    private CommandSpec spec;

    /** A benchmark reads its own options. */
    @Spec
    void own(CommandSpec given) {
        given.parser().unmatchedOptionsArePositionalParams(true);
    }

    @Parameters(arity = "0..1", index = "0", paramLabel = "NAME", description = "Benchmark to run.")
    private String name;

    @Parameters(arity = "0..*", index = "1..*", paramLabel = "ARGUMENT", description = "Arguments for the benchmark.")
    private String[] arguments = {};

    @Override
    public Integer call() throws Exception {
        Map<String, Class<?>> benchmarks = Benchmarks.all();
        if (name == null) {
            spec.commandLine().getOut().println(list(benchmarks));
            return ExitCodes.OK;
        }
        Class<?> benchmark = benchmarks.get(name);
        if (benchmark == null) {
            throw new BadInputException("crucible: no benchmark \"" + name + "\"; " + list(benchmarks));
        }
        Logging.configure(System.getenv("CRUCIBLE_LOG"));
        return run(benchmark, spec.commandLine().getErr(), arguments);
    }

    /** Runs {@code benchmark} and returns the exit code; what it complains about is told to {@code err}. */
    static int run(Class<?> benchmark, PrintWriter err, String... arguments) throws Exception {
        try {
            benchmark.getMethod("main", String[].class).invoke(null, (Object) arguments);
            return ExitCodes.OK;
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof BadArgument bad) {
                throw new BadInputException("crucible: bench: " + bad.getMessage());
            }
            if (e.getCause() instanceof Complaint complaint) {
                err.println("crucible: bench: " + complaint.getMessage());
                return ExitCodes.FAILED;
            }
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    private static String list(Map<String, Class<?>> benchmarks) {
        return benchmarks.isEmpty()
                ? "there are no benchmarks"
                : "benchmarks: " + String.join(", ", benchmarks.keySet());
    }
}
