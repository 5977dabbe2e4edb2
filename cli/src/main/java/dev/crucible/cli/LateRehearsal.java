package dev.crucible.cli;

import dev.crucible.engine.io.ChildEnvironment;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Records AOT caches after the services answer, so that the first start does not wait for the recording. */
final class LateRehearsal {

    /** System property with the path of the simulations' cache; the launcher sets it if the cache is missing. */
    private static final String WANTED = "crucible.rehearse.runs";

    private static final String USED = "crucible.aot.runs";
    private static final List<String> LAST_IN_LINE = List.of("nice", "-n", "15");
    private static final List<String> JDKS = List.of("JAVA_HOME", "CRUCIBLE_JAVA_HOME");

    private LateRehearsal() {}

    /** Starts the recording if it was requested; it ends with this process. Simulations started after it use the cache. */
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
            // Without a cache, starts remain slower but work.
            System.getLogger(LateRehearsal.class.getName()).log(Level.DEBUG, "the rehearsal did not begin", e);
        }
    }

    /** Returns the recording process of {@code launcher}, with the lowest CPU priority and without output. */
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
