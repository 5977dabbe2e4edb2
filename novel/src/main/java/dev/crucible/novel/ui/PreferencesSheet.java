package dev.crucible.novel.ui;

import dev.crucible.novel.Words;
import dev.crucible.novel.keep.Preferences;
import dev.crucible.novel.keep.Preferences.Face;
import dev.crucible.novel.keep.Preferences.Look;
import dev.crucible.novel.keep.Preferences.Reading;
import dev.crucible.novel.keep.Preferences.Sound;
import dev.crucible.novel.keep.Preferences.Wishes;
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

/** Every preference; a change holds and is kept at once. */
public final class PreferencesSheet extends Sheet {
    private final Words words;
    private final Consumer<Preferences> changed;
    private Preferences now;

    public PreferencesSheet(Words words, Preferences preferences, Consumer<Preferences> changed, Runnable back) {
        super("preferences", words.of("prefs.title"), words.of("back"), back);
        this.words = words;
        this.changed = changed;
        this.now = preferences;
        scroll(reading(), 0, 0, 350, 480);
        scroll(look(), 370, 0, 350, 480);
        scroll(faces(), 740, 0, 330, 480);
    }

    private VBox reading() {
        Reading r = now.reading();
        Sound s = now.sound();
        return column(
                head("prefs.reading"),
                slider(
                        "speed",
                        "prefs.speed",
                        0,
                        200,
                        r.charactersPerSecond(),
                        v -> reading(old -> new Reading(
                                (int) Math.round(v), old.autoSeconds(), old.skipUnseen(), old.skipAfterChoices()))),
                slider(
                        "auto",
                        "prefs.auto",
                        0,
                        60,
                        r.autoSeconds(),
                        v -> reading(old ->
                                new Reading(old.charactersPerSecond(), v, old.skipUnseen(), old.skipAfterChoices()))),
                box(
                        "unseen",
                        "prefs.unseen",
                        r.skipUnseen(),
                        on -> reading(old ->
                                new Reading(old.charactersPerSecond(), old.autoSeconds(), on, old.skipAfterChoices()))),
                box(
                        "afterChoices",
                        "prefs.afterChoices",
                        r.skipAfterChoices(),
                        on -> reading(old ->
                                new Reading(old.charactersPerSecond(), old.autoSeconds(), old.skipUnseen(), on))),
                head("prefs.sound"),
                box(
                        "voices",
                        "prefs.voices",
                        s.voices(),
                        on -> sound(old ->
                                new Sound(on, old.voiceVolume(), old.effectVolume(), old.muted(), old.selfVoicing()))),
                slider(
                        "voiceVolume",
                        "prefs.voiceVolume",
                        0,
                        1,
                        s.voiceVolume(),
                        v -> sound(
                                old -> new Sound(old.voices(), v, old.effectVolume(), old.muted(), old.selfVoicing()))),
                slider(
                        "effectVolume",
                        "prefs.effectVolume",
                        0,
                        1,
                        s.effectVolume(),
                        v -> sound(
                                old -> new Sound(old.voices(), old.voiceVolume(), v, old.muted(), old.selfVoicing()))),
                box(
                        "mute",
                        "prefs.mute",
                        s.muted(),
                        on -> sound(old -> new Sound(
                                old.voices(), old.voiceVolume(), old.effectVolume(), on, old.selfVoicing()))));
    }

