package dev.crucible.novel.ui;

import dev.crucible.dialogue.Murmur;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.IdleChatter;
import dev.crucible.novel.story.RunCourse;
import dev.crucible.novel.story.StoryLine;
import java.time.Duration;
import java.util.function.LongSupplier;

/** What passes in the corner beside the talk: nothing to answer, no turn, and nothing that a bond feels. */
final class Corner {
    /** So many ways there are to say one thing of a round. */
    private static final int REMARKS = 3;

    private final LinePresenter stage;
    private final LongSupplier clock;

    Corner(LinePresenter stage, LongSupplier clock) {
        this.stage = stage;
        this.clock = clock;
    }

    /** A line of a written scene. */
    void glimpse(StoryLine line, Duration stay) {
        show("glimpse.title", line.speaker(), new Murmur(words().of("gossip.hint"), line.text()), stay);
    }

    /** What somebody idle murmurs. */
    void gossip(Agent agent, Murmur murmur) {
        show("gossip.title", agent.id(), murmur, IdleChatter.SHOWN);
    }

    /** A word on a round of the run that goes on. */
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
        stage.screen()
                .gossip()
                .show(words().of(title), words().of("agent." + speaker), murmur, stay, clock.getAsLong());
    }

    private Words words() {
        return stage.words();
    }
}
