package dev.crucible.novel.ui;

import dev.crucible.dialogue.Murmur;
import java.time.Duration;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** An idle agent's line, for eight seconds. It never covers a figure or the dialogue. */
public final class GossipBubble extends VBox {
    static final double WIDTH = 318;

    private final Label head = Controls.paragraph("", WIDTH - 28, "gossip-head");
    private final Label hint = Controls.paragraph("", WIDTH - 28, "gossip-who");
    private final Label said = Controls.paragraph("", WIDTH - 28, "gossip-text");
    private long until;
    private boolean fits = true;
    private boolean told;

    public GossipBubble() {
        super(2);
        setId("gossip_bubble");
        getStyleClass().add("gossip");
        getChildren().addAll(head, hint, said);
        setPrefWidth(WIDTH);
        setVisible(false);
        setMouseTransparent(true);
    }

    /**
     * Shows a line.
     *
     * @param stay time until it disappears
     */
    public void show(String title, String who, Murmur murmur, Duration stay, long now) {
        String text = murmur.line();
        until = now + stay.toNanos();
        head.setText(title + " \u2014 " + who);
        hint.setText(murmur.hint());
        said.setText(quoted(text));
        setAccessibleText(title + ": " + who + ": " + murmur.hint() + " " + text);
        told = true;
        setVisible(fits);
    }

    /** Puts a text in quotation marks; inner ones, as around names of runs, become single. */
    static String quoted(String text) {
        return text.matches("(?s)\u201C[^\u201D]*\u201D")
                ? text
                : "\u201C"
                        + text.replace('\u201C', '\u2018')
                                .replace('\u201D', '\u2019')
                                .replace('\u201E', '\u201A')
                        + "\u201D";
    }

    /** Places its lower right corner, and hides it if it is taller than {@code room}. */
    void stand(double right, double foot, double room) {
        double height = tall();
        resizeRelocate(right - WIDTH, foot - height, WIDTH, height);
        fits = height <= room;
        setVisible(told && fits);
    }

    /** Returns its height with the present text. */
    double tall() {
        applyCss();
        return Math.ceil(prefHeight(WIDTH));
    }

    /** Returns true while there is a line to show. */
    boolean isTelling() {
        return told;
    }

    /** Hides the line when its time is over. */
    public void tick(long now) {
        if (told && now - until >= 0) {
            told = false;
            setVisible(false);
        }
    }
}
