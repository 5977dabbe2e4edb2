package dev.crucible.novel.ui;

import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.story.AutoAdvance;
import dev.crucible.novel.story.ReadingPace;
import dev.crucible.novel.story.StoryLine;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Who turns the pages: the reader, time, or haste; shown on the quick menu. */
final class PaceControl {
    private final LinePresenter stage;
    private final LongSupplier clock;
    private final Supplier<Preferences.Reading> wish;
    private final AutoAdvance forward = new AutoAdvance();

    PaceControl(LinePresenter stage, LongSupplier clock, Supplier<Preferences.Reading> wish) {
        this.stage = stage;
        this.clock = clock;
        this.wish = wish;
    }

    boolean isSkipping() {
        return forward.pace() == ReadingPace.SKIP;
    }

    /** The same again gives the pages back to the reader. */
    void toggle(ReadingPace pace) {
        set(forward.pace() == pace ? ReadingPace.BY_HAND : pace);
    }

    /** Skips for as long as a key is held. */
    void skipWhile(boolean held) {
        if (held != isSkipping()) {
            set(held ? ReadingPace.SKIP : ReadingPace.BY_HAND);
        }
    }

    /** The reader goes on by hand; whether they had skipped, which the step that ends it only ends. */
    boolean takeBack() {
        boolean skipping = isSkipping();
        if (forward.pace() != ReadingPace.BY_HAND) {
            set(ReadingPace.BY_HAND);
        }
        return skipping;
    }

    /** A line begins. */
    void begin(boolean readBefore) {
        forward.begin(readBefore);
    }

    /** A question ends skipping, unless the reader wants otherwise. */
    void question() {
        if (isSkipping() && !wish.get().skipAfterChoices()) {
            set(ReadingPace.BY_HAND);
        }
    }

    /** Whether the finished line is to be left now. */
    boolean isDue(StoryLine line, long now) {
        int characters = line.text().length();
        return switch (forward.step(
                characters,
                stage.isHeard(),
                wish.get().autoSeconds(),
                wish.get().skipUnseen(),
                now)) {
            case STAY -> false;
            case PROCEED -> true;
            case STOP -> {
                set(ReadingPace.BY_HAND);
                yield false;
            }
        };
    }

    private void set(ReadingPace pace) {
        forward.pace(pace);
        if (isSkipping()) {
            stage.rush(clock.getAsLong());
        }
        stage.screen().quick().mark(QuickMenu.Item.SKIP, isSkipping());
        stage.screen().quick().mark(QuickMenu.Item.AUTO, pace == ReadingPace.AUTO);
    }
}
