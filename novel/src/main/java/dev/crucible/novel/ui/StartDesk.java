package dev.crucible.novel.ui;

/** Begins a story once it is known whether the bridge answers, or says that it does not. */
final class StartDesk {
    private final Novel novel;
    private final Welcome welcome;
    private boolean wanted;

    StartDesk(Novel novel, Welcome welcome) {
        this.novel = novel;
        this.welcome = welcome;
    }

    /** The player wants to begin; whoever is quicker than the first look for the bridge is kept waiting for it. */
    void start() {
        wanted = true;
        tick();
    }

    /** The player wants something else. */
    void leave() {
        wanted = false;
    }

    /** Every 50 ms. */
    void tick() {
        if (!wanted) {
            return;
        }
        if (novel.isLinked()) {
            wanted = false;
            welcome.start();
        } else if (novel.link().state().attempt() > 0) {
            wanted = false;
            sayThatNobodyAnswers();
        }
    }

    private void sayThatNobodyAnswers() {
        novel.sheet(new QuestionSheet(
                "offline",
                novel.words().of("offline.title"),
                novel.words().of("offline.text", novel.bridge().base()),
                new QuestionSheet.Answer(novel.words().of("link.retry"), () -> {
                    novel.link().retry();
                    novel.closeSheet();
                }),
                new QuestionSheet.Answer(novel.words().of("back"), novel::closeSheet)));
    }
}
