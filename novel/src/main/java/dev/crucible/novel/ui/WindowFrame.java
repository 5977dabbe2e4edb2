package dev.crucible.novel.ui;

import dev.crucible.novel.persistence.Comfort;
import java.util.Optional;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.stage.Screen;
import javafx.stage.Stage;

/** Position of the window, now and in the last session. */
final class WindowFrame {
    private WindowFrame() {}

    /** Space for the window's title bar, in the desktop's units. */
    private static final double TITLE = 40;

    /** Returns a scene of the page's size, or smaller where the screen is. */
    static Scene fitting(Page page, Rectangle2D screen) {
        double factor =
                Math.min(1, Math.min(screen.getWidth() / Page.WIDTH, (screen.getHeight() - TITLE) / Page.HEIGHT));
        return new Scene(page, Page.WIDTH * factor, Page.HEIGHT * factor);
    }

    /** Restores a window's last position, if it is reachable there, and no larger than that screen. */
    static void restore(Stage stage, Comfort comfort) {
        comfort.lastFrame().ifPresent(frame -> screen(frame).ifPresent(bounds -> {
            stage.setX(frame.x());
            stage.setY(frame.y());
            stage.setWidth(Math.min(frame.width(), bounds.getWidth()));
            stage.setHeight(Math.min(frame.height(), bounds.getHeight()));
            stage.setMaximized(frame.maximized());
        }));
    }

    private static Optional<Rectangle2D> screen(Comfort.Frame frame) {
        return Screen.getScreens().stream()
                .map(Screen::getVisualBounds)
                .filter(bounds -> isOn(bounds, frame))
                .findFirst();
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
