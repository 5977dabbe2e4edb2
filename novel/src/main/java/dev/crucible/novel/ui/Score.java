package dev.crucible.novel.ui;

import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.sound.Soundscape;
import dev.crucible.story.sound.Ambience;
import dev.crucible.story.sound.Theme;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Background sound of the story: the place's ambience and the speaker's theme, both softer while a voice speaks. */
final class Score {
    /** Factor of the volumes while a voice speaks. */
    private static final double DUCKED = .3;
    /** Minimum duration of a theme, even if speakers change quickly. */
    private static final long LEAST = Duration.ofSeconds(24).toNanos();

    private final Soundscape soundscape;
    private @Nullable Ambience ambience;
    private String theme = "";
    private long since;

    Score(Soundscape soundscape) {
        this.soundscape = soundscape;
    }

    /**
     * Called every 50 ms; returns the sound that begins now, if any.
     *
     * @param place the backdrop's name
     * @param speaker id of the last speaker, empty for none
     * @param speaking true while a voice speaks
     */
    Optional<Enum<?>> tick(
            String place, String speaker, boolean speaking, Preferences.Sound wish, LocalDateTime hour, long now) {
        Optional<Enum<?>> begun = Optional.empty();
        Ambience around = Ambience.of(place, hour.getHour(), hour.getDayOfYear());
        if (around != ambience) {
            ambience = around;
            soundscape.ambience(around);
            begun = Optional.of(around);
        }
        Optional<Theme> wanted = Theme.of(speaker);
        if (wanted.isPresent() && !speaker.equals(theme) && (theme.isEmpty() || now - since >= LEAST)) {
            theme = speaker;
            since = now;
            soundscape.theme(wanted.get());
            begun = Optional.of(wanted.get());
        }
        double share = wish.muted() ? 0 : speaking ? DUCKED : 1;
        soundscape.levels(
                share * wish.background().ambience(), share * wish.background().music());
        return begun;
    }
}
