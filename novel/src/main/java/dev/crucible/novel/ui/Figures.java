package dev.crucible.novel.ui;

import javafx.animation.KeyFrame;
import javafx.animation.KeyValue;
import javafx.animation.Timeline;
import javafx.scene.CacheHint;
import javafx.scene.effect.ColorAdjust;
import javafx.scene.image.Image;
import javafx.scene.layout.Pane;
import org.jspecify.annotations.Nullable;

/** The figures of a scene: the speaker at the left, and the previous speaker at the right, darkened and turned to them. */
final class Figures extends Pane {
    private static final double SPEAKER_HEIGHT = 600;
    private static final double LISTENER_HEIGHT = 450;
    private static final double LEFT = 104;
    /** Position of the speaker during a question. */
    private static final double ASIDE = 24;

    /** Position of the speaker beside the gossip bubble. */
    private static final double BESIDE = 340;

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
        listener.face().setCacheHint(CacheHint.QUALITY); // a scaled cache distorts the effect in large windows
        listener.face().setEffect(new ColorAdjust(0, -.35, -.45, 0));
        listener.setOpacity(0);
        listener.setVisible(false);
        getChildren().addAll(listener, speaker);
    }

    /** Returns the id of the speaker, empty for none. */
    String speaking() {
        return speaking;
    }

    /** Shows an agent as the speaker; the previous speaker becomes the listener. */
    void speak(String agent, @Nullable Image image, @Nullable Lids lids, String told, boolean moving) {
        if (!speaking.isEmpty() && !agent.equals(speaking) && speaker.image() != null) {
            listener.show(speaker.image(), null, moving && present);
            walk(true, moving);
        }
        speaking = agent;
        speaker.show(image, lids, moving);
        speaker.face().setAccessibleText(told);
    }

    /** Removes the listener. */
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

    /** Frees the picture of a listener who has left. */
    private void arrived() {
        listener.setVisible(present && !roomTaken);
        if (!present) {
            listener.show(null, null, false);
        }
    }

    /** Moves the speaker aside for a question, or to the right of what is overheard. */
    void stand(boolean asked, boolean overheard) {
        speaker.setLayoutX(asked ? ASIDE : overheard ? BESIDE : LEFT);
    }

    /** Hides the listener while something is in its place. */
    void needRoom(boolean taken) {
        roomTaken = taken;
        listener.setVisible(present && !roomTaken);
    }

    /** Copies the figures of another scene. */
    void same(Figures other) {
        speaking = other.speaking;
        speaker.show(other.speaker.image(), null, false);
        speaker.face().setAccessibleText(other.speaker.face().getAccessibleText());
    }

    /** Animates the speaker. */
    void tick(boolean moving, long now) {
        speaker.live(moving, now);
    }
}
