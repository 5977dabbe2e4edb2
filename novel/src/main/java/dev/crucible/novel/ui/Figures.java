package dev.crucible.novel.ui;

import javafx.animation.KeyFrame;
import javafx.animation.KeyValue;
import javafx.animation.Timeline;
import javafx.scene.CacheHint;
import javafx.scene.effect.ColorAdjust;
import javafx.scene.image.Image;
import javafx.scene.layout.Pane;
import org.jspecify.annotations.Nullable;

/** Who is in the scene: the speaker at the left, and whoever spoke before at the right, turned to them, in the dark. */
final class Figures extends Pane {
    private static final double SPEAKER_HEIGHT = 600;
    private static final double LISTENER_HEIGHT = 450;
    private static final double LEFT = 104;
    /** Where the speaker makes room for a question. */
    private static final double ASIDE = 24;

    private static final double RIGHT = 610;
    private static final double STEP = 30;

    private final StandingPortrait speaker = new StandingPortrait(SPEAKER_HEIGHT);
    private final StandingPortrait listener = new StandingPortrait(LISTENER_HEIGHT);
    private final Timeline walk = new Timeline();
    private String speaking = "";
    private boolean present;
    private boolean roomTaken;

    Figures() {
        setPickOnBounds(false);
        setMouseTransparent(true);
        speaker.face().setId("agent_portrait");
        speaker.relocate(LEFT, 10);
        listener.setId("listener");
        listener.relocate(RIGHT, 36);
        listener.face().setScaleX(-1);
        listener.face().setCacheHint(CacheHint.QUALITY); // a cache that is scaled squashes the effect in large windows
        listener.face().setEffect(new ColorAdjust(0, -.35, -.45, 0));
        listener.setOpacity(0);
        listener.setVisible(false);
        getChildren().addAll(listener, speaker);
    }

    /** Id of whoever speaks, empty for nobody. */
    String speaking() {
        return speaking;
    }

    /** Somebody speaks; whoever did before listens. */
    void speak(String agent, @Nullable Image image, @Nullable Lids lids, String told, boolean moving) {
        if (!speaking.isEmpty() && !agent.equals(speaking) && speaker.image() != null) {
            listener.show(speaker.image(), null, moving && present);
            walk(true, moving);
        }
        speaking = agent;
        speaker.show(image, lids, moving);
        speaker.face().setAccessibleText(told);
    }

    /** Nobody listens any more. */
    void dismiss(boolean moving) {
        if (present) {
            walk(false, moving);
        }
    }

    private void walk(boolean in, boolean moving) {
        walk.stop();
        present = in;
        if (!moving) {
            listener.setOpacity(in ? 1 : 0);
            listener.setTranslateX(0);
            arrived();
            return;
        }
        if (in && !listener.isVisible()) {
            listener.setTranslateX(STEP);
        }
        listener.setVisible(!roomTaken);
        walk.getKeyFrames()
                .setAll(new KeyFrame(
                        Motion.DISSOLVE,
                        event -> arrived(),
                        new KeyValue(listener.opacityProperty(), in ? 1 : 0),
                        new KeyValue(listener.translateXProperty(), in ? 0 : STEP)));
        walk.playFromStart();
    }

    /** Who has gone takes the picture along. */
    private void arrived() {
        listener.setVisible(present && !roomTaken);
        if (!present) {
            listener.show(null, null, false);
        }
    }

    /** While a question is open the speaker steps aside. */
    void stepAside(boolean open) {
        speaker.setLayoutX(open ? ASIDE : LEFT);
    }

    /** Whether something stands where the listener does, who is out of sight then. */
    void needRoom(boolean taken) {
        roomTaken = taken;
        listener.setVisible(present && !roomTaken);
    }

    /** Takes over whoever stands in another scene. */
    void same(Figures other) {
        speaking = other.speaking;
        speaker.show(other.speaker.image(), null, false);
        speaker.face().setAccessibleText(other.speaker.face().getAccessibleText());
    }

    /** Lives on. */
    void tick(boolean moving, long now) {
        speaker.live(moving, now);
    }
}
