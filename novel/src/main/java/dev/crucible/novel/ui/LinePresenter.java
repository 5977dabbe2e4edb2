package dev.crucible.novel.ui;

import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.story.Affinities;
import dev.crucible.novel.story.Backlog;
import dev.crucible.novel.story.Places;
import dev.crucible.novel.story.StoryLine;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Brings lines before the reader, to the eye and to the ear: the screen that shows them and the voice that keeps step. */
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

    /** Begins at a place, with nothing said; the player may write. */
    void furnish(String place, Affinities affinities) {
        screen.place(place, hour());
        screen.hud().show(affinities);
        current = null;
        screen.askForText();
    }

    /** Builds the screen anew in another language, at the same place, with the same face. */
    void translate(Words other, Affinities affinities) {
        DialogueScreen old = screen;
        narration.hush();
        build(other);
        furnish(old.place(), affinities);
        screen.sameFace(old);
    }

    /** The line before the reader. */
    Optional<StoryLine> current() {
        return Optional.ofNullable(current);
    }

    private StoryLine named(StoryLine line) {
        return new RunNames(words, names).in(line);
    }

    /** A run has a name that had none: a line that speaks of one is shown anew. */
    void learned(long now) {
        Optional.ofNullable(current)
                .filter(line -> !LabRun.namedIn(line.text()).isEmpty())
                .ifPresent(line -> screen.show(named(line), false, now));
    }

    /** Whatever comes next is shown, be it the same line. */
    void clear() {
        current = null;
    }

    /** Shows and says a line; one that is skipped is there at once, and unheard. */
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

    /** Shows what the player has said. */
    void echo(String text, long now) {
        current = null;
        screen.show(StoryLine.of(StoryLine.PLAYER, text), false, now);
    }

    /** Takes what was read before the player left into the backlog, and shows the last of it: a question stands over its line. */
    void remind(List<StoryLine> read, Backlog backlog, long now) {
        read.forEach(line -> {
            backlog.add(line);
            stand(line, now);
        });
    }

    /** Shows a line that has been read. */
    void stand(StoryLine line, long now) {
        screen.show(named(line), false, now);
    }

    /** Shows a line of long ago once more. */
    void showPast(StoryLine line, long now) {
        narration.hush();
        stand(line, now);
        screen.markPast();
    }

    /** Goes where the conversation leads, by the light of the hour. */
    void move(String topic, StoryLine line) {
        String place = Places.of(topic, screen.place());
        if (!line.equals(current) && !place.equals(screen.place())) {
            screen.place(place, hour());
        }
    }

    /** Goes where a scene is set. */
    void place(String place) {
        if (!place.equals(screen.place())) {
            screen.place(place, hour());
        }
    }

    /** The whole line at once; its voice may go on. */
    void complete(long now) {
        spoken.release();
        screen.say().finish(now);
    }

    /** Whether nothing is left to type. */
    boolean isComplete() {
        return !screen.say().isTyping();
    }

    /** Whether nothing is left to hear. */
    boolean isHeard() {
        return spoken.isOver();
    }

    /** Silence, and the whole line. */
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