    private VBox look() {
        Look l = now.look();
        Sound s = now.sound();
        Wishes w = now.wishes();
        return column(
                head("prefs.look"),
                slider(
                        "scale",
                        "prefs.scale",
                        .75,
                        1.5,
                        l.textScale(),
                        v -> look(old -> new Look(
                                old.language(),
                                old.face(),
                                v,
                                old.lineSpacing(),
                                old.highContrast(),
                                old.reducedMotion(),
                                old.fullScreen()))),
                slider(
                        "spacing",
                        "prefs.spacing",
                        .75,
                        1.5,
                        l.lineSpacing(),
                        v -> look(old -> new Look(
                                old.language(),
                                old.face(),
                                old.textScale(),
                                v,
                                old.highContrast(),
                                old.reducedMotion(),
                                old.fullScreen()))),
                box(
                        "contrast",
                        "prefs.contrast",
                        l.highContrast(),
                        on -> look(old -> new Look(
                                old.language(),
                                old.face(),
                                old.textScale(),
                                old.lineSpacing(),
                                on,
                                old.reducedMotion(),
                                old.fullScreen()))),
                box(
                        "motion",
                        "prefs.motion",
                        l.reducedMotion(),
                        on -> look(old -> new Look(
                                old.language(),
                                old.face(),
                                old.textScale(),
                                old.lineSpacing(),
                                old.highContrast(),
                                on,
                                old.fullScreen()))),
                box(
                        "fullScreen",
                        "prefs.fullScreen",
                        l.fullScreen(),
                        on -> look(old -> new Look(
                                old.language(),
                                old.face(),
                                old.textScale(),
                                old.lineSpacing(),
                                old.highContrast(),
                                old.reducedMotion(),
                                on))),
                box(
                        "selfVoicing",
                        "prefs.selfVoicing",
                        s.selfVoicing(),
                        on -> sound(old ->
                                new Sound(old.voices(), old.voiceVolume(), old.effectVolume(), old.muted(), on))),
                head("prefs.story"),
                box(
                        "romance",
                        "prefs.romance",
                        w.romance(),
                        on -> wishes(old -> new Wishes(on, old.tracking(), old.gossip()))),
                box(
                        "tracking",
                        "prefs.tracking",
                        w.tracking(),
                        on -> wishes(old -> new Wishes(old.romance(), on, old.gossip()))),
                box(
                        "gossip",
                        "prefs.gossip",
                        w.gossip(),
                        on -> wishes(old -> new Wishes(old.romance(), old.tracking(), on))));
    }

    private VBox faces() {
        VBox column = column(head("prefs.language"));
        ToggleGroup languages = new ToggleGroup();
        for (String language : Words.LANGUAGES) {
            column.getChildren()
                    .add(radio(
                            "language-" + language,
                            words.of("language." + language),
                            languages,
                            language.equals(now.look().language()),
                            () -> look(old -> new Look(
                                    language,
                                    old.face(),
                                    old.textScale(),
                                    old.lineSpacing(),
                                    old.highContrast(),
                                    old.reducedMotion(),
                                    old.fullScreen()))));
        }
        column.getChildren().add(head("prefs.face"));
        ToggleGroup group = new ToggleGroup();
        for (Face face : Face.values()) {
            RadioButton radio = radio(
                    "face-" + face,
                    words.of("face." + face),
                    group,
                    face == now.look().face(),
                    () -> look(old -> new Look(
                            old.language(),
                            face,
                            old.textScale(),
                            old.lineSpacing(),
                            old.highContrast(),
                            old.reducedMotion(),
                            old.fullScreen())));
            radio.setStyle("-fx-font-family: \"" + face.family() + "\";");
            column.getChildren().add(radio);
        }
        return column;
    }

    private void reading(UnaryOperator<Reading> change) {
        keep(now.with(change.apply(now.reading())));
    }

    private void sound(UnaryOperator<Sound> change) {
        keep(now.with(change.apply(now.sound())));
    }

    private void look(UnaryOperator<Look> change) {
        keep(now.with(change.apply(now.look())));
    }

    private void wishes(UnaryOperator<Wishes> change) {
        keep(now.with(change.apply(now.wishes())));
    }

    private void keep(Preferences other) {
        if (!other.equals(now)) {
            now = other;
            changed.accept(other);
        }
    }

    private Label head(String key) {
        return Controls.label(words.of(key), "sheet-head");
    }

    private static VBox column(Node... nodes) {
        VBox column = new VBox(9, nodes);
        column.setPrefWidth(324);
        return column;
    }

    private VBox slider(String id, String key, double least, double most, double value, DoubleConsumer moved) {
        Slider slider = new Slider(least, most, value);
        slider.setId("pref-" + id);
        slider.setBlockIncrement((most - least) / 20);
        slider.setAccessibleText(words.of(key));
        slider.valueProperty().addListener((property, before, after) -> moved.accept(after.doubleValue()));
        return new VBox(1, Controls.paragraph(words.of(key), 310, "sheet-text"), slider);
    }

    private CheckBox box(String id, String key, boolean on, Consumer<Boolean> toggled) {
        CheckBox box = new CheckBox(words.of(key));
        box.setId("pref-" + id);
        box.setWrapText(true);
        box.setMinHeight(Region.USE_PREF_SIZE);
        box.setSelected(on);
        box.selectedProperty().addListener((property, before, after) -> toggled.accept(after));
        return box;
    }

    private static RadioButton radio(String id, String text, ToggleGroup group, boolean on, Runnable chosen) {
        RadioButton radio = new RadioButton(text);
        radio.setId(id);
        radio.setToggleGroup(group);
        radio.setSelected(on);
        radio.setOnAction(event -> chosen.run());
        return radio;
    }
}
