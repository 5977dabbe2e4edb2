package dev.crucible.novel.ui;

import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.Story;
import dev.crucible.novel.story.StoryTurn;
import java.util.List;
import java.util.function.Consumer;

/** Stops the crew; a run that they have launched stops only when the player says so. */
final class StopQuestion {
    private StopQuestion() {}

    /** @param stop told whether what has been launched stops, too; not told when the player goes on */
    static void ask(Story story, DialogueScreen screen, Words words, Consumer<Boolean> stop) {
        if (story.turn().filter(StoryTurn::launched).isEmpty()) {
            stop.accept(false);
        } else if (!screen.choice().isOpen()) {
            List<String> answers = List.of(words.of("stop.run"), words.of("stop.crew"), words.of("stop.none"));
            screen.ask(words.of("stop.question"), answers, answer -> {
                if (!answer.equals(answers.getLast())) {
                    stop.accept(answer.equals(answers.getFirst()));
                }
            });
        }
    }
}
