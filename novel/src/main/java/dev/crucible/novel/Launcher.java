package dev.crucible.novel;

import dev.crucible.novel.client.RemoteService;
import dev.crucible.novel.ui.NovelApp;
import dev.crucible.novel.ui.StartRehearsal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javafx.application.Application;

/** Starts the novel. Not an {@link Application} itself, so that it also starts from the class path. */
public final class Launcher {
    /** A strong reference: unreferenced loggers lose their levels. The toolkit's warning about the class path is suppressed. */
    private static final Logger TOOLKIT = Logger.getLogger("javafx");

    /** An address at which no service listens. */
    private static final RemoteService NOWHERE = new RemoteService(URI.create("http://127.0.0.1:9"), Optional.empty());

    private static final String NO_TOKEN = "";
    private static final String NO_SCENES = "";

    private Launcher() {}

    /**
     * Starts the novel and returns when its window is closed.
     *
     * @param scenes folder of the player's own scenes
     * @param first id of the scene to begin with
     * @throws IllegalStateException if no window can be opened; the message gives the reason in one line
     */
    public static void play(RemoteService bridge, RemoteService lab, Optional<Path> scenes, Optional<String> first) {
        if (!hasGraphics(System.getProperty("os.name"), Path.of("/dev")) && System.getProperty("prism.order") == null) {
            System.setProperty("prism.order", "sw");
        }
        play(NovelApp.class, bridge, lab, scenes, first);
    }

    /** Starts as {@link #play} does, without a display, until the menu is there; its files go into {@code folder}. */
    public static void rehearse(Path folder) {
        withoutDisplay();
        play(StartRehearsal.class, NOWHERE, NOWHERE, Optional.empty(), Optional.empty(), folder.toString());
    }

    /**
     * Starts {@code application}, which takes {@code more} behind the parameters of a play; returns when it ends.
     *
     * @throws IllegalStateException when no window can be opened, or the application fails; the message says why
     */
    public static void play(
            Class<? extends NovelApp> application,
            RemoteService bridge,
            RemoteService lab,
            Optional<Path> scenes,
            Optional<String> first,
            String... more) {
        launch(
                application,
                Stream.concat(
                                Stream.of(
                                        bridge.address().toString(),
                                        bridge.token().orElse(NO_TOKEN),
                                        lab.address().toString(),
                                        lab.token().orElse(NO_TOKEN),
                                        scenes.map(Path::toString).orElse(NO_SCENES),
                                        first.orElse(NO_SCENES)),
                                Stream.of(more))
                        .toArray(String[]::new));
    }

    /** Returns false on Linux without a graphics device, where the toolkit would try OpenGL in vain. */
    static boolean hasGraphics(String system, Path devices) {
        return !system.equals("Linux")
                || Files.exists(devices.resolve("dri"))
                || Files.exists(devices.resolve("nvidiactl"));
    }

    /** Lets the toolkit draw into memory. */
    public static void withoutDisplay() {
        System.setProperty("glass.platform", "Headless");
        System.setProperty("prism.order", "sw");
        System.setProperty("java.awt.headless", "true");
    }

    /**
     * Starts {@code application}; returns when it ends.
     *
     * @throws IllegalStateException when no window can be opened, or the application fails; the message says why
     */
    public static void launch(Class<? extends Application> application, String... arguments) {
        TOOLKIT.setLevel(Level.SEVERE);
        try {
            Application.launch(application, arguments);
        } catch (UnsupportedOperationException | UnsatisfiedLinkError e) { // a missing display, or a missing library
            throw new IllegalStateException("the window cannot be opened: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new IllegalStateException("the novel cannot run: " + cause.getMessage(), e);
        }
    }
}
