package dev.crucible.cli;

import dev.crucible.bench.BadArgument;
import dev.crucible.bench.Complaint;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = "Run a benchmark, or list them when none is named.")
final class BenchCommand implements Callable<Integer> {

    /** Top-level classes of the benchmark package; the public ones with a main method are benchmarks, others are their parts. */
    private static final Pattern BENCHMARK = Pattern.compile("dev/crucible/bench/(\\w+)\\.class");

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", index = "0", paramLabel = "NAME", description = "The benchmark.")
    private String name;

    @Parameters(arity = "0..*", index = "1..*", paramLabel = "ARGUMENT", description = "Passed on to it.")
    private String[] arguments = {};

    @Override
    public Integer call() throws Exception {
        Map<String, Class<?>> benchmarks = benchmarks();
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

    /** Looks into the jar that lies beside ours. */
    private static Map<String, Class<?>> benchmarks() throws IOException, URISyntaxException {
        Map<String, Class<?>> found = new TreeMap<>();
        Path own = Path.of(BenchCommand.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(own.getParent(), "crucible-bench-*.jar")) {
            for (Path file : jars) {
                addAll(found, file);
            }
        }
        return found;
    }

    private static void addAll(Map<String, Class<?>> found, Path file) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            jar.stream()
                    .map(entry -> BENCHMARK.matcher(entry.getName()))
                    .filter(Matcher::matches)
                    .forEach(match -> add(found, match.group(1)));
        }
    }

    private static void add(Map<String, Class<?>> found, String simpleName) {
        try {
            Class<?> type = Class.forName("dev.crucible.bench." + simpleName);
            if (!Modifier.isPublic(type.getModifiers())) {
                return;
            }
            type.getMethod("main", String[].class);
            found.put(simpleName.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT), type);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        } catch (NoSuchMethodException e) {
            // Helpers of the benchmarks lie in the same package.
            return;
        }
    }
}
