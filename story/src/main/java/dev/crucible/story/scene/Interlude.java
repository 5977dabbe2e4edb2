package dev.crucible.story.scene;

import dev.crucible.dialogue.text.Pages;
import dev.crucible.story.ScenePosition;
import dev.crucible.story.StoryLine;
import dev.crucible.story.scene.WrittenScene.Answer;
import dev.crucible.story.scene.WrittenScene.Saying;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The client's own content between two turns: its lines, and written scenes with their questions. */
public final class Interlude {
    /** Host of an interlude. */
    public interface Stage {
        /** Returns the language of the scenes; lines already queued keep theirs. */
        String language();

        /** Returns the size of the pages. */
        Pages pages();

        /** Fills in names and counts. */
        String fill(String text);

        /** Called when a scene begins or resumes. */
        void begun(WrittenScene scene);

        /** Called with the player's answer, before the lines that follow it are shown. */
        void answered(WrittenScene scene, Answer answer);
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

    /**
     * A queued scene.
     *
     * @param from position to begin at; empty for the first line
     */
    private record Due(WrittenScene scene, Optional<ScenePosition> from) {}

    private final Deque<Shown> lines = new ArrayDeque<>();
    private final Deque<Due> scenes = new ArrayDeque<>();
    private final Deque<Offer> offers = new ArrayDeque<>();
    private final Stage stage;
    private @Nullable WrittenScene asking;
    private @Nullable Offer offering;

    public Interlude(Stage stage) {
        this.stage = stage;
    }

    public void add(StoryLine line) {
        line.in(stage.pages()).forEach(page -> lines.add(new Shown(page, Optional.empty())));
    }

    public void add(Offer offer) {
        offers.add(offer);
    }

    public void add(WrittenScene scene) {
        scenes.add(new Due(scene, Optional.empty()));
    }

    /** Resumes a scene at a position and returns the lines before it. If the line is gone, its index counts. */
    public List<StoryLine> resume(WrittenScene scene, ScenePosition from) {
        scenes.add(new Due(scene, Optional.of(from)));
        return before(scene, name(scene, from));
    }

    /**
     * Applies a writer's changes to the queued scenes and to the rest of the present one.
     *
     * @param scenes returns the present scene for an id; one that cannot be played now stays unchanged
     */
    public void reload(Function<String, Optional<WrittenScene>> scenes) {
        List<Due> due = this.scenes.stream()
                .map(old -> new Due(scenes.apply(old.scene().id()).orElse(old.scene()), old.from()))
                .toList();
        this.scenes.clear();
        this.scenes.addAll(due);
        lines.stream()
                .flatMap(shown -> shown.at().stream())
                .findFirst()
                .or(() -> Optional.ofNullable(asking).map(scene -> at(scene, WrittenScene.ASK)))
                .ifPresent(at -> scenes.apply(at.scene()).ifPresent(scene -> again(scene, at)));
    }

    /** Continues at a line of a changed scene, at the same page if the line is unchanged. The client's own lines stay. */
    private void again(WrittenScene scene, ScenePosition at) {
        List<Shown> before = List.copyOf(lines);
        lines.clear();
        play(scene, Optional.of(name(scene, at)));
        List<Shown> old = ofLine(before, at.line());
        List<Shown> now = ofLine(lines, at.line());
        int read = now.size() - old.size();
        if (read > 0 && now.subList(read, now.size()).equals(old)) {
            now.subList(0, read).forEach(lines::remove);
        }
        List<Shown> own = before.stream().filter(shown -> shown.at().isEmpty()).toList();
        if (!before.isEmpty() && before.getFirst().at().isEmpty()) {
            own.reversed().forEach(lines::addFirst);
        } else {
            lines.addAll(own);
        }
    }

    private static List<Shown> ofLine(Collection<Shown> shown, String line) {
        return shown.stream()
                .filter(one -> one.at().filter(at -> at.line().equals(line)).isPresent())
                .toList();
    }

