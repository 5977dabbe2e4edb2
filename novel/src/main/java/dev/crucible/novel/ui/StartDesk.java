package dev.crucible.novel.ui;

import java.util.Optional;
import javafx.scene.Node;

/** Begins a story as soon as the bridge is known to answer; shows a notice while it does not. */
final class StartDesk {
    private final Novel novel;
    private final Welcome welcome;
    private boolean wanted;
    private Optional<Node> told = Optional.empty();

    StartDesk(Novel novel, Welcome welcome) {
        this.novel = novel;
        this.welcome = welcome;
    }

    /** Starts, waiting for the first check of the bridge if necessary. */
    void start() {
        wanted = true;
        told = Optional.empty();
        tick();
    }

    /** Cancels the start. */
    void leave() {
        wanted = false;
        welcome.forgetTyped();
    }

    /** Returns true while a start waits, and nothing else can be done. */
    boolean isUnderWay() {
        return (wanted && told.isEmpty()) || welcome.isAsking();
    }

    /** Called every 50 ms. */
    void tick() {
        if (told.filter(sheet -> novel.page().shown() != sheet).isPresent()) {
            told = Optional.empty();
            wanted = false; // the player has closed it
        }
        if (!wanted) {
            return;
        }
        if (novel.isLinked()) {
            wanted = false;
            told = Optional.empty();
            welcome.start();
        } else if (told.isEmpty() && novel.link().state().attempt() > 0) {
            sayThatNobodyAnswers();
        }
    }

    private void sayThatNobodyAnswers() {
        Node sheet = new QuestionSheet(
                "offline",
                novel.words().of("offline.title"),
                novel.words().of("offline.text", novel.bridge().base()),
                new QuestionSheet.Answer(novel.words().of("link.retry"), this::retry),
                new QuestionSheet.Answer(novel.words().of("back"), novel::closeSheet));
        told = Optional.of(sheet);
        novel.sheet(sheet);
    }

    /** Checks the bridge immediately, and shows the notice again if it does not answer. */
    private void retry() {
        novel.link().retry();
        novel.closeSheet();
        start();
    }
}
