package dev.crucible.novel.ui;

import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.story.Affinities;
import dev.crucible.story.Places;
import dev.crucible.story.StoryLine;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Presents lines on the screen and by voice, in step. */
final class LinePresenter {
    private final Pictures pictures;
    private final SpokenNarration narration;
    private final Supplier<Preferences> preferences;
    private final Function<String, Optional<String>> names;
    private final DialogueScreen.Actions actions;
    private Words words;
    private DialogueScreen screen;
    private Spoken spoken;
    private @Nullable StoryLine current;

    LinePresenter(
            Words words,
            Pictures pictures,
            SpokenNarration narration,
            Supplier<Preferences> preferences,
            Function<String, Optional<String>> names,
            DialogueScreen.Actions actions) {
        this.names = names;
        this.pictures = pictures;
        this.narration = narration;
        this.preferences = preferences;
        this.actions = actions;
        build(words);
    }

    private void build(Words language) {
        words = language;
        screen = new DialogueScreen(words, pictures, preferences, actions);
        spoken = new Spoken(screen, narration);
    }

    DialogueScreen screen() {
        return screen;
    }

    Words words() {
        return words;
    }

    String language() {
        return words.language();
    }

    /** Begins at a place without a line; the player may write. */
    void furnish(String place, Affinities affinities) {
        screen.place(place, hour());
        screen.hud().show(affinities);
        current = null;
        screen.askForText(List.of());
    }

    /** Builds the screen again in another language, at the same place and with the same face. */
    void translate(Words other, Affinities affinities) {
        DialogueScreen old = screen;
        narration.hush();
        build(other);
        furnish(old.place(), affinities);
        screen.sameFace(old);
    }

    /** Returns the line on the page. */
    Optional<StoryLine> current() {
        return Optional.ofNullable(current);
    }

    private StoryLine named(StoryLine line) {
        return new RunNames(words, names).in(line);
    }

    /** Shows the line again if it mentions a run, because a run's name has become known. */
    void learned(long now) {
        Optional.ofNullable(current)
                .filter(line -> !LabRun.namedIn(line.text()).isEmpty())
                .ifPresent(line -> screen.show(named(line), false, now));
    }

    /** Forgets the line, so that the next one is shown even if it is equal. */
    void clear() {
        current = null;
    }

    /** Shows and speaks a line; a skipped one is complete immediately and silent. */
    void show(StoryLine line, Optional<StoryLine> next, boolean skipped, long now) {
        current = line;
        StoryLine read = named(line);
        screen.show(read, true, now);
        if (skipped) {
            screen.say().finish(now);
        } else {
            spoken.begin(read, now);
            next.map(this::named).ifPresent(narration::prefetch);
        }
    }

    /** Shows the player's line. */
    void echo(String text, long now) {
        current = null;
        screen.show(StoryLine.of(StoryLine.PLAYER, text), false, now);
    }

    /** Shows a line that was read before. */
    void stand(StoryLine line, long now) {
        screen.show(named(line), false, now);
    }

    /** Shows a line of the past. */
    void showPast(StoryLine line, long now) {
        narration.hush();
        stand(line, now);
        screen.markPast();
    }

    /** Moves to the backdrop of the topic, in the light of the present hour. */
    void move(String topic, StoryLine line) {
        String place = Places.of(topic, screen.place());
        if (!line.equals(current) && !place.equals(screen.place())) {
            screen.place(place, hour());
        }
    }

    /** Moves to a scene's backdrop. */
    void place(String place) {
        if (!place.equals(screen.place())) {
            screen.place(place, hour());
        }
    }

    /** Shows the whole line; its voice continues. */
    void complete(long now) {
        spoken.release();
        screen.say().finish(now);
    }

    /** Returns true if the line is typed completely. */
    boolean isComplete() {
        return !screen.say().isTyping();
    }

    /** Returns true if the line is spoken completely. */
    boolean isHeard() {
        return spoken.isOver();
    }

    /** Stops the voice and shows the whole line. */
    void rush(long now) {
        narration.hush();
        complete(now);
    }

    void tick(String status, boolean run, long now) {
        spoken.tick(now);
        screen.tick(status, now);
        screen.thinking().offerLab(run);
        screen.say().tick(now);
    }

    private static int hour() {
        return LocalTime.now().getHour();
    }
}
