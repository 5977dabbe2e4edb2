package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import java.time.Duration;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** Bottom centre: the crew's present activity, and a button that stops it. The text is updated every 0.4 s. */
public final class ThinkingBar extends HBox {
    private static final long REFRESH = Duration.ofMillis(400).toNanos();
    private static final int LONGEST = 80;
    private static final double BESIDE_NAMES = 340;
    private static final double EDGE = 16;
    /** Maximum width of the status, in em. */
    private static final double WIDE = 24;

    private final Words words;
    private final Label label = Controls.label("", "thinking-text");
    private final Label time = Controls.label("", "thinking-text", "thinking-time");
    private final Button lab;
    private long begun;
    private long drawn = Long.MIN_VALUE;

    public ThinkingBar(Words words, Runnable stop, Runnable openLab) {
        super(14);
        this.words = words;
        setId("thinking");
        getStyleClass().add("thinking");
        setAlignment(Pos.CENTER);
        setVisible(false);
        label.setId("thinking-text");
        lab = Controls.button("thinking-lab", words.of("thinking.lab"), "thinking-button", openLab);
        offerLab(false);
        getChildren().addAll(label, time, lab, Controls.button("stop", words.of("thinking.stop"), "stop-button", stop));
    }

    public void begin(long now) {
        begun = now;
        drawn = Long.MIN_VALUE;
        setVisible(true);
        tick("", now);
    }

    /** Shows or hides the button that opens the lab. */
    public void offerLab(boolean run) {
        lab.setVisible(run);
        lab.setManaged(run);
    }

    public void end() {
        setVisible(false);
    }

    /**
     * Updates the text.
     *
     * @param status the bridge's latest status, empty for a default text
     */
    public void tick(String status, long now) {
        boolean early = drawn != Long.MIN_VALUE && now - drawn < REFRESH;
        if (!isVisible() || early) {
            return;
        }
        drawn = now;
        String text = status.isBlank() ? words.of("thinking.default") : status;
        text = text.length() > LONGEST ? text.substring(0, LONGEST - 1) + "\u2026" : text;
        int dots = (int) ((now - begun) / REFRESH % 3) + 1;
        label.setText(text + " " + "\u00B7".repeat(dots));
        time.setText(String.format(words.locale(), "%.1f s", (now - begun) / 1e9));
        // The width is the same for every text, so that the buttons do not move under the mouse, and is limited to the
        // screen.
        double width = Math.min(WIDE * label.getFont().getSize(), Page.WIDTH - BESIDE_NAMES - EDGE - beside());
        label.setMinWidth(width);
        label.setPrefWidth(width);
        label.setMaxWidth(width);
        autosize();
        relocate(Math.max(BESIDE_NAMES, Page.WIDTH / 2 - getWidth() / 2), 448);
    }

    /** Returns the width of everything except the status. */
    private double beside() {
        return prefWidth(-1) - label.prefWidth(-1);
    }
}
