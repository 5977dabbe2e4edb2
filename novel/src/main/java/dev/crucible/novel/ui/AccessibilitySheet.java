package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.persistence.Preferences.Face;
import dev.crucible.novel.persistence.Preferences.Look;
import java.util.function.Consumer;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.VBox;

/** Settings for larger, clearer, calmer or spoken text, with a sample of it. */
public final class AccessibilitySheet extends SettingsSheet {
    public AccessibilitySheet(
            Words words, Preferences preferences, Consumer<Preferences> changed, Runnable keys, Runnable back) {
        super("accessibility", words.of("access.title"), words, preferences, changed, back);
        scroll(text(), 0, 0, 400, 350);
        scroll(comfort(keys), 440, 0, 600, 350);
        scroll(Controls.paragraph(words.of("access.sample"), INNER - 40, "sheet-text"), 0, 366, INNER, 114);
    }

    private VBox text() {
        Look look = now().look();
        VBox column = column(
                370,
                slider("scale", "prefs.scale", .75, 2, look.textScale(), v -> look(old -> old.withTextScale(v))),
                slider(
                        "spacing",
                        "prefs.spacing",
                        .75,
                        1.5,
                        look.lineSpacing(),
                        v -> look(old -> old.withLineSpacing(v))),
                head("prefs.face"));
        ToggleGroup group = new ToggleGroup();
        for (Face face : Face.values()) {
            ScreenTheme.load(face);
            RadioButton radio = radio(
                    "face-" + face,
                    words.of("face." + face),
                    group,
                    face == look.face(),
                    () -> look(old -> old.withFace(face)));
            radio.setStyle("-fx-font-family: \"" + face.family() + "\";");
            column.getChildren().add(radio);
        }
        return column;
    }

    private VBox comfort(Runnable keys) {
        Look look = now().look();
        return column(
                560,
                box("contrast", "prefs.contrast", look.highContrast(), on -> look(old -> old.withHighContrast(on))),
                box("motion", "prefs.motion", look.reducedMotion(), on -> look(old -> old.withReducedMotion(on))),
                box(
                        "selfVoicing",
                        "prefs.selfVoicing",
                        now().sound().selfVoicing(),
                        on -> sound(old -> old.withSelfVoicing(on))),
                box(
                        "captions",
                        "prefs.captions",
                        now().comfort().captions(),
                        on -> comfort(old -> old.withCaptions(on))),
                Controls.button("keys-open", words.of("keys.title"), "gold-button", keys),
                Controls.paragraph(words.of("access.keys"), 540, "sheet-quiet"));
    }
}
