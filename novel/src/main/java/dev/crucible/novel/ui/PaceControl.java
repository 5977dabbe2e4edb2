package dev.crucible.novel.ui;

import dev.crucible.novel.persistence.Preferences;
import dev.crucible.novel.story.AutoAdvance;
import dev.crucible.novel.story.ReadingPace;
import dev.crucible.story.StoryLine;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Controls the pace of reading (by hand, automatic, skipping) and shows it on the quick menu. */
final class PaceControl {
    private final LinePresenter presenter;
    private final LongSupplier clock;
    private final Supplier<Preferences.Reading> wish;
    private final AutoAdvance autoAdvance = new AutoAdvance();

    PaceControl(LinePresenter presenter, LongSupplier clock, Supplier<Preferences.Reading> wish) {
        this.presenter = presenter;
        this.clock = clock;
        this.wish = wish;
    }

    boolean isSkipping() {
        return autoAdvance.pace() == ReadingPace.SKIP;
    }

    /** Selects a pace; selecting it again returns to reading by hand. */
    void toggle(ReadingPace pace) {
        set(autoAdvance.pace() == pace ? ReadingPace.BY_HAND : pace);
    }

    /** Skips while a key is held. */
    void skipWhile(boolean held) {
        if (held != isSkipping()) {
            set(held ? ReadingPace.SKIP : ReadingPace.BY_HAND);
        }
    }

    /** Returns to reading by hand. Returns true if the reader was skipping; the key then has no other effect. */
    boolean takeBack() {
        boolean skipping = isSkipping();
        if (autoAdvance.pace() != ReadingPace.BY_HAND) {
            set(ReadingPace.BY_HAND);
        }
        return skipping;
    }

    /** Begins a line. */
    void begin(boolean readBefore) {
        autoAdvance.begin(readBefore);
    }

    /** Ends skipping at a question, unless the reader has chosen otherwise. */
    void question() {
        if (isSkipping() && !wish.get().skipAfterChoices()) {
            set(ReadingPace.BY_HAND);
        }
    }

    /** Returns true if the finished line is due to be replaced. */
    boolean isDue(StoryLine line, long now) {
        int characters = line.text().length();
        return switch (autoAdvance.step(
                characters,
                presenter.isHeard(),
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
        autoAdvance.pace(pace);
        if (isSkipping()) {
            presenter.rush(clock.getAsLong());
        }
        presenter.screen().quick().mark(QuickMenu.Item.SKIP, isSkipping());
        presenter.screen().quick().mark(QuickMenu.Item.AUTO, pace == ReadingPace.AUTO);
    }
}
