package dev.crucible.novel.ui;

import dev.crucible.dialogue.text.Pages;
import dev.crucible.novel.client.Incoming;
import dev.crucible.novel.client.SentScene;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.story.Interlude;
import dev.crucible.novel.story.ReadingPace;
import dev.crucible.novel.story.Story;
import dev.crucible.novel.story.StoryTurn;
import dev.crucible.story.ScenePosition;
import dev.crucible.story.StoryLine;
import dev.crucible.story.director.Suggestion;
import dev.crucible.story.sound.Signal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Controls a dialogue screen from a story: which line to show, when to advance, and the player's actions. */
public final class DialogueController implements DialogueScreen.Actions, Interlude.Stage {
    private static final int TUTORIAL = 4;
    private final House house;
    private final LongSupplier clock;
    private final SpokenNarration narration;
    private final LinePresenter presenter;
    private final Interlude aside;
    private final PaceControl pace;
    private final Corner corner;
    private final PlayerQuestions questions;
    private final TurnEvents events;
    private @Nullable Story story;

    DialogueController(Words words, Pictures pictures, LongSupplier clock, SpokenNarration narration, House house) {
        this.house = house;
        this.clock = clock;
        this.narration = narration;
        this.presenter = new LinePresenter(words, pictures, narration, house::preferences, house::run, this);
        this.aside = new Interlude(this);
        this.corner = new Corner(presenter, clock);
        this.pace = new PaceControl(presenter, clock, () -> house.preferences().reading());
        this.questions = new PlayerQuestions(presenter, house, pace, narration, () -> follow(clock.getAsLong()));
        this.events = new TurnEvents(presenter, house, aside, corner, narration, () -> told().affinities(), clock);
    }

    /** Returns the listener for the story's events. */
    Story.Events events() {
        return events;
    }

    /** Begins with a story; the player may write. */
    public void begin(Story begun, String place) {
        story = begun;
        begun.pages(pages());
        begun.locale(presenter.language());
        begun.romance(house.preferences().wishes().romance());
        presenter.furnish(place, begun.affinities());
    }

    /** Continues in another language. */
    void translate(Words other) {
        pace.takeBack();
        told().backlog().present();
        told().locale(other.language());
        presenter.translate(other, told().affinities());
        follow(clock.getAsLong());
    }

    /** Shows Puck's tour, before the first line; after an interruption it continues at the first unread line. */
    public void teach() {
        List<StoryLine> read = told().backlog().lines();
        for (int page = 1; page <= TUTORIAL; page++) {
            String text = words().of("tutorial." + page);
            new StoryLine("puck", text, page == 1 ? "scheming" : "neutral", "dialogue")
                    .in(pages()).stream().filter(line -> !read.contains(line)).forEach(aside::add);
        }
        follow(clock.getAsLong());
    }

    /** Plays a written scene, after the line on the page. */
    public void play(SentScene scene) {
        aside.add(scene);
        follow(clock.getAsLong());
    }

    /**
     * Asks the question again with which a conversation was left: over the last line, or after the lines still unread.
     *
     * @param whole the plan in question, for players who want to read it first
     */
    void askAgain(Incoming.InputRequired question, List<StoryLine> whole) {
        long now = clock.getAsLong();
        List<StoryLine> said = told().backlog().lines();
        if (!isAside() && !said.isEmpty()) {
            presenter.stand(said.getLast(), now);
        }
        questions.keep(question, whole);
        follow(now);
    }

    /** Shows lines again, because the name of a run has become known. */
    void learned() {
        presenter.learned(clock.getAsLong());
    }

    /** Shows a line with a question, before any scene that has not begun. */
    void offer(Interlude.Offer offer) {
        aside.add(offer);
        follow(clock.getAsLong());
    }

    /** Plays the rest of a scene that was left; its open question is asked over the last line read. */
    void resume(SentScene rest) {
        List<StoryLine> said = told().backlog().lines();
        if (rest.lines().isEmpty() && !said.isEmpty()) {
            presenter.stand(said.getLast(), clock.getAsLong());
        }
        play(rest);
    }

    /** Shows what the player may say next. */
    void suggest(List<Suggestion> lines) {
        told().suggest(lines);
        screen().suggest(told().suggestions());
    }

    /** Plays the lines that follow an answer in a scene. */
    void goOn(SentScene scene, List<SentScene.Line> lines) {
        aside.follow(scene, lines);
        follow(clock.getAsLong());
    }

    /** Returns true if the crew thinks, and there is nothing else to read or answer. */
    boolean isWaiting() {
        return story != null
                && story.phase() == StoryTurn.Phase.THINKING
                && !story.backlog().isInThePast()
                && !questions.isOpen();
    }

    /** Returns true while the client's own lines or scenes are shown. */
    boolean isTelling() {
        return !aside.isOver();
    }

    /** Returns the reader's position in a written scene. */
    Optional<ScenePosition> position() {
        return aside.position();
    }

    /** Returns the corner for lines outside of turns. */
    Corner corner() {
        return corner;
    }

    /** Shows a line of the client itself. */
    public void remark(String text) {
        remark(StoryLine.of(StoryLine.SYSTEM, text));
    }

    /** Shows a line that belongs to no turn. */
    void remark(StoryLine line) {
        aside.add(line);
        follow(clock.getAsLong());
    }

    public void toast(String text) {
        screen().toast(text, clock.getAsLong());
    }

    public DialogueScreen screen() {
        return presenter.screen();
    }

    private Words words() {
        return presenter.words();
    }

    public Optional<Story> story() {
        return Optional.ofNullable(story);
    }

    /** Applies changed preferences. */
    public void preferencesChanged() {
        told().pages(pages());
        told().romance(house.preferences().wishes().romance());
    }

