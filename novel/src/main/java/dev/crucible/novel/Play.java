package dev.crucible.novel;

import dev.crucible.novel.client.RemoteService;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of a play. With only addresses given, the launcher calls {@link #main} directly: the parser of all
 * commands, with its jars, would take a third of the time to the first frame.
 *
 * @param bridge the bridge to the crew
 * @param lab the lab
 * @param scenes folder of scenes in development
 * @param first id of the scene to begin with, whatever its conditions; empty for the story's normal course
 */
public record Play(RemoteService bridge, RemoteService lab, Optional<Path> scenes, Optional<String> first) {
    public static final String BRIDGE = "http://127.0.0.1:10010";
    public static final String LAB = "http://127.0.0.1:8000";

    /** Exit codes: the window was closed, could not be opened, or the arguments are wrong. */
    private static final int DONE = 0;

    private static final int HIGHEST_PORT = 65_535;
    private static final int FAILED = 1;
    private static final int BAD_INPUT = 2;

    /** Timeout of a rehearsal, so that one that hangs does not block the launcher. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    /**
     * The command {@code play}, with {@code --bridge} and {@code --lab} and their addresses, tokens in the environment; or
     * {@code rehearse FOLDER}, which starts without a display, for the AOT cache.
     */
    public static void main(String[] arguments) throws InterruptedException {
        if (arguments[0].equals("rehearse")) {
            rehearse(Path.of(arguments[1]));
            return;
        }
        int code;
        try {
            code = of(arguments, System.getenv()).show(System.err);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            code = BAD_INPUT;
        }
        System.exit(code);
    }

    /**
     * Parses the arguments of {@code play}.
     *
     * @throws IllegalArgumentException if they are no addresses
     */
    static Play of(String[] arguments, Map<String, String> environment) {
        Map<String, String> given = new HashMap<>();
        for (int i = 1; i < arguments.length; i += 2) {
            given.put(arguments[i], i + 1 < arguments.length ? arguments[i + 1] : "");
        }
        String token = chosen(null, environment.get("CRUCIBLE_TOKEN"), "");
        Play play = of(
                chosen(given.remove("--bridge"), environment.get("CRUCIBLE_BRIDGE"), BRIDGE),
                chosen(given.remove("--lab"), environment.get("CRUCIBLE_LAB"), LAB),
                token,
                chosen(null, environment.get("CRUCIBLE_LAB_TOKEN"), token));
        if (!given.isEmpty()) {
            throw new IllegalArgumentException(
                    "crucible: play is told nothing but addresses here, got " + Arrays.toString(arguments));
        }
        return play;
    }

    /**
     * Creates a play with the bridge and the lab at these addresses; an empty token is none.
     *
     * @throws IllegalArgumentException if they are no addresses
     */
    public static Play of(String bridge, String lab, String token, String labToken) {
        return new Play(
                service("--bridge", bridge, token),
                service("--lab", lab, labToken),
                Optional.empty(),
                Optional.empty());
    }

    /** Returns a copy with a folder of scenes in development, and the scene to begin with. */
    public Play writing(Optional<Path> folder, Optional<String> scene) {
        return new Play(bridge, lab, folder, scene);
    }

    private static RemoteService service(String option, String given, String token) {
        return new RemoteService(address(option, given), Optional.of(token).filter(secret -> !secret.isEmpty()));
    }

    private static String chosen(@Nullable String option, @Nullable String variable, String usual) {
        if (option != null) {
            return option;
        }
        return variable == null || variable.isEmpty() ? usual : variable;
    }

    /**
     * Parses the address of an option.
     *
     * @throws IllegalArgumentException if it is none; the message gives the reason in one line
     */
    private static URI address(String option, String given) {
        String complaint = "crucible: " + option + " must look like " + (option.equals("--lab") ? LAB : BRIDGE)
                + ", got \"" + given + "\"";
        URI address;
        try {
            address = URI.create(given);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(complaint, e);
        }
        boolean web = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
        if (!web || address.getHost() == null || address.getPort() > HIGHEST_PORT) {
            throw new IllegalArgumentException(complaint);
        }
        return address;
    }

    /** Returns the JVM flags of a play, as an argument file of {@code java}. */
    public static InputStream jvmFlags() {
        return Play.class.getResourceAsStream("jvm.flags");
    }

    /** Plays until the window is closed, or prints why there is none; returns the exit code. */
    public int show(PrintStream err) {
        if (lacksDisplay(System.getProperty("os.name"), System.getenv("DISPLAY"))
                && !"Headless".equals(System.getProperty("glass.platform"))) {
            err.println("crucible: there is no display: set DISPLAY to one, or take pictures of the screens with"
                    + " --screenshots FOLDER");
            return FAILED;
        }
        try {
            Launcher.play(bridge, lab, scenes, first);
            return DONE;
        } catch (IllegalStateException e) {
            err.println("crucible: " + e.getMessage());
            return FAILED;
        }
    }

    /** Returns true on Unix without {@code DISPLAY}: the toolkit draws through X11 there, also under Wayland. */
    static boolean lacksDisplay(String system, String display) {
        boolean x11 = !system.startsWith("Windows") && !system.startsWith("Mac");
        return x11 && (display == null || display.isBlank());
    }

    /** On a machine without the libraries of a screen the novel cannot be played, and need not start quickly. */
    private static void rehearse(Path folder) throws InterruptedException {
        Thread novel = Thread.ofPlatform().name("novel").daemon().start(() -> {
            try {
                Launcher.rehearse(folder);
            } catch (IllegalStateException | LinkageError e) {
                System.err.println("without the novel: " + e.getMessage());
            }
        });
        if (!novel.join(PATIENCE)) {
            System.err.println("without the novel: its menu did not come within " + PATIENCE.toSeconds() + " s");
        }
    }
}
