package dev.crucible.novel.ui;

import dev.crucible.novel.Words;
import dev.crucible.novel.keep.Preferences;
import dev.crucible.novel.scene.Interlude;
import dev.crucible.novel.scene.Scene;
import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.Gossip;
import dev.crucible.novel.story.Line;
import dev.crucible.novel.story.Pace;
import dev.crucible.novel.story.Pages;
import dev.crucible.novel.story.Places;
import dev.crucible.novel.story.Story;
import dev.crucible.novel.story.Tier;
import dev.crucible.novel.story.Turn;
import dev.crucible.novel.wire.Incoming;
import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Runs a dialogue screen from a story: what to show now, when to go on, and what the player's keys mean. */
public final class Talk implements DialogueScreen.Actions, Story.Events {
    private static final int TUTORIAL = 4;
    private static final long TOAST = Duration.ofSeconds(4).toNanos();

    private final Words words;
    private final House house;
    private final DialogueScreen screen;
    private final LongSupplier clock;
    private final Narration narration;
    private final Spoken spoken;
    private final Interlude aside;
    private Story story;
    private Pace pace = Pace.BY_HAND;
    private Line current;
    private Optional<Incoming.Jealousy> jealousy = Optional.empty();
    private boolean wasRead;
    private long finishedAt;
    private long toastUntil;

    Talk(Words words, Pictures pictures, LongSupplier clock, Narration narration, House house) {
        this.words = words;
        this.house = house;
        this.clock = clock;
        this.narration = narration;
        this.screen = new DialogueScreen(words, pictures, house::preferences, this);
        this.spoken = new Spoken(screen, narration);
        this.aside = new Interlude(words.locale().getLanguage(), this::pages, house::decided);
    }

    /** Begins with a story; the player may write. */
    public void begin(Story begun, String place) {
        story = begun;
        story.pages(pages());
        story.locale(words.locale().getLanguage());
        screen.place(place, hour());
        screen.hud().show(story.affinities());
        current = null;
        screen.askForText();
    }

    /** Puck's tour, before the first word. */
    public void teach() {
        for (int page = 1; page <= TUTORIAL; page++) {
            aside.add(new Line(
                    Agent.PUCK.id(), words.of("tutorial." + page), page == 1 ? "scheming" : "neutral", "dialogue"));
        }
        follow(clock.getAsLong());
    }

    /** Plays a written scene, after what is on the page. */
    public void play(Scene scene) {
        aside.add(scene);
        follow(clock.getAsLong());
    }

    /** Shows a line of a written scene in the corner for a while. */
    public void glimpse(Line line, Duration stay) {
        String who = words.of("agent." + line.speaker());
        screen.gossip()
                .show(words.of("glimpse.title"), who, words.of("gossip.hint"), line.text(), stay, clock.getAsLong());
    }

    /** Says a line of the client itself. */
    public void remark(String text) {
        aside.add(Line.of(Line.SYSTEM, text));
        follow(clock.getAsLong());
    }

    public void toast(String text) {
        screen.toast(text);
        toastUntil = clock.getAsLong() + TOAST;
    }

    public DialogueScreen screen() {
        return screen;
    }

    public Optional<Story> story() {
        return Optional.ofNullable(story);
    }

    /** Takes up changed preferences. */
    public void preferencesChanged() {
        story.pages(pages());
    }

    /** Every 50 ms: takes what arrived and shows what follows. */
    public void tick() {
        if (story == null) {
            return;
        }
        long now = clock.getAsLong();
        story.tick();
        spoken.tick(now);
        screen.tick(story.turn().map(Turn::status).orElse(""), now);
        screen.thinking().offerLab(story.turn().filter(Turn::launched).isPresent());
        screen.say().tick(now);
        if (now - toastUntil >= 0) {
            screen.hideToast();
        }
        follow(now);
        goOn(now);
    }

    /** Uncovers letters between two ticks. */
    public void frame() {
        screen.say().tick(clock.getAsLong());
    }

