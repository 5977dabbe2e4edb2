package dev.crucible.lab.scheduling;

import dev.crucible.engine.catalog.StrategyFolder;
import dev.crucible.engine.io.ChildEnvironment;
import dev.crucible.engine.python.PythonStrategies;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Child JVM with the class path, heap and AOT cache of this one, and a small collector. Its environment contains only the variables listed
 * here, so it gets no secrets.
 */
final class ChildJvm {

    /** Flags that keep JVM messages off standard output, which belongs to the child, and silence warnings of a mismatched AOT cache. */
    private static final List<String> MESSAGES =
            List.of("-Xlog:disable", "-Xlog:all=warning:stderr", "-Xlog:aot*=error:stderr");

    private static final List<String> SMALL = small();

    private ChildJvm() {}

    private static List<String> small() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(ChildLauncher.jvmFlags(), StandardCharsets.UTF_8))) {
            return lines.lines().filter(line -> line.startsWith("-")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the builder of a process that runs {@code mainClass} with {@code arguments}; {@code flags} go to the JVM. */
    static ProcessBuilder of(String mainClass, List<String> flags, List<String> arguments) {
        String cache = System.getProperty("crucible.aot.runs", "");
        List<String> all = new ArrayList<>(flags);
        if (!cache.isEmpty()) {
            all.addFirst("-XX:AOTCache=" + cache);
        }
        return of(System.getProperty("java.class.path"), mainClass, all, arguments);
    }

    /** Returns the builder of a process with another class path, for which there is no AOT cache. */
    static ProcessBuilder of(String classes, String mainClass, List<String> flags, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        command.add("--add-modules=jdk.incubator.vector");
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(MESSAGES);
        command.addAll(SMALL);
        command.add("-Dslf4j.internal.verbosity=ERROR");
        String heap = System.getenv("CRUCIBLE_HEAP");
        if (heap != null && !heap.isEmpty()) {
            command.add("-Xmx" + heap);
        }
        for (String setting : List.of(StrategyFolder.PROPERTY, PythonStrategies.PYTHON)) {
            String value = System.getProperty(setting, "");
            if (!value.isEmpty()) {
                command.add("-D" + setting + "=" + value);
            }
        }
        command.addAll(flags);
        command.add("-Djava.awt.headless=true");
        command.add("-cp");
        command.add(classes);
        command.add(mainClass);
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        ChildEnvironment.restrict(builder);
        return builder;
    }
}