    /** Returns the lines before the text of this name, including the player's answer. */
    private List<StoryLine> before(WrittenScene scene, String name) {
        for (Answer answer : scene.answers()) {
            int reached = index(answer.lines(), name);
            if (reached >= 0) {
                List<StoryLine> read = pages(scene.lines());
                String said = stage.fill(answer.text().in(stage.language()));
                read.add(StoryLine.of(StoryLine.PLAYER, said));
                read.addAll(pages(answer.lines().subList(0, reached)));
                return read;
            }
        }
        int reached = index(scene.lines(), name);
        return pages(reached < 0 ? scene.lines() : scene.lines().subList(0, reached));
    }

    private List<StoryLine> pages(List<Saying> sayings) {
        List<StoryLine> pages = new ArrayList<>();
        sayings.forEach(saying -> pages.addAll(pages(saying)));
        return pages;
    }

    private List<StoryLine> pages(Saying saying) {
        return saying.in(stage.language(), stage::fill).in(stage.pages());
    }

    /** Returns true if nothing is left to show. */
    public boolean isOver() {
        return isRead() && scenes.isEmpty() && offers.isEmpty();
    }

    private boolean isRead() {
        return lines.isEmpty() && asking == null && offering == null;
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
        return Optional.ofNullable(asking).map(scene -> at(scene, WrittenScene.ASK));
    }

    /** Continues after the line on the page. */
    public void advance() {
        lines.pollFirst();
        begin();
    }

    /** Returns the question that is open after the lines are read. */
    public Optional<String> question() {
        if (lines.isEmpty() && offering != null) {
            return Optional.of(offering.question());
        }
        return lines.isEmpty() && asking != null
                ? asking.question().map(text -> stage.fill(text.in(stage.language())))
                : Optional.empty();
    }

    private WrittenScene asked() {
        return Objects.requireNonNull(asking, "no question is open");
    }

    public List<String> choices() {
        return offering != null
                ? offering.choices()
                : asked().answers().stream()
                        .map(answer -> stage.fill(answer.text().in(stage.language())))
                        .toList();
    }

    /** Accepts the answer with this text. */
    public void choose(String choice) {
        Offer offered = offering;
        if (offered != null) {
            offering = null;
            offered.answered().accept(choice);
            return;
        }
        WrittenScene scene = asked();
        Answer answer = scene.answers().get(choices().indexOf(choice));
        asking = null;
        stage.answered(scene, answer);
        answer.lines().forEach(saying -> add(scene, saying));
        begin();
    }

    private void add(WrittenScene scene, Saying saying) {
        Optional<ScenePosition> at = Optional.of(at(scene, saying.id()));
        pages(saying).forEach(page -> lines.add(new Shown(page, at)));
    }

    private static ScenePosition at(WrittenScene scene, String name) {
        return new ScenePosition(
                scene.id(), name, List.copyOf(scene.texts().keySet()).indexOf(name));
    }

    /** Begins the next offer, or else the next scene, once all lines before it are read. */
    public void begin() {
        if (isRead() && !offers.isEmpty()) {
            offering = offers.removeFirst();
            add(offering.line());
        }
        while (isRead() && !scenes.isEmpty()) {
            Due due = scenes.removeFirst();
            stage.begun(due.scene());
            play(due.scene(), due.from().map(from -> name(due.scene(), from)));
        }
    }

    /** Returns the name of the text to continue at. */
    private static String name(WrittenScene scene, ScenePosition from) {
        List<String> names = new ArrayList<>(scene.texts().keySet());
        if (names.contains(from.line())) {
            return from.line();
        }
        return names.get(Math.clamp(from.index(), 0, names.size() - 1));
    }

    /** Plays the scene from the text of this name on. If that is a line of an answer, the question is not asked again. */
    private void play(WrittenScene scene, Optional<String> from) {
        asking = null;
        for (Answer answer : scene.answers()) {
            int at = from.map(name -> index(answer.lines(), name)).orElse(-1);
            if (at >= 0) {
                answer.lines().stream().skip(at).forEach(saying -> add(scene, saying));
                return;
            }
        }
        int first = from.map(name -> index(scene.lines(), name)).orElse(0);
        scene.lines().stream().skip(first < 0 ? scene.lines().size() : first).forEach(saying -> add(scene, saying));
        asking = scene.question().isPresent() ? scene : null;
    }

    private static int index(List<Saying> sayings, String id) {
        return sayings.stream().map(Saying::id).toList().indexOf(id);
    }
}
