package dev.crucible.novel.ui;

import dev.crucible.dialogue.Murmur;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.IdleChatter;
import dev.crucible.novel.story.RunCourse;
import dev.crucible.story.Agent;
import dev.crucible.story.StoryLine;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Lines in the corner outside of any turn: nothing to answer, and no effect on affinities. */
final class Corner {
    /** Number of texts for each remark on a round. */
    private static final int REMARKS = 3;

    private static final Duration GLIMPSE = Duration.ofSeconds(10);

    private final LinePresenter presenter;
    private final LongSupplier clock;

    Corner(LinePresenter presenter, LongSupplier clock) {
        this.presenter = presenter;
        this.clock = clock;
    }

    /** Shows a line of a written scene. */
    void glimpse(StoryLine line) {
        show("glimpse.title", line.speaker(), new Murmur(words().of("gossip.hint"), line.text()), GLIMPSE);
    }

    /** Shows an idle agent's line. */
    void gossip(Agent agent, Murmur murmur) {
        show("gossip.title", agent.id(), murmur, IdleChatter.SHOWN);
    }

    /** Shows a remark on a round of the running simulation. */
    void round(RunCourse.Comment comment) {
        String agent =
                switch (comment.remark()) {
                    case DOWN -> "metis";
                    case RECOVERED -> "hephaestus";
                    case LEADS -> "dokimasia";
                    case HALF -> "mneme";
                };
        String key = "round." + comment.remark().word() + "." + (1 + comment.round() % REMARKS);
        String round = words().ofOr("number." + comment.round(), Integer.toString(comment.round()));
        Murmur murmur = new Murmur(words().of("round.hint." + agent), words().of(key, comment.rule(), round));
        show("round.title", agent, murmur, IdleChatter.SHOWN);
    }

    private void show(String title, String speaker, Murmur murmur, Duration stay) {
        presenter
                .screen()
                .gossip()
                .show(words().of(title), words().of("agent." + speaker), murmur, stay, clock.getAsLong());
    }

    private Words words() {
        return presenter.words();
    }
}
