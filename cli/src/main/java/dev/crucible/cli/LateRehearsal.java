package dev.crucible.cli;

import dev.crucible.engine.io.ChildEnvironment;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Lets the launcher record the AOT caches that services were started without, once they answer: first starts wait for no rehearsal. */
final class LateRehearsal {

    /** Where the cache of simulations will lie; the launcher sets it when there is none. */
    private static final String WANTED = "crucible.rehearse.runs";

    private static final String USED = "crucible.aot.runs";
    private static final List<String> LAST_IN_LINE = List.of("nice", "-n", "15");
    private static final List<String> JDKS = List.of("JAVA_HOME", "CRUCIBLE_JAVA_HOME");

    private LateRehearsal() {}

    /** Begins it if it is wanted; it ends with this process. Simulations that start afterwards have the cache. */
    static void begin() {
        String cache = System.getProperty(WANTED, "");
        if (cache.isEmpty()) {
            return;
        }
        ProcessBuilder builder = builder(InstallationFolder.launcher());
        Map<String, String> ours = System.getenv();
        JDKS.stream().filter(ours::containsKey).forEach(name -> builder.environment()
                .put(name, ours.get(name)));
        try {
            Process rehearsal = builder.start();
            rehearsal.getOutputStream().close();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(rehearsal), "crucible-rehearsal"));
            Thread.ofVirtual().name("rehearsal").start(() -> use(rehearsal, cache));
        } catch (IOException e) {
            // Starts stay slower, no more.
            System.getLogger(LateRehearsal.class.getName()).log(Level.DEBUG, "the rehearsal did not begin", e);
        }
    }

    /** The rehearsal that {@code launcher} plays, last in line and silent. */
    static ProcessBuilder builder(String launcher) {
        List<String> command = new ArrayList<>(LAST_IN_LINE);
        command.addAll(List.of(launcher, "rehearse"));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        ChildEnvironment.restrict(builder);
        return builder;
    }

    private static void use(Process rehearsal, String cache) {
        boolean recorded = rehearsal.onExit().join().exitValue() == 0;
        if (recorded && Files.exists(Path.of(cache))) {
            System.setProperty(USED, cache);
        }
    }

    private static void end(Process rehearsal) {
        rehearsal.descendants().forEach(ProcessHandle::destroyForcibly);
        rehearsal.destroyForcibly();
    }
}
