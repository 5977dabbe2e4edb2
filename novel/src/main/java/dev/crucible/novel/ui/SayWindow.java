package dev.crucible.novel.ui;

import dev.crucible.novel.keep.Preferences.Face;
import dev.crucible.novel.keep.Preferences.Look;
import dev.crucible.novel.story.Typewriter;
import java.util.Locale;
import java.util.function.Supplier;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.scene.layout.VBox;
import javafx.scene.shape.SVGPath;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** Who speaks and what they say. The whole line is laid out at once and uncovered, so that words never jump. */
public final class SayWindow extends Pane {
    private static final double WIDTH = 1148;
    private static final double HEIGHT = 186;

    /** Characters that fit at the usual size. */
    private static final double FITS = 320;

    private static final double SAY_EM = 1.39;
    private static final double CODE_EM = .94;

    private final Supplier<Look> look;
    private final Label name = Controls.label("", "nameplate");
    private final Label epithet = Controls.label("", "epithet");
    private final Text shown = new Text();
    private final Text hidden = new Text();
    private final TextFlow flow = new TextFlow(shown, hidden);
    private final SVGPath more = new SVGPath();
    private Typewriter typewriter = new Typewriter("", 0, 0);
    private String line = "";

    /** @param look whose text size, typeface and spacing decide how much fits */
    public SayWindow(Supplier<Look> look) {
        this.look = look;
        setId("dialogue");
        relocate(66, 496);
        shown.getStyleClass().add("say");
        hidden.getStyleClass().addAll("say", "say-hidden");
        flow.setId("say");
        flow.setAccessibleRole(AccessibleRole.TEXT);
        flow.setPrefWidth(1016);
        flow.relocate(66, 36);
        more.setContent("M0 0 H16 L8 9 Z");
        more.getStyleClass().add("more");
        more.relocate(1098, 152);
        VBox plate = new VBox(name, epithet);
        plate.getStyleClass().add("plate");
        plate.relocate(44, -38);
        name.setId("name");
        getChildren().addAll(Controls.parchment(WIDTH, HEIGHT), flow, more, plate);
        setPrefSize(WIDTH, HEIGHT);
        resize(WIDTH, HEIGHT);
    }

    /** Begins a line. {@code code} is set in a fixed face and never typed letter by letter. */
    public void say(String speaker, String title, String text, boolean code, double perSecond, long now) {
        name.setText(speaker);
        epithet.setText(title);
        epithet.setManaged(!title.isEmpty());
        epithet.setVisible(!title.isEmpty());
        line = text;
        flow.setLineSpacing(4 * look.get().lineSpacing());
        for (Text part : new Text[] {shown, hidden}) {
            part.getStyleClass().remove("code");
            if (code) {
                part.getStyleClass().add("code");
            }
            part.setStyle(String.format(Locale.ROOT, "-fx-font-size: %.3fem;", size(text, code)));
        }
        flow.setAccessibleText(speaker + ": " + text);
        type(code ? 0 : perSecond, now);
    }

    /** Long lines are set smaller, so that every line fits the window whatever the player's text size is. */
    private double size(String text, boolean code) {
        Look now = look.get();
        double wide = now.face() == Face.DYSLEXIC ? 1.5 : 1;
        // Larger letters leave fewer whole lines, so less of the window is used.
        double fits = now.textScale() > 1 ? .86 * FITS : FITS;
        double crowding = now.textScale() * now.textScale() * now.lineSpacing() * wide;
        double usual = (code ? CODE_EM : SAY_EM) * now.textScale() / Theme.chrome(now);
        double lines = text.chars().filter(c -> c == '\n').count() * (code ? 60 : 90);
        return Math.clamp(usual * Math.sqrt(fits / (crowding * (text.length() + lines + 1))), .7, usual);
    }

    /** Begins to type the line anew, at another speed; 0 shows it at once. */
    public void type(double perSecond, long now) {
        typewriter = new Typewriter(line, perSecond, now);
        tick(now);
    }

    /** Uncovers what is due by now. */
    public void tick(long now) {
        int end = typewriter.shown(now);
        if (end != shown.getText().length() || !line.startsWith(shown.getText())) {
            shown.setText(line.substring(0, end));
            hidden.setText(line.substring(end));
        }
        more.setVisible(typewriter.isFinished() && !line.isEmpty());
    }

    public void finish(long now) {
        typewriter.finish();
        tick(now);
    }

    public boolean isTyping() {
        return !typewriter.isFinished();
    }

    /** What can be read now. */
    public String shownText() {
        return shown.getText();
    }

    public String line() {
        return line;
    }
}
