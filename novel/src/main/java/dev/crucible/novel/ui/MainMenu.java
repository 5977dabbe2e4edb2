package dev.crucible.novel.ui;

import dev.crucible.novel.Words;
import dev.crucible.novel.wire.Link;
import java.util.EnumSet;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.image.ImageView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The first screen: title, the ways in, and whether the bridge is there. */
public final class MainMenu extends Pane {
    /** The ways in. */
    public enum Item {
        /** Back into the conversation that waits. */
        RESUME,
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

    private static final double FOOT = 630;

    private final Words words;
    private final String bridge;
    private final Label link;
    private final Button retry;

    /**
     * @param hour of the day, for the light of the backdrop
     * @param waiting whether there is a conversation to return to
     */
    public MainMenu(
            Words words,
            Pictures pictures,
            String bridge,
            int hour,
            boolean waiting,
            Consumer<Item> chosen,
            Runnable retryLink) {
        this.words = words;
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
                space(waiting ? 6 : 20));
        for (Item item : waiting ? EnumSet.allOf(Item.class) : EnumSet.range(Item.START, Item.QUIT)) {
            column.getChildren()
                    .add(Controls.button(
                            "menu-" + item.word(),
                            words.of("menu." + item.word()),
                            "menu-button",
                            () -> chosen.accept(item)));
        }
        column.relocate(70, 34);
        HBox foot = new HBox(16, link, retry);
        // In large letters the column reaches further down.
        column.heightProperty()
                .addListener((property, before, height) ->
                        foot.relocate(70, Math.max(FOOT, column.getLayoutY() + height.doubleValue() + 4)));
        getChildren().addAll(backdrop, veil, crew(pictures), column, foot);
    }

    /** Shows the state of the bridge. */
    public void show(Link.State state) {
        link.setText(
                switch (state.status()) {
                    case CONNECTING -> words.of("link.connecting", bridge, state.attempt() + 1);
                    case ONLINE -> words.of("link.online");
                    case OFFLINE -> words.of("link.offline");
                });
        retry.setVisible(state.status() == Link.Status.OFFLINE);
    }

    private static Pane crew(Pictures pictures) {
        Pane pane = new Pane();
        String[][] faces = {
            {"metis", "calculating", "390", "220"},
            {"kallos", "passionate", "905", "220"},
            {"hephaestus", "neutral", "645", "130"}
        };
        for (String[] face : faces) {
            pictures.portrait(face[0], face[1], 640).ifPresent(image -> pane.getChildren()
                    .add(Controls.at(
                            Controls.picture(image, 1000, Page.HEIGHT - Double.parseDouble(face[3])),
                            Double.parseDouble(face[2]),
                            Double.parseDouble(face[3]))));
        }
        pane.setMouseTransparent(true);
        return pane;
    }

    private static Region space(double height) {
        Region region = new Region();
        region.setPrefHeight(height);
        return region;
    }
}
