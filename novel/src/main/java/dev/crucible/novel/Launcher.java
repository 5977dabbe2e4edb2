package dev.crucible.novel;

import dev.crucible.novel.ui.NovelApp;
import dev.crucible.novel.ui.Screenshots;
import java.net.URI;
import javafx.application.Application;

/** Starts the novel. Not an {@link Application} itself, so that it also starts from the class path. */
public final class Launcher {
    private Launcher() {}

    /** Plays, with the bridge at {@code bridge}; returns when the window is closed. */
    public static void play(URI bridge) {
        Application.launch(NovelApp.class, bridge.toString());
    }

    /** Renders every screen into {@code folder} without a display. */
    public static void screenshots(String folder) {
        System.setProperty("glass.platform", "Headless");
        System.setProperty("prism.order", "sw");
        System.setProperty("java.awt.headless", "true");
        Application.launch(Screenshots.class, folder);
    }

    public static void main(String[] arguments) {
        if (arguments.length == 2 && arguments[0].equals("--screenshots")) {
            screenshots(arguments[1]);
        } else if (arguments.length == 2 && arguments[0].equals("--bridge")) {
            play(URI.create(arguments[1]));
        } else {
            throw new IllegalArgumentException("usage: Launcher --bridge URL | --screenshots FOLDER");
        }
    }
}
