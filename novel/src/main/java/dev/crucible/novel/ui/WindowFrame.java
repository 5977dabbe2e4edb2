package dev.crucible.novel.ui;

import dev.crucible.novel.persistence.Comfort;
import java.util.Optional;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;

/** Position of the window, now and in the last session. */
final class WindowFrame {
    private WindowFrame() {}

    /** Restores a window's last position, if it is reachable there. */
    static void restore(Stage stage, Comfort comfort) {
        comfort.lastFrame().filter(WindowFrame::isOnAScreen).ifPresent(frame -> {
            stage.setX(frame.x());
            stage.setY(frame.y());
            stage.setWidth(frame.width());
            stage.setHeight(frame.height());
            stage.setMaximized(frame.maximized());
        });
    }

    private static boolean isOnAScreen(Comfort.Frame frame) {
        return Screen.getScreens().stream().map(Screen::getVisualBounds).anyMatch(bounds -> isOn(bounds, frame));
    }

    private static boolean isOn(Rectangle2D bounds, Comfort.Frame frame) {
        return frame.isWithin(bounds.getMinX(), bounds.getMinY(), bounds.getWidth(), bounds.getHeight());
    }

    /** Returns the position of a window; empty if it is full screen, minimised or not shown. */
    static Optional<Comfort.Frame> of(Stage stage) {
        boolean placed = !stage.isFullScreen() && !stage.isIconified() && stage.getWidth() > 0;
        return placed
                ? Optional.of(new Comfort.Frame(
                        stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight(), stage.isMaximized()))
                : Optional.empty();
    }
}
