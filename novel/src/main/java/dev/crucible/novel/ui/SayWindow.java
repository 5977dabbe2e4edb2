package dev.crucible.novel.ui;

import dev.crucible.dialogue.text.Pages;
import dev.crucible.novel.persistence.Preferences.Face;
import dev.crucible.novel.persistence.Preferences.Look;
import dev.crucible.novel.story.Typewriter;
import java.util.Locale;
import java.util.function.Supplier;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Pane;
import javafx.scene.layout.VBox;
import javafx.scene.shape.SVGPath;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/**
 * The speaker's name and line. A line is laid out as a whole and then revealed, so that words never jump. Code and
 * tables use a taller page that scrolls.
 */
public final class SayWindow extends Pane {
    private static final double WIDTH = 1148;
    private static final double HEIGHT = 186;
    private static final double TOP = 496;
    private static final double TALL = 326;
    /** Maximum number of rows of code without the taller page. */
    private static final int FEW_ROWS = 5;
    /** Characters per row, with a margin. */
    private static final int TABLE_COLUMNS = 110;

    private static final int CODE_COLUMNS = 95;

    private static final double INNER = 1016;
    private static final double HEAD = 36;
    private static final double ROOM = HEIGHT - HEAD - 8;

    private static final double SAY_EM = 1.39;
    private static final double CODE_EM = .94;

    private final Supplier<Look> look;
    private final Label name = Controls.label("", "nameplate");
    private final Label epithet = Controls.label("", "epithet");
    private final Text shown = new Text();
    private final Text hidden = new Text();
    private final TextFlow flow = new TextFlow(shown, hidden);
    private final Text table = new Text();
    private final ScrollPane tall = new ScrollPane(table);
    private final Pane ground = Controls.parchment(WIDTH, HEIGHT);
    private final Pane tallGround = Controls.parchment(WIDTH, TALL);
    private final SVGPath more = new SVGPath();
    private Typewriter typewriter = new Typewriter("", 0, 0);
    private String line = "";

    /**
     * Creates an empty window.
     *
     * @param look returns the player's text size, typeface and spacing
     */
    public SayWindow(Supplier<Look> look) {
        this.look = look;
        setId("dialogue");
        shown.getStyleClass().add("say");
        hidden.getStyleClass().addAll("say", "say-hidden");
        table.setWrappingWidth(INNER - 24);
        flow.setId("say");
        flow.setAccessibleRole(AccessibleRole.TEXT);
        flow.setPrefWidth(INNER);
        flow.relocate(66, HEAD);
        tall.getStyleClass().add("clear-scroll");
        tall.setId("say-table");
        tall.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        tall.relocate(66, HEAD);
        tall.setPrefWidth(INNER);
        more.setContent("M0 0 H16 L8 9 Z");
        more.getStyleClass().add("more");
        VBox plate = new VBox(name, epithet);
        plate.getStyleClass().add("plate");
        // The plate grows upwards with its letters, never over the text.
        plate.heightProperty().addListener((property, before, height) -> plate.relocate(44, 26 - height.doubleValue()));
        name.setId("name");
        getChildren().addAll(ground, tallGround, flow, tall, more, plate);
        stand(false, false);
    }

    /** Returns the page size for this look: the text that fits the window. Widths and heights of the typefaces are measured. */
    static Pages pages(Look look) {
        double size = 18 * SAY_EM * look.textScale() * (look.face() == Face.DYSLEXIC ? .86 : 1);
        double wide =
                switch (look.face()) {
                    case GARAMOND -> .44;
                    case HYPERLEGIBLE -> .53;
                    case DYSLEXIC -> .84;
                };
        double high = look.face() == Face.DYSLEXIC ? 1.9 : 1.32;
        int rows = Math.max(1, (int) ((ROOM + 4) / (high * size + 4 * look.lineSpacing())));
        // A row ends up to a word before the edge.
        double columns = INNER / (wide * size) - 6;
        return new Pages(Math.max(24, (int) (rows * columns)));
    }

    /** Begins a line. Only {@code dialogue} is typed letter by letter. */
    public void say(String speaker, String title, String text, String kind, double perSecond, long now) {
        boolean prose = kind.equals("dialogue");
        name.setText(speaker);
        epithet.setText(title);
        epithet.setManaged(!title.isEmpty());
        epithet.setVisible(!title.isEmpty());
        line = text;
        stand(!prose, !prose && rows(text, kind) * look.get().textScale() > FEW_ROWS);
        if (prose) {
            flow.setLineSpacing(4 * look.get().lineSpacing());
            String size = size(SAY_EM);
            shown.setStyle(size);
            hidden.setStyle(size);
            flow.setAccessibleText(speaker + ": " + text);
        } else {
            table.getStyleClass().setAll("say");
            if (kind.equals("code")) {
                table.getStyleClass().add("code");
            }
            table.setStyle(size(kind.equals("code") ? CODE_EM : 1.1));
            table.setText(text);
            tall.setVvalue(0);
            tall.setAccessibleText(speaker + ": " + text);
        }
        type(prose ? perSecond : 0, now);
    }

    /** Returns the rows of a table or code at the usual size, with long lines broken. */
    private static long rows(String text, String kind) {
        int columns = kind.equals("code") ? CODE_COLUMNS : TABLE_COLUMNS;
        return text.lines().mapToLong(row -> 1 + row.length() / columns).sum();
    }

    /** Returns the font size of lines, which may grow beyond the limit of the other controls. */
    private String size(double em) {
        double wanted = em * look.get().textScale() / ScreenTheme.chrome(look.get());
        return String.format(Locale.ROOT, "-fx-font-size: %.3fem;", wanted);
    }

    private void stand(boolean table, boolean high) {
        double height = high ? TALL : HEIGHT;
        ground.setVisible(!high);
        tallGround.setVisible(high);
        flow.setVisible(!table);
        tall.setVisible(table);
        tall.setPrefHeight(height - HEAD - 26);
        more.relocate(1098, height - 34);
        setPrefSize(WIDTH, height);
        resize(WIDTH, height);
        relocate(66, TOP + HEIGHT - height);
    }

    /** Returns true if a scrolling page is shown. */
    boolean isTall() {
        return tall.isVisible();
    }

    /** Returns the offset of its upper edge from the usual position, at most 0. */
    double raised() {
        return getLayoutY() - TOP;
    }

    /** Scrolls a taller page by a number of screens; returns false if there is none. */
    boolean scroll(double pages) {
        double hidden =
                table.getLayoutBounds().getHeight() - tall.getViewportBounds().getHeight();
        if (!isVisible() || !isTall() || hidden <= 0) {
            return false;
        }
        tall.setVvalue(
                Math.clamp(tall.getVvalue() + pages * tall.getViewportBounds().getHeight() / hidden, 0, 1));
        return true;
    }

    /** Types the line again from its beginning, at another speed; 0 shows it immediately. */
    public void type(double perSecond, long now) {
        typewriter = new Typewriter(line, perSecond, now);
        tick(now);
    }

    /** Reveals the characters that are due. */
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

    /** Returns the visible part of the line. */
    public String shownText() {
        return shown.getText();
    }

    public String line() {
        return line;
    }
}
