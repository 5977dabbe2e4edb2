package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;

/** The row of small buttons at the bottom of the dialogue. */
public final class QuickMenu extends HBox {
    /** Actions of the buttons. */
    public enum Item {
        BACK,
        HISTORY,
        SKIP,
        AUTO,
        SAVE,
        LOAD,
        PREFS,
        JOURNAL,
        PROJECT;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public QuickMenu(Words words, Consumer<Item> chosen) {
        super(2);
        setId("quick");
        setAlignment(Pos.CENTER);
        for (Item item : Item.values()) {
            Button button = Controls.button(
                    "quick-" + item.word(),
                    words.of("quick." + item.word()),
                    "quick-button",
                    () -> chosen.accept(item));
            getChildren().add(button);
        }
        setPrefSize(Page.WIDTH, 32);
        relocate(0, 686);
    }

    /** Disables the items that read on or look back while a question is open. */
    void asking(boolean open) {
        for (Item item : List.of(Item.BACK, Item.SKIP, Item.AUTO)) {
            lookup("#quick-" + item.word()).setDisable(open);
        }
    }

    /** Highlights or clears an active item. */
    public void mark(Item item, boolean on) {
        lookup("#quick-" + item.word()).pseudoClassStateChanged(PseudoClass.getPseudoClass("on"), on);
    }
}
