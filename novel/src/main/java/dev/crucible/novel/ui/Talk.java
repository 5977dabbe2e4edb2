package dev.crucible.novel.ui;

import dev.crucible.novel.Words;
import dev.crucible.novel.keep.Preferences;
import dev.crucible.novel.story.Agent;
import dev.crucible.novel.story.Line;
import dev.crucible.novel.story.Pace;
import dev.crucible.novel.story.Story;
import dev.crucible.novel.story.Tier;
import dev.crucible.novel.story.Turn;
import dev.crucible.novel.wire.Incoming;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Runs a dialogue screen from a story: what to show now, when to go on, and what the player's keys mean. */
public final class Talk implements DialogueScreen.Actions, Story.Events {
    private static final int TUTORIAL = 4;
    private static final long TOAST = Duration.ofSeconds(4).toNanos();

    private final Words words;
    private final Supplier<Preferences> preferences;
    private final DialogueScreen screen;
    private final LongSupplier clock;
    private final Consumer<QuickMenu.Item> menus;
    private final BiConsumer<Agent, Consumer<String>> gossipLines;
    private Story story;
    private Pace pace = Pace.BY_HAND;
    private Line current;
    /** Lines of the client itself, shown when the crew is done. */
    private final Deque<Line> aside = new ArrayDeque<>();

    private long finishedAt;
    private long toastUntil;

    /**
     * @param menus opens what the quick menu names, but for what the talk does itself
     * @param gossipLines asks for a murmur of an agent and hands it over on this thread, when there is one
     */
    public Talk(
            Words words,
            Pictures pictures,
            Supplier<Preferences> preferences,
            LongSupplier clock,
            Consumer<QuickMenu.Item> menus,
            BiConsumer<Agent, Consumer<String>> gossipLines) {
        this.words = words;
        this.preferences = preferences;
        this.clock = clock;
        this.menus = menus;
        this.gossipLines = gossipLines;
        this.screen = new DialogueScreen(words, pictures, preferences, this);
    }

    /** Begins with a story; the player may write. */
    public void begin(Story begun) {
        story = begun;
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

    public DialogueScreen screen() {
        return screen;
    }

    public Optional<Story> story() {
        return Optional.ofNullable(story);
    }

    /** Every 50 ms: takes what arrived and shows what follows. */
    public void tick() {
        if (story == null) {
            return;
        }
        long now = clock.getAsLong();
        story.tick();
        screen.tick(story.turn().map(Turn::status).orElse(""), now);
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
        story.say(text);
        current = null;
        long now = clock.getAsLong();
        screen.show(Line.of(Line.PLAYER, text), false, now);
        screen.thinking().begin(now);
        follow(now);
    }

    @Override
    public void stop() {
        story.stop();
        follow(clock.getAsLong());
    }

    /** Completes the line, then goes to the next; in the past, returns to the present. */
    @Override
    public void proceed() {
        if (story == null || screen.choice().isOpen()) {
            return;
        }
        long now = clock.getAsLong();
        if (story.backlog().isInThePast()) {
            story.backlog().present();
            current = null;
        } else if (screen.say().isTyping()) {
            screen.say().finish(now);
        } else if (!aside.isEmpty() && story.phase() == Turn.Phase.OVER) {
            aside.removeFirst();
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
            default -> menus.accept(item);
        }
    }

    /** Looks one line back or forward. */
    public void look(boolean back) {
        Optional<Line> line = back ? story.backlog().back() : story.backlog().forward();
        long now = clock.getAsLong();
        if (line.isPresent() && story.backlog().isInThePast()) {
            screen.show(line.get(), false, now);
            screen.markPast();
        } else if (!back) {
            current = null;
            follow(now);
        }
    }

    private void pace(Pace other) {
        pace = other;
        screen.quick().mark(QuickMenu.Item.SKIP, pace == Pace.SKIP);
        screen.quick().mark(QuickMenu.Item.AUTO, pace == Pace.AUTO);
    }

    private void follow(long now) {
        if (story.backlog().isInThePast()) {
            return;
        }
        if (!aside.isEmpty() && story.phase() == Turn.Phase.OVER) {
            showLine(aside.getFirst(), now);
            screen.thinking().end();
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
                showLine(story.turn().orElseThrow().line(), now);
            }
            case CHOOSING -> {
                screen.thinking().end();
                ask(story.turn().orElseThrow().question());
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

    private void showLine(Line line, long now) {
        if (!line.equals(current)) {
            current = line;
            screen.show(line, true, now);
            finishedAt = 0;
            if (pace == Pace.SKIP) {
                screen.say().finish(now);
            }
        }
    }

    private void ask(Incoming.Choice question) {
        if (!screen.choice().isOpen()) {
            if (pace == Pace.SKIP && !preferences.get().reading().skipAfterChoices()) {
                pace(Pace.BY_HAND);
            }
            screen.ask(question.prompt(), question.choices(), answer -> {
                story.choose(answer);
                current = null;
                long now = clock.getAsLong();
                screen.show(Line.of(Line.PLAYER, answer), false, now);
                follow(now);
            });
        }
    }

    /** Goes on by itself when the pace says so. */
    private void goOn(long now) {
        if (current == null || screen.say().isTyping() || story.backlog().isInThePast()) {
            return;
        }
        finishedAt = finishedAt == 0 ? now : finishedAt;
        Duration stay =
                Pace.stay(current.text().length(), preferences.get().reading().autoSeconds());
        boolean due = preferences.get().reading().autoSeconds() > 0 && now - finishedAt >= stay.toNanos();
        if (pace == Pace.SKIP || (pace == Pace.AUTO && due)) {
            proceed();
        }
    }

    @Override
    public void tierRaised(Agent agent, Tier tier) {
        screen.toast(words.of("tier.raised", words.of("agent." + agent.id()), words.of("tier." + tier)));
        toastUntil = clock.getAsLong() + TOAST;
    }

    @Override
    public void gossip(Agent agent) {
        if (preferences.get().wishes().gossip()) {
            gossipLines.accept(agent, line -> screen.gossip()
                    .show(
                            words.of("gossip.title"),
                            words.of("agent." + agent.id()),
                            words.of("gossip.hint"),
                            line,
                            clock.getAsLong()));
        }
    }

    @Override
    public void jealousy(Incoming.Jealousy jealousy) {
        if (preferences.get().wishes().romance()) {
            Agent.of(jealousy.agent()).ifPresent(agent -> {
                screen.toast(words.of("jealousy", words.of("agent." + agent.id()), Math.round(100 * jealousy.score())));
                toastUntil = clock.getAsLong() + TOAST;
            });
        }
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
