package dev.crucible.novel.ui;

import dev.crucible.novel.persistence.Preferences.Look;
import javafx.application.Platform;
import javafx.util.Duration;

/** Switch for all animations: off by preference, or by the system's setting for reduced motion. */
final class Motion {
    /** Duration of the transition between two pictures. */
    static final Duration DISSOLVE = Duration.millis(200);

    private Motion() {}

    static boolean isOn(Look look) {
        return !look.reducedMotion() && !Platform.getPreferences().isReducedMotion();
    }
}
