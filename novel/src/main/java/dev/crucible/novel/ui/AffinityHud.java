package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import javafx.geometry.Pos;
import javafx.geometry.Rectangle2D;
import javafx.scene.CacheHint;
import javafx.scene.control.Label;
import javafx.scene.image.ImageView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Circle;
import javafx.scene.shape.SVGPath;

/** Top right: the crew with their affinities, and the hearts of their tiers. */
public final class AffinityHud extends VBox {
    static final String HEART = "M0 -3 C-4 -10 -14 -8 -14 1 C-14 8 -6 12 0 18 C6 12 14 8 14 1 C14 -8 4 -10 0 -3 Z";
    private static final double FACE = 168;
    private static final double USUAL = 34;
    private static final double SMALL = 28;
    private static final int HEARTS = 4;
    private static final double RIGHT = 1264;

    private final Words words;
    private final Pictures pictures;

    public AffinityHud(Words words, Pictures pictures) {
        super(3);
        this.words = words;
        this.pictures = pictures;
        setId("affinity_hud");
        getStyleClass().add("hud");
        setCache(true);
        setCacheHint(CacheHint.SPEED);
        setMinWidth(318);
        // As wide as the longest name in the player's typeface, aligned to the right edge.
        widthProperty().addListener((property, before, width) -> relocate(RIGHT - width.doubleValue(), 24));
    }

    public void show(Affinities affinities) {
        getChildren().setAll(Controls.label(words.of("hud.title"), "hud-title"));
        affinities.agents().forEach(agent -> getChildren().add(row(agent, affinities)));
        autosize();
    }

    private HBox row(Agent agent, Affinities affinities) {
        int hearts = affinities.tier(agent).hearts();
        int score = (int) Math.round(100 * affinities.of(agent));
        String called = words.of("agent." + agent.id());
        Label name = Controls.label(called, "hud-name");
        name.setMaxWidth(Double.MAX_VALUE);
        name.setMinWidth(USE_PREF_SIZE);
        HBox.setHgrow(name, Priority.ALWAYS);
        HBox row = new HBox(
                9,
                face(agent, pictures, SMALL),
                name,
                hearts(hearts),
                Controls.label(Integer.toString(score), "hud-score"));
        row.setAlignment(Pos.CENTER_LEFT);
        row.setId("affinity-" + agent.id());
        row.setAccessibleText(words.of("hud.row", called, score, hearts));
        return row;
    }

    /** Returns a small round face with a border in the agent's colour. */
    static StackPane face(Agent agent, Pictures pictures) {
        return face(agent, pictures, USUAL);
    }

    private static StackPane face(Agent agent, Pictures pictures, double size) {
        StackPane chip = new StackPane();
        chip.getStyleClass().add("chip");
        chip.setStyle("-fx-border-color: " + agent.colour() + ";");
        pictures.portrait(agent.id(), "neutral", FACE).ifPresent(image -> {
            ImageView view = Controls.picture(image, size, size);
            double zoom = FACE / 640;
            view.setViewport(new Rectangle2D(178 * zoom, 90 * zoom, 280 * zoom, 280 * zoom));
            view.setClip(new Circle(size / 2, size / 2, size / 2));
            chip.getChildren().add(view);
        });
        return chip;
    }

    private static HBox hearts(int full) {
        HBox hearts = new HBox(3);
        hearts.setAlignment(Pos.CENTER);
        for (int i = 1; i <= HEARTS; i++) {
            SVGPath heart = new SVGPath();
            heart.setContent(HEART);
            heart.setScaleX(.5);
            heart.setScaleY(.5);
            heart.getStyleClass().add(i <= full ? "heart-on" : "heart-off");
            heart.relocate(-7, -7);
            Pane box = new Pane(heart);
            box.setMinSize(15, 14);
            box.setMaxSize(15, 14);
            hearts.getChildren().add(box);
        }
        return hearts;
    }
}
