package dev.crucible.novel.ui;

import dev.crucible.dialogue.Murmur;
import java.time.Duration;
import javafx.scene.layout.VBox;

/** Bottom left: what someone idle murmurs, for eight seconds; never in the way. */
public final class GossipBubble extends VBox {
    private static final double WIDTH = 276;
    private static final double FOOT = 446;

    private long until;

    public GossipBubble() {
        super(4);
        setId("gossip_bubble");
        getStyleClass().add("gossip");
        setPrefWidth(WIDTH);
        heightProperty().addListener((property, before, height) -> relocate(24, FOOT - height.doubleValue()));
        setVisible(false);
        setMouseTransparent(true);
    }

    /** @param stay how long it is shown */
    public void show(String title, String who, Murmur murmur, Duration stay, long now) {
        String text = murmur.line();
        until = now + stay.toNanos();
        getChildren()
                .setAll(
                        Controls.label(title, "gossip-head"),
                        Controls.paragraph(murmur.hint(), WIDTH - 28, "gossip-who"),
                        Controls.paragraph(
                                text.matches("(?s)\u201C[^\u201D]*\u201D") ? text : "\u201C" + text + "\u201D",
                                WIDTH - 28,
                                "gossip-text"),
                        Controls.label("\u2014 " + who, "gossip-who"));
        setAccessibleText(title + ": " + who + ": " + murmur.hint() + " " + text);
        setVisible(true);
    }

    /** Hides when its time is over. */
    public void tick(long now) {
        if (isVisible() && now - until >= 0) {
            setVisible(false);
        }
    }
}
