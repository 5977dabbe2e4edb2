package dev.crucible.novel.ui;

import java.util.Optional;
import javafx.scene.Node;

/** Begins a story once it is known whether the bridge answers, or says that it does not, and begins when it comes after all. */
final class StartDesk {
    private final Novel novel;
    private final Welcome welcome;
    private boolean wanted;
    private Optional<Node> told = Optional.empty();

    StartDesk(Novel novel, Welcome welcome) {
        this.novel = novel;
        this.welcome = welcome;
    }

    /** The player wants to begin; whoever is quicker than the first look for the bridge is kept waiting for it. */
    void start() {
        wanted = true;
        told = Optional.empty();
        tick();
    }

    /** The player wants something else. */
    void leave() {
        wanted = false;
        welcome.forgetTyped();
    }

    /** Whether the story is about to begin, and nothing else can be done until then. */
    boolean isUnderWay() {
        return (wanted && told.isEmpty()) || welcome.isAsking();
    }

    /** Every 50 ms. */
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

    /** Looks at once, and says again how it went. */
    private void retry() {
        novel.link().retry();
        novel.closeSheet();
        start();
    }
}
