package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.persistence.Store;
import dev.crucible.novel.voice.SpeakerVoiceOut;
import dev.crucible.story.Agent;
import dev.crucible.story.sound.Signal;
import java.util.List;

/** The player's preferences: their screens, and the effects of a change. */
final class Settings implements PreferencesSheet.Actions {
    private final Novel novel;
    private final Store<Preferences> file;
    private Preferences now;
    private KeyBindings keys;

    Settings(Novel novel, Store<Preferences> file) {
        this.novel = novel;
        this.file = file;
        this.now = novel.files().read(PlayerFiles.Kind.SETTINGS, file::read).orElse(Preferences.usual());
        this.keys = KeyBindings.of(now.comfort().keys());
    }

    Preferences now() {
        return now;
    }

    void open() {
        novel.sheet(new PreferencesSheet(
                novel.words(), now, SpeakerVoiceOut.hasDevice(), this::change, this, novel::closeSheet));
    }

    @Override
    public void openAccessibility() {
        novel.sheet(new AccessibilitySheet(novel.words(), now, this::change, this::openKeys, novel::closeSheet));
    }

    private void openKeys() {
        novel.sheet(new KeysSheet(
                novel.words(),
                keys,
                chosen -> change(now.with(now.comfort().withKeys(chosen))),
                this::openAccessibility));
    }

    /** Returns the key bindings. */
    KeyBindings keys() {
        return keys;
    }

    void change(Preferences changed) {
        Preferences before = now;
        now = changed;
        keys = KeyBindings.of(changed.comfort().keys());
        novel.files().keep(PlayerFiles.Kind.SETTINGS, () -> file.write(changed));
        novel.preferencesChanged(before, changed);
    }

    /** Enables or disables romance. It is for adults: enabling it asks once for the player's confirmation of age. */
    void romance(boolean on, Runnable then) {
        if (on && !now.wishes().adult()) {
            askAge(then);
        } else {
            change(now.with(now.wishes().withRomance(on)));
        }
    }

    @Override
    public void askAge() {
        askAge(this::open);
    }

    private void askAge(Runnable then) {
        Words words = novel.words();
        novel.sheet(new QuestionSheet(
                "age",
                words.of("age.title"),
                words.of("age.text"),
                new QuestionSheet.Answer(words.of("age.yes"), () -> {
                    change(now.with(now.wishes().ofAge().withRomance(true)));
                    then.run();
                }),
                new QuestionSheet.Answer(words.of("age.no"), then)));
    }

    @Override
    public List<String> languages() {
        return novel.languages();
    }

    @Override
    public void testVoice() {
        novel.narration().sample(Agent.named("mneme"), novel.words().of("prefs.sample"));
    }

    @Override
    public void testEffect() {
        novel.narration().signal(Signal.CHIME);
    }
}
