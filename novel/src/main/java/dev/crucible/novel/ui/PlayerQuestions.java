package dev.crucible.novel.ui;

import dev.crucible.novel.client.Incoming;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.Story;
import dev.crucible.novel.story.StoryTurn;
import dev.crucible.story.StoryLine;
import dev.crucible.story.sound.Signal;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Questions to the player, one at a time: from the crew, from a written scene, or about stopping. */
final class PlayerQuestions {
    private final LinePresenter presenter;
    private final House house;
    private final PaceControl pace;
    private final SpokenNarration narration;
    private final Runnable after;
    private Optional<Left> left = Optional.empty();

    /**
     * A question with which a conversation was left.
     *
     * @param whole the plan in question, for players who want to read it first
     */
    private record Left(Incoming.InputRequired question, List<StoryLine> whole) {}

    /**
     * Creates it without a question.
     *
     * @param after runs after each answer
     */
    PlayerQuestions(LinePresenter presenter, House house, PaceControl pace, SpokenNarration narration, Runnable after) {
        this.presenter = presenter;
        this.house = house;
        this.pace = pace;
        this.narration = narration;
        this.after = after;
    }

    boolean isOpen() {
        return presenter.screen().choice().isOpen();
    }

    void ask(String question, List<String> choices, Consumer<String> answered) {
        ask(question, choices, List.of(), answered);
    }

    /**
     * Asks, unless a question is open.
     *
     * @param whole whole texts of lines that were shown in short, for players who want to read them first
     */
    void ask(String question, List<String> choices, List<StoryLine> whole, Consumer<String> answered) {
        if (isOpen()) {
            return;
        }
        house.moved(true);
        pace.question();
        presenter.screen().ask(question, choices, answer -> {
            narration.signal(Signal.CHOICE);
            answered.accept(answer);
            after.run();
        });
        if (!whole.isEmpty()) {
            presenter.screen().choice().add(words().of("plan.more"), () -> house.show(whole));
        }
    }

    /** Keeps a question with which a conversation was left, until all lines are read. */
    void keep(Incoming.InputRequired question, List<StoryLine> whole) {
        left = Optional.of(new Left(question, whole));
    }

    /** Asks the kept question, if there is one; returns true if there is. */
    boolean again(Consumer<String> answered) {
        left.ifPresent(kept -> ask(kept.question().prompt(), kept.question().choices(), kept.whole(), answer -> {
            left = Optional.empty();
            answered.accept(answer);
        }));
        return left.isPresent();
    }

    /**
     * Stops the crew. If it has launched a run, the player chooses whether that stops, too.
     *
     * @param stop receives true to stop the run, too; not called if the player continues
     */
    void stop(Story story, Consumer<Boolean> stop) {
        if (story.turn().filter(StoryTurn::launched).isEmpty()) {
            stop.accept(false);
        } else if (!isOpen()) {
            List<String> answers = List.of(words().of("stop.run"), words().of("stop.crew"), words().of("stop.none"));
            presenter.screen().ask(words().of("stop.question"), answers, answer -> {
                if (!answer.equals(answers.getLast())) {
                    stop.accept(answer.equals(answers.getFirst()));
                }
            });
        }
    }

    private Words words() {
        return presenter.words();
    }
}
