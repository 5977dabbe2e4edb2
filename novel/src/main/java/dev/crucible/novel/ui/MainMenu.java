package dev.crucible.novel.ui;

import dev.crucible.novel.client.ConnectionWatch;
import dev.crucible.novel.language.Words;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.image.ImageView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The first screen: title, menu, and the state of the bridge's connection. */
public final class MainMenu extends Pane {
    /** Menu items. */
    public enum Item {
        /** Returns to the open conversation. */
        RESUME,
        /** Continues the conversation of the last session, also after a crash. */
        CONTINUE,
        /** Saves the open conversation. */
        SAVE,
        START,
        LOAD,
        GALLERY,
        CODEX,
        LAB,
        PREFERENCES,
        HELP,
        ABOUT,
        QUIT;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A portrait in the menu, with its position. */
    private record Face(String agent, String state, double x, double y) {}

    private static final double FOOT = 630;
    private static final List<Face> FACES = List.of(
            new Face("metis", "calculating", 390, 220),
            new Face("kallos", "passionate", 905, 220),
            new Face("hephaestus", "neutral", 645, 130));

    private final Words words;
    private final Pictures pictures;
    private final String bridge;
    private final Pane people = new Pane();
    private final Label link;
    private final Button retry;

    /**
     * Creates the menu.
     *
     * @param hour hour of the day, for the light of the backdrop
     * @param first RESUME if a conversation is open, CONTINUE if there is a saved one, else START
     */
    public MainMenu(
            Words words,
            Pictures pictures,
            String bridge,
            int hour,
            Item first,
            Consumer<Item> chosen,
            Runnable retryLink) {
        this.words = words;
        this.pictures = pictures;
        this.bridge = bridge;
        this.link = Controls.paragraph("", 430, "link");
        this.retry = Controls.button("retry", words.of("link.retry"), "gold-button", retryLink);
        setId("main_menu");
        link.setId("link");
        ImageView backdrop = new ImageView(pictures.backdrop("forge", hour).orElse(null));
        Region veil = new Region();
        veil.getStyleClass().add("menu-veil");
        veil.setPrefSize(620, Page.HEIGHT);
        VBox column = new VBox(
                2,
                Controls.label(words.of("title"), "menu-title"),
                Controls.label(words.of("subtitle"), "menu-subtitle"),
                space(first == Item.START ? 20 : 6));
        EnumSet<Item> offered = EnumSet.range(first == Item.RESUME ? Item.SAVE : Item.START, Item.QUIT);
        offered.add(first);
        for (Item item : offered) {
            column.getChildren()
                    .add(Controls.button(
                            "menu-" + item.word(),
                            words.of("menu." + item.word()),
                            "menu-button",
                            () -> chosen.accept(item)));
        }
        people.setMouseTransparent(true);
        column.relocate(70, 34);
        HBox foot = new HBox(16, link, retry);
        // In large letters the column is taller.
        column.heightProperty()
                .addListener((property, before, height) ->
                        foot.relocate(70, Math.max(FOOT, column.getLayoutY() + height.doubleValue() + 4)));
        getChildren().addAll(backdrop, veil, people, column, foot);
    }

    /** Shows the state of the bridge's connection. */
    public void show(ConnectionWatch.State state) {
        link.setText(
                switch (state.status()) {
                    case CONNECTING -> words.of("link.connecting", bridge, state.attempt() + 1);
                    case ONLINE -> words.of("link.online");
                    case OFFLINE -> words.of("link.offline");
                });
        retry.setVisible(state.status() == ConnectionWatch.Status.OFFLINE);
    }

    /** Loads and shows the portraits. */
    void people() {
        for (Face face : FACES) {
            ImageView view = Controls.picture(null, 1000, Page.HEIGHT - face.y());
            people.getChildren().add(Controls.at(view, face.x(), face.y()));
            pictures.bring(face.agent(), face.state(), 640, view::setImage);
        }
    }

    private static Region space(double height) {
        Region region = new Region();
        region.setPrefHeight(height);
        return region;
    }
}
