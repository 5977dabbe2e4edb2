package dev.crucible.novel;

import dev.crucible.novel.client.RemoteService;
import dev.crucible.novel.ui.NovelApp;
import dev.crucible.novel.ui.Screenshots;
import dev.crucible.novel.ui.ScriptedApp;
import dev.crucible.novel.ui.StartRehearsal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import javafx.application.Application;

/** Starts the novel. Not an {@link Application} itself, so that it also starts from the class path. */
public final class Launcher {
    /** Kept, because loggers that nobody holds forget their levels: the toolkit warns of class paths, which are meant. */
    private static final Logger TOOLKIT = Logger.getLogger("javafx");

    /** Nobody answers there. */
    private static final String NOWHERE = "http://127.0.0.1:9";

    private static final String NO_TOKEN = "";
    private static final String NO_SCENES = "";

    private Launcher() {}

    /**
     * Plays, with the bridge at {@code bridge}, the lab at {@code lab}, scenes of one's own and the one to begin with; returns when the
     * window is closed.
     *
     * @throws IllegalStateException when no window can be opened; the message says why in one line
     */
    public static void play(RemoteService bridge, RemoteService lab, Optional<Path> scenes, Optional<String> first) {
        if (!hasGraphics(System.getProperty("os.name"), Path.of("/dev")) && System.getProperty("prism.order") == null) {
            System.setProperty("prism.order", "sw");
        }
        launch(
                NovelApp.class,
                bridge.address().toString(),
                bridge.token().orElse(NO_TOKEN),
                lab.address().toString(),
                lab.token().orElse(NO_TOKEN),
                scenes.map(Path::toString).orElse(NO_SCENES),
                first.orElse(NO_SCENES));
    }

    /** Renders every screen into {@code folder}, without a display. */
    public static void screenshots(Path folder) {
        withoutDisplay();
        launch(Screenshots.class, folder.toString());
    }

    /** Starts as {@link #play} does, without a display, until the menu is there; its files go into {@code folder}. */
    public static void rehearse(Path folder) {
        withoutDisplay();
        launch(StartRehearsal.class, NOWHERE, NO_TOKEN, NOWHERE, NO_TOKEN, NO_SCENES, NO_SCENES, folder.toString());
    }

    /**
     * Plays a script, without a display unless the toolkit is told otherwise.
     *
     * @param window width and height
     * @throws IllegalStateException when a step fails; the message names it
     */
    public static void playThrough(
            RemoteService bridge,
            RemoteService lab,
            Path script,
            Path folder,
            int[] window,
            String language,
            double textScale) {
        if (System.getProperty("glass.platform") == null) {
            withoutDisplay();
        }
        launch(
                ScriptedApp.class,
                bridge.address().toString(),
                bridge.token().orElse(NO_TOKEN),
                lab.address().toString(),
                lab.token().orElse(NO_TOKEN),
                NO_SCENES,
                NO_SCENES,
                script.toString(),
                folder.toString(),
                Integer.toString(window[0]),
                Integer.toString(window[1]),
                language,
                Double.toString(textScale));
    }

    /** Without a graphics device on Linux the toolkit would try OpenGL in vain. */
    static boolean hasGraphics(String system, Path devices) {
        return !system.equals("Linux")
                || Files.exists(devices.resolve("dri"))
                || Files.exists(devices.resolve("nvidiactl"));
    }

    private static void withoutDisplay() {
        System.setProperty("glass.platform", "Headless");
        System.setProperty("prism.order", "sw");
        System.setProperty("java.awt.headless", "true");
    }

    /** The toolkit reports a missing display, or a missing library, by whatever exception comes first. */
    private static void launch(Class<? extends Application> application, String... arguments) {
        TOOLKIT.setLevel(Level.SEVERE);
        try {
            Application.launch(application, arguments);
        } catch (UnsupportedOperationException | UnsatisfiedLinkError e) {
            throw new IllegalStateException("the window cannot be opened: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new IllegalStateException("the novel cannot run: " + cause.getMessage(), e);
        }
    }
}
