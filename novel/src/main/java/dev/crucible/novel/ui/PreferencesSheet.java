package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.persistence.Preferences.Reading;
import dev.crucible.novel.persistence.Preferences.Sound;
import dev.crucible.novel.persistence.Preferences.Wishes;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/** Settings of reading, sound and story. */
public final class PreferencesSheet extends SettingsSheet {
    /** Actions besides settings. */
    public interface Actions {
        void testVoice();

        void testEffect();

        /** Called when the player enables romance without having confirmed their age. */
        void askAge();

        void openAccessibility();

        /** Returns the tags of the available languages. */
        List<String> languages();
    }

    private final Actions actions;
    private final boolean hasDevice;

    /**
     * Creates the page.
     *
     * @param hasDevice true if the machine has a sound device
     */
    public PreferencesSheet(
            Words words,
            Preferences preferences,
            boolean hasDevice,
            Consumer<Preferences> changed,
            Actions actions,
            Runnable back) {
        super("preferences", words.of("prefs.title"), words, preferences, changed, back);
        this.actions = actions;
        this.hasDevice = hasDevice;
        scroll(reading(), 0, 0, 345, 480);
        scroll(hearing(), 365, 0, 345, 480);
        scroll(story(), 730, 0, 334, 480);
    }

    private VBox reading() {
        Reading r = now().reading();
        return column(
                320,
                head("prefs.reading"),
                slider("speed", "prefs.speed", 0, 200, r.charactersPerSecond(), v -> reading(old -> old.withSpeed(v))),
                slider("auto", "prefs.auto", 0, 60, r.autoSeconds(), v -> reading(old -> old.withAuto(v))),
                box("unseen", "prefs.unseen", r.skipUnseen(), on -> reading(old -> old.withUnseen(on))),
                box(
                        "afterChoices",
                        "prefs.afterChoices",
                        r.skipAfterChoices(),
                        on -> reading(old -> old.withAfterChoices(on))),
                box(
                        "fullScreen",
                        "prefs.fullScreen",
                        now().look().fullScreen(),
                        on -> look(old -> old.withFullScreen(on))),
                Controls.button("accessibility", words.of("access.title"), "gold-button", actions::openAccessibility));
    }

    private VBox hearing() {
        Sound s = now().sound();
        VBox column = column(
                320,
                head("prefs.sound"),
                box("voices", "prefs.voices", s.voices(), on -> sound(old -> old.withVoices(on))),
                slider(
                        "voiceVolume",
                        "prefs.voiceVolume",
                        0,
                        1,
                        s.voiceVolume(),
                        v -> sound(old -> old.withVoiceVolume(v))),
                slider(
                        "effectVolume",
                        "prefs.effectVolume",
                        0,
                        1,
                        s.effectVolume(),
                        v -> sound(old -> old.withEffectVolume(v))),
                slider(
                        "ambienceVolume",
                        "prefs.ambienceVolume",
                        0,
                        1,
                        s.background().ambience(),
                        v -> sound(old -> old.withAmbience(v))),
                slider(
                        "musicVolume",
                        "prefs.musicVolume",
                        0,
                        1,
                        s.background().music(),
                        v -> sound(old -> old.withMusic(v))),
                box("mute", "prefs.mute", s.muted(), on -> sound(old -> old.withMuted(on))),
                new FlowPane(
                        10,
                        8,
                        Controls.button("test-voice", words.of("prefs.testVoice"), "gold-button", actions::testVoice),
                        Controls.button(
                                "test-effect", words.of("prefs.testEffect"), "gold-button", actions::testEffect)));
        if (!hasDevice) {
            column.getChildren().add(Controls.paragraph(words.of("prefs.noDevice"), 310, "sheet-quiet"));
        }
        return column;
    }

    private VBox story() {
        Wishes w = now().wishes();
        VBox column = column(
                310,
                head("prefs.story"),
                box("romance", "prefs.romance", w.romance(), this::romance),
                box("tracking", "prefs.tracking", w.tracking(), on -> wishes(old -> old.withTracking(on))),
                box("gossip", "prefs.gossip", w.gossip(), on -> wishes(old -> old.withGossip(on))),
                head("prefs.language"));
        ToggleGroup languages = new ToggleGroup();
        for (String language : actions.languages()) {
            column.getChildren()
                    .add(radio(
                            "language-" + language,
                            words.nameOf(language),
                            languages,
                            language.equals(now().look().language()),
                            () -> look(old -> old.withLanguage(language))));
        }
        column.getChildren().add(Controls.paragraph(words.of("prefs.languageNote"), 300, "sheet-quiet"));
        return column;
    }

    private void romance(boolean on) {
        if (on && !now().wishes().adult()) {
            actions.askAge();
        } else {
            wishes(old -> old.withRomance(on));
        }
    }
}
