package dev.crucible.novel.story;

import dev.crucible.dialogue.text.Pages;
import dev.crucible.novel.client.SentScene;
import dev.crucible.story.ScenePosition;
import dev.crucible.story.StoryLine;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Content between two turns: the client's own lines, and the bridge's written scenes with their questions. */
public final class Interlude {
    /** Name of the question among the lines of a scene. */
    public static final String ASK = "?";

    /** Returns true for the position at an open question. */
    public static boolean isAsked(@Nullable ScenePosition at) {
        return at != null && at.line().equals(ASK);
    }

    /** Host of an interlude. */
    public interface Stage {
        /** Returns the size of the pages. */
        Pages pages();

        /** Called when a scene begins or resumes. */
        void begun(SentScene scene);

        /** Called when a line of a scene, or its question, is reached. */
        void reached(ScenePosition at);

        /** Called with the player's answer. {@link #follow} brings the lines that follow it. */
        void answered(SentScene scene, SentScene.Answer answer);
    }

    /**
     * A line with a question, shown before any scene that has not begun.
     *
     * @param answered receives the choice of the player
     */
    public record Offer(StoryLine line, String question, List<String> choices, Consumer<String> answered) {
        public Offer {
            choices = List.copyOf(choices);
        }
    }

    private record Shown(StoryLine line, Optional<ScenePosition> at) {}

    private final Deque<Shown> lines = new ArrayDeque<>();
    private final Deque<SentScene> scenes = new ArrayDeque<>();
    private final Deque<Offer> offers = new ArrayDeque<>();
    private final Stage stage;
    private @Nullable SentScene asking;
    private @Nullable Offer offering;
    private @Nullable ScenePosition reached;
    /** True while the bridge is asked for the lines after an answer. */
    private boolean waiting;

    public Interlude(Stage stage) {
        this.stage = stage;
    }

    public void add(StoryLine line) {
        line.in(stage.pages()).forEach(page -> lines.add(new Shown(page, Optional.empty())));
    }

    public void add(Offer offer) {
        offers.add(offer);
    }

    public void add(SentScene scene) {
        scenes.add(scene);
    }

    /** Adds the lines that follow an answer in a scene. */
    public void follow(SentScene scene, List<SentScene.Line> more) {
        waiting = false;
        add(scene, more);
        begin();
    }

    private void add(SentScene scene, List<SentScene.Line> more) {
        for (int i = 0; i < more.size(); i++) {
            Optional<ScenePosition> at =
                    Optional.of(new ScenePosition(scene.id(), more.get(i).id(), i));
            more.get(i).line().in(stage.pages()).forEach(page -> lines.add(new Shown(page, at)));
        }
    }

    /** Returns true if nothing is left to show. */
    public boolean isOver() {
        return isRead() && scenes.isEmpty() && offers.isEmpty();
    }

    private boolean isRead() {
        return lines.isEmpty() && asking == null && offering == null && !waiting;
    }

    /** Returns the line to show now. */
    public Optional<StoryLine> line() {
        return Optional.ofNullable(lines.peekFirst()).map(Shown::line);
    }

    /** Returns the reader's position in a scene; empty in a line of the client's own. */
    public Optional<ScenePosition> position() {
        if (!lines.isEmpty()) {
            return lines.getFirst().at();
        }
        return Optional.ofNullable(asking)
                .map(scene -> new ScenePosition(scene.id(), ASK, scene.lines().size()));
    }

    /** Continues after the line on the page. */
    public void advance() {
        lines.pollFirst();
        begin();
    }

    /** Returns the question that is open after the lines are read. */
    public Optional<String> question() {
        if (!lines.isEmpty()) {
            return Optional.empty();
        }
        return Optional.ofNullable(offering).map(Offer::question).or(() -> Optional.ofNullable(asking)
                .map(SentScene::question));
    }

    public List<String> choices() {
        return offering != null
                ? offering.choices()
                : asked().answers().stream().map(SentScene.Answer::text).toList();
    }

    private SentScene asked() {
        return Objects.requireNonNull(asking, "no question is open");
    }

    /** Accepts the answer with this text. */
    public void choose(String choice) {
        Offer offered = offering;
        if (offered != null) {
            offering = null;
            offered.answered().accept(choice);
            return;
        }
        SentScene scene = asked();
        SentScene.Answer answer = scene.answers().get(choices().indexOf(choice));
        asking = null;
        waiting = true;
        stage.answered(scene, answer);
    }

    /** Begins the next offer, or else the next scene, once all lines before it are read. */
    public void begin() {
        if (isRead() && !offers.isEmpty()) {
            offering = offers.removeFirst();
            add(offering.line());
        }
        if (isRead() && !scenes.isEmpty()) {
            SentScene scene = scenes.removeFirst();
            stage.begun(scene);
            add(scene, scene.lines());
            asking = scene.answers().isEmpty() ? null : scene;
        }
        position().filter(at -> !at.equals(reached)).ifPresent(at -> {
            reached = at;
            stage.reached(at);
        });
    }
}
