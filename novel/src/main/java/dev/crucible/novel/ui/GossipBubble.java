package dev.crucible.novel.ui;

import dev.crucible.dialogue.Murmur;
import java.time.Duration;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** What someone idle murmurs, for eight seconds; never in the way of a figure or of what is said. */
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

    /** @param stay how long it is shown */
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

    /** In quotation marks; what is quoted inside, as names of runs are, has single ones. */
    static String quoted(String text) {
        return text.matches("(?s)\u201C[^\u201D]*\u201D")
                ? text
                : "\u201C"
                        + text.replace('\u201C', '\u2018')
                                .replace('\u201D', '\u2019')
                                .replace('\u201E', '\u201A')
                        + "\u201D";
    }

    /** Stands with its lower right corner there, if there is so much room above. */
    void stand(double right, double foot, double room) {
        double height = tall();
        resizeRelocate(right - WIDTH, foot - height, WIDTH, height);
        fits = height <= room;
        setVisible(told && fits);
    }

    /** How high it is with what it says. */
    double tall() {
        applyCss();
        return Math.ceil(prefHeight(WIDTH));
    }

    /** Whether there is something to hear yet. */
    boolean isTelling() {
        return told;
    }

    /** Hides when its time is over. */
    public void tick(long now) {
        if (told && now - until >= 0) {
            told = false;
            setVisible(false);
        }
    }
}
