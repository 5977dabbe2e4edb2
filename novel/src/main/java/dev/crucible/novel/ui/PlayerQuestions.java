package dev.crucible.novel.ui;

import dev.crucible.novel.client.Incoming;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.sound.Signal;
import dev.crucible.novel.story.Story;
import dev.crucible.novel.story.StoryLine;
import dev.crucible.novel.story.StoryTurn;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What the player is asked, one question at a time: by the crew, by a written scene, or what shall stop. */
final class PlayerQuestions {
    private final LinePresenter stage;
    private final House house;
    private final PaceControl pace;
    private final SpokenNarration narration;
    private final Runnable after;
    private Optional<Left> left = Optional.empty();

    /**
     * A question with which a conversation was left.
     *
     * @param whole what it is about, for whoever wants to see that first
     */
    private record Left(Incoming.InputRequired question, List<StoryLine> whole) {}

    /** @param after run once the player has answered */
    PlayerQuestions(LinePresenter stage, House house, PaceControl pace, SpokenNarration narration, Runnable after) {
        this.stage = stage;
        this.house = house;
        this.pace = pace;
        this.narration = narration;
        this.after = after;
    }

    boolean isOpen() {
        return stage.screen().choice().isOpen();
    }

    void ask(String question, List<String> choices, Consumer<String> answered) {
        ask(question, choices, List.of(), answered);
    }

    /**
     * Asks, unless a question is open.
     *
     * @param whole what was said of it in brief, for whoever wants to see all of it first
     */
    void ask(String question, List<String> choices, List<StoryLine> whole, Consumer<String> answered) {
        if (isOpen()) {
            return;
        }
        house.moved(true);
        pace.question();
        stage.screen().ask(question, choices, answer -> {
            narration.signal(Signal.CHOICE);
            answered.accept(answer);
            after.run();
        });
        if (!whole.isEmpty()) {
            stage.screen().choice().add(words().of("plan.more"), () -> house.show(whole));
        }
    }

    /** Keeps a question with which a conversation was left, until there is nothing else to read. */
    void keep(Incoming.InputRequired question, List<StoryLine> whole) {
        left = Optional.of(new Left(question, whole));
    }

    /** Puts the question that was kept, if there is one; whether there is. */
    boolean again(Consumer<String> answered) {
        left.ifPresent(kept -> ask(kept.question().prompt(), kept.question().choices(), kept.whole(), answer -> {
            left = Optional.empty();
            answered.accept(answer);
        }));
        return left.isPresent();
    }

    /**
     * Stops the crew; a run that they have launched stops only when the player says so.
     *
     * @param stop told whether what has been launched stops, too; not told when the player goes on
     */
    void stop(Story story, Consumer<Boolean> stop) {
        if (story.turn().filter(StoryTurn::launched).isEmpty()) {
            stop.accept(false);
        } else if (!isOpen()) {
            List<String> answers = List.of(words().of("stop.run"), words().of("stop.crew"), words().of("stop.none"));
            stage.screen().ask(words().of("stop.question"), answers, answer -> {
                if (!answer.equals(answers.getLast())) {
                    stop.accept(answer.equals(answers.getFirst()));
                }
            });
        }
    }

    private Words words() {
        return stage.words();
    }
}
