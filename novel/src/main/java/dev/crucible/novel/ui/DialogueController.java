package dev.crucible.novel.ui;

import dev.crucible.dialogue.text.Pages;
import dev.crucible.novel.client.Incoming;
import dev.crucible.novel.language.Words;
import dev.crucible.novel.persistence.ScenePosition;
import dev.crucible.novel.scene.Interlude;
import dev.crucible.novel.scene.WrittenScene;
import dev.crucible.novel.sound.Signal;
import dev.crucible.novel.story.ReadingPace;
import dev.crucible.novel.story.Story;
import dev.crucible.novel.story.StoryLine;
import dev.crucible.novel.story.StoryTurn;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Runs a dialogue screen from a story: what to show now, when to go on, and what the player's keys mean. */
public final class DialogueController implements DialogueScreen.Actions, Interlude.Stage {
    private static final int TUTORIAL = 4;
    private final House house;
    private final LongSupplier clock;
    private final SpokenNarration narration;
    private final LinePresenter stage;
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
        this.stage = new LinePresenter(words, pictures, narration, house::preferences, house::run, this);
        this.aside = new Interlude(this);
        this.corner = new Corner(stage, clock);
        this.pace = new PaceControl(stage, clock, () -> house.preferences().reading());
        this.questions = new PlayerQuestions(stage, house, pace, narration, () -> follow(clock.getAsLong()));
        this.events = new TurnEvents(stage, house, aside, corner, narration, () -> told().affinities(), clock);
    }

    /** What is to be told of its turns. */
    Story.Events events() {
        return events;
    }

    /** Begins with a story; the player may write. */
    public void begin(Story begun, String place) {
        story = begun;
        begun.pages(pages());
        begun.locale(stage.language());
        begun.romance(house.preferences().wishes().romance());
        stage.furnish(place, begun.affinities());
    }

    /** Goes on in another language. */
    void translate(Words other) {
        pace.takeBack();
        told().backlog().present();
        told().locale(other.language());
        stage.translate(other, told().affinities());
        follow(clock.getAsLong());
    }

    /** Puck's tour, before the first word; whoever was cut off in it goes on at the line that they had not read. */
    public void teach() {
        List<StoryLine> read = told().backlog().lines();
        for (int page = 1; page <= TUTORIAL; page++) {
            String text = words().of("tutorial." + page);
            new StoryLine("puck", text, page == 1 ? "scheming" : "neutral", "dialogue")
                    .in(pages()).stream().filter(line -> !read.contains(line)).forEach(aside::add);
        }
        follow(clock.getAsLong());
    }

    /** Plays a written scene, after what is on the page. */
    public void play(WrittenScene scene) {
        aside.add(scene);
        follow(clock.getAsLong());
    }

    /**
     * Puts a question again with which a conversation was left: over the last line, or after what is still to be read.
     *
     * @param whole what it is about, for whoever wants to see that first
     */
    void askAgain(Incoming.InputRequired question, List<StoryLine> whole) {
        long now = clock.getAsLong();
        List<StoryLine> said = told().backlog().lines();
        if (!isAside() && !said.isEmpty()) {
            stage.stand(said.getLast(), now);
        }
        questions.keep(question, whole);
        follow(now);
    }

    /** A writer has changed the scenes: what is on the page is read anew. */
    void reload() {
        aside.reload(house::scene);
        if (isAside()) {
            screen().choice().close(); // asked again below
        }
        follow(clock.getAsLong());
    }

    /** A run has a name that had none. */
    void learned() {
        stage.learned(clock.getAsLong());
    }

    /** Tells something and asks, before any scene that has not begun. */
    void offer(Interlude.Offer offer) {
        aside.add(offer);
        follow(clock.getAsLong());
    }

    /** Goes on with a written scene where somebody left it; one that a writer has taken away is over. */
    void resume(ScenePosition at) {
        house.scene(at.scene()).ifPresent(scene -> {
            stage.remind(aside.resume(scene, at), told().backlog(), clock.getAsLong());
            follow(clock.getAsLong());
        });
    }

    /** Whether the crew thinks, and there is nothing else to read or to answer. */
    boolean isWaiting() {
        return story != null
                && story.phase() == StoryTurn.Phase.THINKING
                && !story.backlog().isInThePast()
                && !questions.isOpen();
    }

    /** Whether something is told that is no answer of the crew. */
    boolean isTelling() {
        return !aside.isOver();
    }

    /** Where in a written scene the reader is. */
    Optional<ScenePosition> position() {
        return aside.position();
    }

    /** What passes beside the talk. */
    Corner corner() {
        return corner;
    }

    /** Says a line of the client itself. */
    public void remark(String text) {
        remark(StoryLine.of(StoryLine.SYSTEM, text));
    }

    /** Shows a line that is no part of any turn. */
    void remark(StoryLine line) {
        aside.add(line);
        follow(clock.getAsLong());
    }

    public void toast(String text) {
        screen().toast(text, clock.getAsLong());
    }

    public DialogueScreen screen() {
        return stage.screen();
    }

    private Words words() {
        return stage.words();
    }

    public Optional<Story> story() {
        return Optional.ofNullable(story);
    }

    /** Takes up changed preferences. */
    public void preferencesChanged() {
        told().pages(pages());
        told().romance(house.preferences().wishes().romance());
    }

    /** Every 50 ms: takes what arrived and shows what follows. */
    public void tick() {
        if (story == null) {
            return;
        }
        long now = clock.getAsLong();
        told().tick();
        Optional<StoryTurn> turn = told().turn();
        stage.tick(
                house.isLinked() ? turn.map(StoryTurn::status).orElse("") : words().of("link.lost"),
                turn.filter(StoryTurn::launched).isPresent(),
                now);
        follow(now);
        goOn(now);
    }

    /** Uncovers letters between two ticks. */
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

    /** The reader's own step, after which they read by hand: it ends skipping, and is no more than that then. */
    @Override
    public void proceed() {
        if (!screen().uncover() && !pace.takeBack()) {
            advance();
        }
    }

    /** Completes the line, then goes to the next; in the past, returns to the present. */
    private void advance() {
        if (story == null || questions.isOpen()) {
            return;
        }
        long now = clock.getAsLong();
        if (told().backlog().isInThePast()) {
            told().backlog().present();
            stage.clear();
        } else if (!stage.isComplete()) {
            stage.complete(now);
        } else if (isAside() && aside.line().isPresent()) {
            narration.signal(Signal.PAGE);
            told().backlog().add(aside.line().get());
            aside.advance();
            stage.clear();
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
            default -> house.open(item);
        }
    }

    PaceControl pace() {
        return pace;
    }

    /** Looks one line back or forward. */
    public void look(boolean back) {
        Optional<StoryLine> line =
                back ? told().backlog().back() : told().backlog().forward();
        long now = clock.getAsLong();
        if (line.isPresent() && told().backlog().isInThePast()) {
            stage.showPast(line.get(), now);
        } else if (!back) {
            stage.clear();
            follow(now);
        }
    }

    @Override
    public String language() {
        return stage.language();
    }

    @Override
    public String fill(String text) {
        return house.fill(text);
    }

    @Override
    public void begun(WrittenScene scene) {
        scene.place().ifPresent(stage::place);
        house.begun(scene);
    }

    @Override
    public void answered(WrittenScene scene, WrittenScene.Answer answer) {
        told().backlog().add(StoryLine.of(StoryLine.PLAYER, fill(answer.text().in(language()))));
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
                if (stage.current().isPresent() || !screen().thinking().isVisible()) {
                    screen().thinking().begin(now);
                    stage.clear();
                }
            }
            case READING -> {
                screen().thinking().end();
                StoryTurn turn = told().turn().orElseThrow();
                stage.move(told().topic(), turn.line());
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
                    screen().askForText();
                }
            }
        }
    }

    private void showLine(StoryLine line, Optional<StoryLine> next, long now) {
        if (stage.current().filter(line::equals).isEmpty()) {
            pace.begin(house.read(line));
            stage.show(line, next, pace.isSkipping(), now);
        }
    }

    private void echo(String text) {
        stage.echo(text, clock.getAsLong());
    }

    /** Goes on by itself when the pace says so, but with no line that nobody sees. */
    private void goOn(long now) {
        boolean read = stage.current().isPresent()
                && stage.isComplete()
                && screen().isInterfaceVisible()
                && !told().backlog().isInThePast();
        if (read && pace.isDue(stage.current().get(), now)) {
            advance();
        }
    }
}