    @Override
    public void send(String text) {
        narration.hush();
        story.say(text);
        echo(text);
        screen.thinking().begin(clock.getAsLong());
        house.moved(false);
        follow(clock.getAsLong());
    }

    /** Stops the crew; a run that they have launched stops only when the player says so. */
    @Override
    public void stop() {
        if (story.turn().filter(Turn::launched).isEmpty()) {
            stop(false);
        } else if (!screen.choice().isOpen()) {
            List<String> answers = List.of(words.of("stop.run"), words.of("stop.crew"), words.of("stop.none"));
            screen.ask(words.of("stop.question"), answers, answer -> {
                if (!answer.equals(answers.getLast())) {
                    stop(answer.equals(answers.getFirst()));
                }
            });
        }
    }

    private void stop(boolean simulations) {
        story.stop(simulations);
        follow(clock.getAsLong());
    }

    @Override
    public void lab() {
        house.openLab();
    }

    /** Shows bonds that changed beside any turn. */
    void bondsChanged() {
        screen.hud().show(story.affinities());
    }

    /** Completes the line, then goes to the next; in the past, returns to the present. */
    @Override
    public void proceed() {
        if (story == null || screen.choice().isOpen()) {
            return;
        }
        long now = clock.getAsLong();
        if (!screen.isInterfaceVisible()) {
            screen.interfaceVisible(true);
        } else if (story.backlog().isInThePast()) {
            story.backlog().present();
            current = null;
        } else if (screen.say().isTyping()) {
            spoken.release();
            screen.say().finish(now);
        } else if (isAside() && aside.line().isPresent()) {
            story.backlog().add(aside.line().get());
            aside.advance();
            current = null;
        } else {
            story.advance();
        }
        follow(now);
    }

    @Override
    public void quick(QuickMenu.Item item) {
        switch (item) {
            case BACK -> look(true);
            case SKIP -> pace(pace == Pace.SKIP ? Pace.BY_HAND : Pace.SKIP);
            case AUTO -> pace(pace == Pace.AUTO ? Pace.BY_HAND : Pace.AUTO);
            default -> house.open(item);
        }
    }

    /** Skips for as long as a key is held. */
    public void skipWhile(boolean held) {
        if (held != (pace == Pace.SKIP)) {
            pace(held ? Pace.SKIP : Pace.BY_HAND);
        }
    }

    /** Looks one line back or forward. */
    public void look(boolean back) {
        Optional<Line> line = back ? story.backlog().back() : story.backlog().forward();
        long now = clock.getAsLong();
        if (line.isPresent() && story.backlog().isInThePast()) {
            narration.hush();
            screen.show(line.get(), false, now);
            screen.markPast();
        } else if (!back) {
            current = null;
            follow(now);
        }
    }

    /** The wheel moves a page that scrolls, else looks back and forward. */
    void wheel(boolean up) {
        if (!screen.say().scroll(up ? -.25 : .25)) {
            look(up);
        }
    }

    private void pace(Pace other) {
        pace = other;
        if (pace == Pace.SKIP) {
            narration.hush();
            spoken.release();
            screen.say().finish(clock.getAsLong());
        }
        screen.quick().mark(QuickMenu.Item.SKIP, pace == Pace.SKIP);
        screen.quick().mark(QuickMenu.Item.AUTO, pace == Pace.AUTO);
    }

    private Pages pages() {
        return SayWindow.pages(house.preferences().look());
    }

    private boolean isAside() {
        return !aside.isOver() && story.phase() == Turn.Phase.OVER;
    }

