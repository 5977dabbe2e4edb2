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
 * A play of the novel. The launcher starts it by its own {@link #main} where addresses alone are given: the parser of all commands, and
 * the jars that it needs, would take a third of the time until the first frame.
 *
 * @param bridge the bridge to the crew
 * @param lab the lab
 * @param scenes a folder of scenes that somebody is writing
 * @param first the id of the scene that a conversation begins with, whatever its conditions; empty for the story's own course
 */
public record Play(RemoteService bridge, RemoteService lab, Optional<Path> scenes, Optional<String> first) {
    public static final String BRIDGE = "http://127.0.0.1:10010";
    public static final String LAB = "http://127.0.0.1:8000";

    /** The window was closed, or could not be opened; what was asked for makes no sense. */
    private static final int DONE = 0;

    private static final int HIGHEST_PORT = 65_535;
    private static final int FAILED = 1;
    private static final int BAD_INPUT = 2;

    /** The longest that a rehearsal may take; what hangs must not hold up the launcher. */
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
     * What {@code play} and its arguments mean.
     *
     * @throws IllegalArgumentException when they are no addresses
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
     * A play with the bridge and the lab at these addresses; an empty token is none.
     *
     * @throws IllegalArgumentException when they are no addresses
     */
    public static Play of(String bridge, String lab, String token, String labToken) {
        return new Play(
                service("--bridge", bridge, token),
                service("--lab", lab, labToken),
                Optional.empty(),
                Optional.empty());
    }

    /** With scenes that somebody is writing, and the one to look at. */
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
     * The address that an option names.
     *
     * @throws IllegalArgumentException when it names none; the message says so in one line
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

    /** The flags that Java is started with for a play, as an argument file of {@code java}. */
    public static InputStream jvmFlags() {
        return Play.class.getResourceAsStream("jvm.flags");
    }

    /** Plays until the window is closed, or says why there is none; gives the exit code. */
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

    /** The toolkit draws through X11 on Unix, also under Wayland; elsewhere there is always a display. */
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
