package dev.crucible.novel.ui;

import java.time.Duration;
import javafx.animation.KeyFrame;
import javafx.animation.KeyValue;
import javafx.animation.Timeline;
import javafx.scene.CacheHint;
import javafx.scene.Group;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import org.jspecify.annotations.Nullable;

/** A figure in the scene: faces dissolve into each other, the chest rises and falls, and the eyes blink. */
final class StandingPortrait extends Group {
    /** Amplitude of a breath in pixels, and its period in nanoseconds. */
    private static final double LIFT = 3;

    private static final double BREATH = 4.6e9;
    private static final long BLINK_EVERY = Duration.ofMillis(4_300).toNanos();
    private static final long BLINK = Duration.ofMillis(140).toNanos();
    private final ImageView face = new ImageView();
    private final ImageView before = new ImageView();
    private final ImageView lids = new ImageView();
    private final Timeline dissolve = new Timeline();
    private final double height;

    StandingPortrait(double height) {
        this.height = height;
        for (ImageView view : new ImageView[] {face, before, lids}) {
            view.setFitHeight(height);
            view.setPreserveRatio(true);
            view.setCache(true);
            view.setCacheHint(CacheHint.SPEED);
        }
        getChildren().addAll(face, before, lids);
        setAutoSizeChildren(false);
        before.setVisible(false);
        lids.setVisible(false);
        dissolve.setOnFinished(event -> settle());
    }

    /** Returns the view of the present picture. */
    ImageView face() {
        return face;
    }

    @Nullable
    Image image() {
        return face.getImage();
    }

    /**
     * Shows another picture, or none.
     *
     * @param closed lids for its blink; null for a picture that never blinks
     */
    void show(@Nullable Image image, @Nullable Lids closed, boolean moving) {
        if (closed == null) {
            lids.setImage(null);
        } else {
            closed.on(lids, height);
        }
        Image old = face.getImage();
        if (image == old) {
            return;
        }
        dissolve.stop();
        face.setImage(image);
        if (!moving || old == null) {
            settle();
            return;
        }
        before.setImage(old);
        before.setVisible(true);
        before.setOpacity(1);
        dissolve.getKeyFrames().setAll(new KeyFrame(Motion.DISSOLVE, new KeyValue(before.opacityProperty(), 0)));
        dissolve.playFromStart();
    }

    private void settle() {
        before.setImage(null);
        before.setVisible(false);
    }

    /** Animates breath and blink; without movement the figure stands still. */
    void live(boolean moving, long now) {
        lids.setVisible(moving && !before.isVisible() && now % BLINK_EVERY < BLINK);
        // Half pixels are smooth enough, and most ticks then change nothing.
        double lift = moving ? Math.round(-LIFT * (1 + Math.sin(2 * Math.PI * now / BREATH))) / 2.0 : 0;
        if (lift != getTranslateY()) {
            setTranslateY(lift);
        }
    }
}