    /** Called every 50 ms: processes new records and updates the screen. */
    public void tick() {
        if (story == null) {
            return;
        }
        long now = clock.getAsLong();
        told().tick();
        Optional<StoryTurn> turn = told().turn();
        presenter.tick(
                house.isLinked() ? turn.map(StoryTurn::status).orElse("") : words().of("link.lost"),
                turn.filter(StoryTurn::launched).isPresent(),
                now);
        follow(now);
        goOn(now);
    }

    /** Reveals letters between two ticks. */
    public void frame() {
        screen().say().tick(clock.getAsLong());
    }

    @Override
    public void send(String text) {
        narration.hush();
        narration.signal(Signal.SENT);
        told().say(text);
        echo(text);
        screen().thinking().begin(clock.getAsLong());
        house.moved(false);
        follow(clock.getAsLong());
    }

    @Override
    public void stop() {
        questions.stop(told(), simulations -> {
            told().stop(simulations);
            follow(clock.getAsLong());
        });
    }

    @Override
    public void lab() {
        house.openLab();
    }

    /** Advances by hand. If skipping, it only ends skipping. */
    @Override
    public void proceed() {
        if (!screen().uncover() && !pace.takeBack()) {
            advance();
        }
    }

    /** Completes the line, then shows the next one; in the past, returns to the present. */
    private void advance() {
        if (story == null || questions.isOpen()) {
            return;
        }
        long now = clock.getAsLong();
        if (told().backlog().isInThePast()) {
            told().backlog().present();
            presenter.clear();
        } else if (!presenter.isComplete()) {
            presenter.complete(now);
        } else if (isAside() && aside.line().isPresent()) {
            narration.signal(Signal.PAGE);
            told().backlog().add(aside.line().get());
            aside.advance();
            presenter.clear();
        } else {
            if (told().phase() == StoryTurn.Phase.READING) {
                narration.signal(Signal.PAGE);
            }
            told().advance();
        }
        follow(now);
    }

    @Override
    public void quick(QuickMenu.Item item) {
        switch (item) {
            case BACK -> look(true);
            case SKIP -> pace.toggle(ReadingPace.SKIP);
            case AUTO -> pace.toggle(ReadingPace.AUTO);
            default -> {
                house.open(item);
                return;
            }
        }
        screen().refocus();
    }

    PaceControl pace() {
        return pace;
    }

    /** Shows the previous or the next line of the past. */
    public void look(boolean back) {
        Optional<StoryLine> line =
                back ? told().backlog().back() : told().backlog().forward();
        long now = clock.getAsLong();
        if (line.isPresent() && told().backlog().isInThePast()) {
            presenter.showPast(line.get(), now);
        } else if (!back) {
            presenter.clear();
            follow(now);
        }
    }

    @Override
    public void begun(SentScene scene) {
        if (!scene.place().isEmpty()) {
            presenter.place(scene.place());
        }
    }

    @Override
    public void reached(ScenePosition at) {
        house.reached(at);
    }

    @Override
    public void answered(SentScene scene, SentScene.Answer answer) {
        told().backlog().add(StoryLine.of(StoryLine.PLAYER, answer.text()));
        house.decided(scene, answer);
    }

    @Override
    public Pages pages() {
        return SayWindow.pages(house.preferences().look());
    }

    private Story told() {
        return Objects.requireNonNull(story, "no story has begun");
    }

    private boolean isAside() {
        return !aside.isOver() && told().phase() == StoryTurn.Phase.OVER;
    }

    private void follow(long now) {
        if (story == null || told().backlog().isInThePast()) {
            return;
        }
        if (isAside()) {
            aside.begin();
            screen().thinking().end();
            aside.line().ifPresent(line -> showLine(line, Optional.empty(), now));
            aside.question()
                    .ifPresent(question -> questions.ask(question, aside.choices(), answer -> {
                        echo(answer);
                        aside.choose(answer);
                    }));
            return;
        }
        switch (told().phase()) {
            case THINKING -> {
                if (presenter.current().isPresent() || !screen().thinking().isVisible()) {
                    screen().thinking().begin(now);
                    presenter.clear();
                }
            }
            case READING -> {
                screen().thinking().end();
                StoryTurn turn = told().turn().orElseThrow();
                presenter.move(told().topic(), turn.line());
                showLine(turn.line(), turn.nextLine(), now);
            }
            case CHOOSING -> {
                screen().thinking().end();
                StoryTurn turn = told().turn().orElseThrow();
                Incoming.Choice question = turn.question().orElseThrow();
                questions.ask(question.prompt(), question.choices(), turn.aside(), answer -> {
                    told().choose(answer);
                    echo(answer);
                });
            }
            case OVER -> {
                screen().thinking().end();
                if (!questions.again(this::send) && !screen().isAskingForText()) {
                    screen().hud().show(told().affinities());
                    screen().askForText(told().suggestions());
                }
            }
        }
    }

    private void showLine(StoryLine line, Optional<StoryLine> next, long now) {
        if (presenter.current().filter(line::equals).isEmpty()) {
            pace.begin(house.read(line));
            presenter.show(line, next, pace.isSkipping(), now);
        }
    }

    private void echo(String text) {
        presenter.echo(text, clock.getAsLong());
    }

    /** Advances automatically if the pace says so, but never past a line that is hidden. */
    private void goOn(long now) {
        boolean read = presenter.current().isPresent()
                && presenter.isComplete()
                && screen().isInterfaceVisible()
                && !told().backlog().isInThePast();
        if (read && pace.isDue(presenter.current().get(), now)) {
            advance();
        }
    }
}
