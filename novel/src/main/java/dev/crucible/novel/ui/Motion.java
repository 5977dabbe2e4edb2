package dev.crucible.novel.ui;

import dev.crucible.novel.persistence.Preferences.Look;
import javafx.application.Platform;
import javafx.util.Duration;

/** Whether anything moves by itself. One switch stops all of it, and so does the system's own for reduced motion. */
final class Motion {
    /** How long one picture takes to give way to another. */
    static final Duration DISSOLVE = Duration.millis(200);

    private Motion() {}

    static boolean isOn(Look look) {
        return !look.reducedMotion() && !Platform.getPreferences().isReducedMotion();
    }
}