    private void follow(long now) {
        if (story == null || story.backlog().isInThePast()) {
            return;
        }
        if (isAside()) {
            screen.thinking().end();
            aside.line().ifPresent(line -> showLine(line, Optional.empty(), now));
            aside.question()
                    .ifPresent(question -> ask(question, aside.choices(), answer -> {
                        echo(answer);
                        aside.choose(answer);
                    }));
            return;
        }
        switch (story.phase()) {
            case THINKING -> {
                if (current != null || !screen.thinking().isVisible()) {
                    screen.thinking().begin(now);
                    current = null;
                }
            }
            case READING -> {
                screen.thinking().end();
                Turn turn = story.turn().orElseThrow();
                move(turn.line());
                showLine(turn.line(), turn.nextLine(), now);
            }
            case CHOOSING -> {
                screen.thinking().end();
                Incoming.Choice question = story.turn().orElseThrow().question();
                ask(question.prompt(), question.choices(), answer -> {
                    story.choose(answer);
                    echo(answer);
                });
            }
            case OVER -> {
                screen.thinking().end();
                if (!screen.isAskingForText()) {
                    screen.hud().show(story.affinities());
                    screen.askForText();
                }
            }
        }
    }

    /** Goes where the conversation leads, by the light of the hour. */
    private void move(Line line) {
        String place = Places.of(story.topic(), line.speaker(), screen.place());
        if (!line.equals(current) && !place.equals(screen.place())) {
            screen.place(place, hour());
        }
    }

    private static int hour() {
        return LocalTime.now().getHour();
    }

    private void showLine(Line line, Optional<Line> next, long now) {
        if (line.equals(current)) {
            return;
        }
        current = line;
        finishedAt = 0;
        wasRead = house.read(line);
        screen.show(line, true, now);
        if (pace == Pace.SKIP) {
            screen.say().finish(now);
        } else {
            spoken.begin(line, now);
            next.ifPresent(narration::prefetch);
        }
    }

    /** Shows what the player has said. */
    private void echo(String text) {
        current = null;
        screen.show(Line.of(Line.PLAYER, text), false, clock.getAsLong());
    }

    private void ask(String prompt, List<String> choices, Consumer<String> answered) {
        if (screen.choice().isOpen()) {
            return;
        }
        house.moved(true);
        if (pace == Pace.SKIP && !house.preferences().reading().skipAfterChoices()) {
            pace(Pace.BY_HAND);
        }
        screen.ask(prompt, choices, answer -> {
            answered.accept(answer);
            follow(clock.getAsLong());
        });
    }

    /** Goes on by itself when the pace says so. */
    private void goOn(long now) {
        if (current == null || screen.say().isTyping() || story.backlog().isInThePast()) {
            return;
        }
        finishedAt = finishedAt == 0 ? now : finishedAt;
        Preferences.Reading wish = house.preferences().reading();
        switch (pace) {
            case BY_HAND -> {}
            case AUTO -> {
                Duration stay = Pace.stay(current.text().length(), wish.autoSeconds());
                if (wish.autoSeconds() > 0 && spoken.isOver() && now - finishedAt >= stay.toNanos()) {
                    proceed();
                }
            }
            case SKIP -> {
                if (wasRead || wish.skipUnseen()) {
                    proceed();
                } else {
                    pace(Pace.BY_HAND);
                }
            }
        }
    }

    @Override
    public void tierRaised(Agent agent, Tier tier) {
        toast(words.of("tier.raised", words.of("agent." + agent.id()), words.of("tier." + tier)));
        narration.chime();
    }

    @Override
    public void gossip(Agent agent) {
        if (house.preferences().wishes().gossip()) {
            house.gossip(agent, line -> screen.gossip()
                    .show(
                            words.of("gossip.title"),
                            words.of("agent." + agent.id()),
                            words.of("gossip.hint"),
                            line,
                            Gossip.SHOWN,
                            clock.getAsLong()));
        }
    }

    @Override
    public void jealousy(Incoming.Jealousy felt) {
        jealousy = Optional.of(felt);
    }

    @Override
    public void turnOver(String lastSpeaker) {
        Optional<Incoming.Jealousy> felt = jealousy;
        jealousy = Optional.empty();
        bondsChanged();
        house.turnOver(Agent.of(lastSpeaker), felt);
    }

    @Override
    public void cut() {
        aside.add(Line.of(Line.SYSTEM, words.of("system.cut")));
    }

    @Override
    public void silence() {
        aside.add(Line.of(Line.SYSTEM, words.of("system.silence")));
    }
}
