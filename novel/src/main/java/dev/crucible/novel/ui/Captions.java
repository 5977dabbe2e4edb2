package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.story.sound.Ambience;
import dev.crucible.story.sound.Signal;
import dev.crucible.story.sound.Theme;
import java.time.Duration;
import javafx.scene.control.Label;

/** Captions of sounds, top left, for players who do not hear them. */
final class Captions extends Label {
    private static final long SHOWN = Duration.ofSeconds(4).toNanos();

    private final Words words;
    private long until;

    Captions(Words words) {
        this.words = words;
        setId("captions");
        getStyleClass().add("captions");
        setVisible(false);
        relocate(16, 14);
    }

    /** Shows the caption of a sound; that of a turned page has none. */
    void heard(Enum<?> sound, long now) {
        String told =
                switch (sound) {
                    case Signal signal when signal == Signal.PAGE -> "";
                    case Theme theme -> words.of("caption.THEME", words.of("agent." + theme.word()));
                    case Ambience ambience -> words.of("caption." + ambience.name());
                    default -> words.of("caption." + sound.name());
                };
        if (!told.isEmpty()) {
            setText("[" + told + "]");
            setVisible(true);
            autosize();
            until = now + SHOWN;
        }
    }

    void tick(long now) {
        if (isVisible() && now - until >= 0) {
            setVisible(false);
        }
    }
}
