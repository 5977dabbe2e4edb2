package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Save;
import dev.crucible.novel.persistence.SaveSlots;
import dev.crucible.novel.persistence.SaveSlots.Content;
import dev.crucible.novel.persistence.SaveSlots.Slot;
import java.nio.file.Files;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.image.Image;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.shape.SVGPath;
import javafx.scene.text.TextAlignment;

/** Pages of six slots, for saving or loading. */
public final class SavesSheet extends Sheet {
    private static final double PORTRAIT_ZOOM = .25;

    /** The player's actions on a slot. */
    public interface Actions {
        void picked(Slot slot, Content content);

        /** Deletes a slot that was shown with this content. */
        void delete(Slot slot, Content content);
    }

    private final Words words;
    private final Pictures pictures;
    private final SaveSlots slots;
    private final Actions actions;
    private final GridPane grid = new GridPane(18, 14);
    private final HBox tabs = new HBox(4);
    private final List<String> pages = new ArrayList<>();
    private String page;

    /**
     * Creates the sheet.
     *
     * @param page page to open first
     */
    public SavesSheet(
            boolean saving,
            String page,
            Words words,
            Pictures pictures,
            SaveSlots slots,
            Actions actions,
            Runnable back) {
        super(saving ? "save" : "load", words.of(saving ? "save.title" : "load.title"), words.of("back"), back);
        this.words = words;
        this.pictures = pictures;
        this.slots = slots;
        this.actions = actions;
        tabs.setAlignment(Pos.CENTER);
        tabs.setPrefWidth(INNER - 200);
        put(grid, 0, 0);
        put(tabs, 130, 492);
        if (!saving) {
            pages.addAll(List.of(SaveSlots.AUTO, SaveSlots.QUICK));
        }
        for (int number = 1; number <= SaveSlots.PAGES; number++) {
            pages.add(Integer.toString(number));
        }
        for (String each : pages) {
            String text = each.matches("[0-9]") ? each : words.of("slot." + each);
            tabs.getChildren().add(Controls.button("page-" + each, text, "tab", () -> open(each)));
        }
        setOnKeyPressed(event -> {
            switch (event.getCode()) {
                case PAGE_UP -> turn(-1);
                case PAGE_DOWN -> turn(1);
                default -> {}
            }
        });
        open(page);
    }

    private void turn(int by) {
        int next = pages.indexOf(page) + by;
        if (next >= 0 && next < pages.size()) {
            open(pages.get(next));
            tabs.getChildren().get(next).requestFocus();
        }
    }

    private void open(String chosen) {
        page = chosen;
        for (int tab = 0; tab < pages.size(); tab++) {
            tabs.getChildren()
                    .get(tab)
                    .pseudoClassStateChanged(
                            PseudoClass.getPseudoClass("on"), pages.get(tab).equals(chosen));
        }
        refresh();
    }

    /** Reads the slots of the open page again. */
    public void refresh() {
        grid.getChildren().clear();
        for (int number = 1; number <= SaveSlots.SLOTS; number++) {
            Slot slot = new Slot(page, number);
            grid.add(place(slot), (number - 1) % 3, (number - 1) / 3);
        }
    }

    private StackPane place(Slot slot) {
        Content content = slots.look(slot);
        Button button = Controls.button("slot-" + slot.number(), "", "slot", () -> actions.picked(slot, content));
        button.setPrefSize(342, 232);
        button.setMaxHeight(232);
        if (content instanceof Content.Kept(Save save)) {
            button.setGraphic(full(slot, save));
            button.setAccessibleText(save.scene().note() + ", " + time(save));
        } else {
            word(button, word(content));
        }
        StackPane place = new StackPane(button);
        if (!(content instanceof Content.Empty)) {
            place.getChildren().add(delete(slot, content, button.getAccessibleText()));
            place.setOnKeyPressed(event -> {
                if (event.getCode() == KeyCode.DELETE) {
                    actions.delete(slot, content);
                }
            });
        }
        return place;
    }

    /** Returns the key of the sentence about a slot. */
    static String word(Content content) {
        return switch (content) {
            case Content.Kept kept -> "slot.kept";
            case Content.Empty empty -> "slot.empty";
            case Content.Damaged damaged -> "slot.damaged";
            case Content.Newer newer -> "slot.newer";
            case Content.Unreadable unreadable -> "slot.unreadable";
        };
    }

    private Button delete(Slot slot, Content content, String what) {
        Button delete =
                Controls.button("delete-" + slot.number(), "", "slot-delete", () -> actions.delete(slot, content));
        SVGPath cross = new SVGPath();
        cross.setContent("M0 0 L12 12 M12 0 L0 12");
        delete.setGraphic(cross);
        delete.setAccessibleText(words.of("slot.remove", what));
        delete.setTooltip(new Tooltip(words.of("slot.delete")));
        StackPane.setAlignment(delete, Pos.TOP_RIGHT);
        return delete;
    }

    private void word(Button button, String key) {
        Label label = Controls.paragraph(words.of(key), 280, "sheet-quiet");
        label.setAlignment(Pos.CENTER);
        label.setTextAlignment(TextAlignment.CENTER);
        button.setGraphic(label);
        button.setAccessibleText(words.of(key));
    }

    private VBox full(Slot slot, Save save) {
        Pane scene = new Pane();
        scene.setPrefSize(256, 144);
        scene.setMaxSize(256, 144);
        thumbnail(slot).ifPresent(image -> scene.getChildren().add(Controls.picture(image, 256, 144)));
        StackPane both = new StackPane(scene);
        pictures.portrait(save.scene().agent(), save.scene().state(), 640 * PORTRAIT_ZOOM)
                .ifPresent(image -> {
                    var face = Controls.picture(image, 640 * PORTRAIT_ZOOM, 144);
                    StackPane.setAlignment(face, Pos.BOTTOM_RIGHT);
                    both.getChildren().add(face);
                });
        VBox box = new VBox(
                2,
                both,
                Controls.label(save.scene().note(), "sheet-speaker"),
                Controls.label(time(save), "sheet-quiet"));
        box.setAlignment(Pos.CENTER);
        return box;
    }

    private Optional<Image> thumbnail(Slot slot) {
        if (!Files.exists(slots.thumbnail(slot))) {
            return Optional.empty();
        }
        return Optional.of(new Image(slots.thumbnail(slot).toUri().toString(), 256, 144, true, true))
                .filter(image -> !image.isError());
    }

    private String time(Save save) {
        return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
                .withLocale(words.locale())
                .withZone(ZoneId.systemDefault())
                .format(Instant.ofEpochSecond(save.scene().savedAt()));
    }
}
