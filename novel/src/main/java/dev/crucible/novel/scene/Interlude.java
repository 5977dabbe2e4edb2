package dev.crucible.novel.scene;

import dev.crucible.dialogue.text.Pages;
import dev.crucible.novel.scene.WrittenScene.Answer;
import dev.crucible.novel.story.StoryLine;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the client itself has to show between two turns: its own lines, and written scenes with their questions. */
public final class Interlude {
    private final Deque<StoryLine> lines = new ArrayDeque<>();
    private final Deque<WrittenScene> scenes = new ArrayDeque<>();
    private final Supplier<String> language;
    private final Supplier<Pages> pages;
    private final BiConsumer<WrittenScene, Answer> answered;
    private @Nullable WrittenScene asking;

    /**
     * @param language in which the scenes are read; lines that are already to be read keep theirs
     * @param pages how much is read at once
     * @param answered told what the player has answered, before the lines that follow are read
     */
    public Interlude(Supplier<String> language, Supplier<Pages> pages, BiConsumer<WrittenScene, Answer> answered) {
        this.language = language;
        this.pages = pages;
        this.answered = answered;
    }

    public void add(StoryLine line) {
        lines.addAll(line.in(pages.get()));
    }

    public void add(WrittenScene scene) {
        scenes.add(scene);
        begin();
    }

    /** Whether nothing is left to show. */
    public boolean isOver() {
        return lines.isEmpty() && asking == null;
    }

    /** The line to show now. */
    public Optional<StoryLine> line() {
        return Optional.ofNullable(lines.peekFirst());
    }

    /** The reader is done with the line. */
    public void advance() {
        lines.pollFirst();
        begin();
    }

    /** The question that is open once the lines have been read. */
    public Optional<String> question() {
        return lines.isEmpty() && asking != null
                ? asking.question().map(text -> text.get(language.get()))
                : Optional.empty();
    }

    private WrittenScene asked() {
        return Objects.requireNonNull(asking, "no question is open");
    }

    public List<String> choices() {
        return asked().answers().stream()
                .map(answer -> answer.text().get(language.get()))
                .toList();
    }

    /** Takes the answer with these words. */
    public void choose(String choice) {
        WrittenScene scene = asked();
        Answer answer = scene.answers().get(choices().indexOf(choice));
        asking = null;
        answered.accept(scene, answer);
        answer.lines().forEach(saying -> add(saying.in(language.get())));
        begin();
    }

    private void begin() {
        if (isOver() && !scenes.isEmpty()) {
            WrittenScene scene = scenes.removeFirst();
            scene.lines().forEach(saying -> add(saying.in(language.get())));
            asking = scene.question().isPresent() ? scene : null;
        }
    }
}
