package dev.crucible.bench.services;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A JVM for a service, as the launchers start one: without the Vector API, and with the services' AOT cache when there is one. */
public final class ServiceJvm {

    /** Standard output is the service's own. */
    private static final List<String> MESSAGES =
            List.of("-Xlog:disable", "-Xlog:all=warning:stderr", "-Xlog:aot*=error:stderr");

    /** Kept, because loggers that nobody holds forget their levels. */
    private static final Logger ALL = Logger.getLogger("");

    private ServiceJvm() {}

    /** Lets this process tell of nothing but what goes wrong, to its last line. */
    public static void hush() {
        ALL.setLevel(Level.WARNING);
        // At the end of a process its loggers are as they were at first, while services still take their leave.
        for (Handler handler : ALL.getHandlers()) {
            handler.setLevel(Level.WARNING);
        }
    }

    /** What starts {@code main}; {@code flags} go to the JVM. */
    public static ProcessBuilder of(Class<?> main, List<String> flags, List<String> arguments) {
        return of(
                main,
                flags,
                arguments,
                System.getProperty("java.class.path"),
                Optional.ofNullable(System.getProperty("crucible.aot.services")));
    }

    /** The same for the novel, from the jars and the cache of {@code crucible play} where these are known. */
    public static ProcessBuilder ofNovel(Class<?> main, List<String> flags, List<String> arguments) {
        String jars = System.getProperty("crucible.novel.classes");
        Optional<String> cache = Optional.ofNullable(System.getProperty("crucible.aot.services"))
                .map(services -> Path.of(services).resolveSibling("novel.aot"))
                .filter(Files::exists)
                .map(Path::toString);
        if (jars == null || cache.isEmpty()) { // the cache of services would be eighty megabytes in the novel's figures
            return of(main, flags, arguments, System.getProperty("java.class.path"), Optional.empty());
        }
        return of(main, flags, arguments, jars + File.pathSeparator + System.getProperty("java.class.path"), cache);
    }

    private static ProcessBuilder of(
            Class<?> main, List<String> flags, List<String> arguments, String classes, Optional<String> cache) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(MESSAGES);
        command.add("-Dslf4j.internal.verbosity=ERROR");
        cache.ifPresent(file -> command.add("-XX:AOTCache=" + file));
        String children = System.getProperty("crucible.aot.runs");
        if (children != null) {
            command.add("-Dcrucible.aot.runs=" + children);
        }
        command.addAll(List.of("-cp", classes, main.getName()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putIfAbsent("MALLOC_ARENA_MAX", "2");
        return builder;
    }

    /** The flags in an argument file of {@code java} that has one in each line. */
    public static List<String> flags(InputStream file) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            return lines.lines().filter(line -> line.startsWith("-")).toList();
        }
    }
}
