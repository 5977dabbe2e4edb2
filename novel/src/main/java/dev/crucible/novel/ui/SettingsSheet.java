package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Comfort;
import dev.crucible.novel.persistence.Preferences;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.UnaryOperator;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.Slider;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** A page of settings; each change is applied and saved immediately. */
abstract class SettingsSheet extends Sheet {
    final Words words;
    private final Consumer<Preferences> changed;
    private Preferences now;

    SettingsSheet(
            String id,
            String title,
            Words words,
            Preferences preferences,
            Consumer<Preferences> changed,
            Runnable back) {
        super(id, title, words.of("back"), back);
        this.words = words;
        this.changed = changed;
        this.now = preferences;
    }

    final Preferences now() {
        return now;
    }

    final void reading(UnaryOperator<Preferences.Reading> change) {
        keep(now.with(change.apply(now.reading())));
    }

    final void sound(UnaryOperator<Preferences.Sound> change) {
        keep(now.with(change.apply(now.sound())));
    }

    final void look(UnaryOperator<Preferences.Look> change) {
        keep(now.with(change.apply(now.look())));
    }

    final void wishes(UnaryOperator<Preferences.Wishes> change) {
        keep(now.with(change.apply(now.wishes())));
    }

    final void comfort(UnaryOperator<Comfort> change) {
        keep(now.with(change.apply(now.comfort())));
    }

    final Label head(String key) {
        return Controls.label(words.of(key), "sheet-head");
    }

    static VBox column(double width, Node... nodes) {
        VBox column = new VBox(9, nodes);
        column.setPrefWidth(width);
        return column;
    }

    final VBox slider(String id, String key, double least, double most, double value, DoubleConsumer moved) {
        Slider slider = new Slider(least, most, value);
        slider.setId("pref-" + id);
        slider.setBlockIncrement((most - least) / 20);
        slider.setAccessibleText(words.of(key));
        Label told = Controls.paragraph("", 300, "sheet-text");
        Runnable tell = () -> told.setText(words.of(key) + "  \u00B7  " + said(id, slider.getValue()));
        tell.run();
        slider.valueProperty().addListener((property, before, after) -> {
            tell.run();
            moved.accept(after.doubleValue());
        });
        return new VBox(1, told, slider);
    }

    /** Returns the displayed text of a slider's value. */
    private String said(String id, double value) {
        return switch (id) {
            case "speed" -> value < 1 ? words.of("prefs.atOnce") : words.of("prefs.perSecond", Math.round(value));
            case "auto" -> value < .5 ? words.of("prefs.never") : words.of("prefs.seconds", Math.round(value));
            default -> Math.round(100 * value) + " %";
        };
    }

    final CheckBox box(String id, String key, boolean on, Consumer<Boolean> toggled) {
        CheckBox box = new CheckBox(words.of(key));
        box.setId("pref-" + id);
        box.setWrapText(true);
        box.setMinHeight(Region.USE_PREF_SIZE);
        box.setSelected(on);
        box.selectedProperty().addListener((property, before, after) -> toggled.accept(after));
        return box;
    }

    static RadioButton radio(String id, String text, ToggleGroup group, boolean on, Runnable chosen) {
        RadioButton radio = new RadioButton(text);
        radio.setId(id);
        radio.setToggleGroup(group);
        radio.setSelected(on);
        radio.setOnAction(event -> chosen.run());
        return radio;
    }

    private void keep(Preferences other) {
        if (!other.equals(now)) {
            now = other;
            changed.accept(other);
        }
    }
}
