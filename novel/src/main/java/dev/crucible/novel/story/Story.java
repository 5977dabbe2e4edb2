package dev.crucible.novel.story;

import dev.crucible.dialogue.Tier;
import dev.crucible.dialogue.text.Pages;
import dev.crucible.novel.client.BridgeClient;
import dev.crucible.novel.client.Envelope;
import dev.crucible.novel.client.Inbox;
import dev.crucible.novel.client.Incoming;
import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.client.Player;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A conversation in progress: sends what the player says, takes the answer from the inbox and keeps what follows from it.
 * All methods belong to the main loop's thread and none of them waits.
 */
public final class Story {
    private static final int MOST_RECORDS_A_TICK = 200;
    private static final int MOST_RESUMES = 3;

    /** What happens beside the lines; called on the main loop's thread. */
    public interface Events {
        void tierRaised(Agent agent, Tier tier);

        void gossip(Agent agent);

        void jealousy(Incoming.Jealousy jealousy);

        /**
         * A turn in which somebody spoke is over; after everything else that it brought.
         *
         * @param answered whether the player has answered its question, so that the talk goes on at once
         */
        void turnOver(String lastSpeaker, boolean answered);

        /** The connection broke and could not be taken up again. */
        void cut();

        /** The bridge wants a token that we do not have. */
        void refused();

        /** The answer held no line. */
        void silence();
    }

    private final BridgeClient bridge;
    private final Inbox inbox;
    private final Player player;
    private final IdleChatter gossip;
    private final Events events;
    private final Backlog backlog = new Backlog();
    private Affinities affinities;
    private String project = "";
    private Pages pages = Pages.USUAL;
    private String locale = "en";
    private boolean romance;
    private String shown = "";
    private String topic = "";
    private @Nullable StoryTurn turn;
    private int requests;
    private int resumes;

    public Story(
            BridgeClient bridge, Inbox inbox, Player player, Affinities affinities, IdleChatter gossip, Events events) {
        this.bridge = bridge;
        this.inbox = inbox;
        this.player = player;
        this.affinities = affinities;
        this.gossip = gossip;
        this.events = events;
    }

    /** Sends a line; not while a turn is under way. */
    public void say(String text) {
        StoryTurn begun = begin(text);
        bridge.say(begun.request(), begun.turnId(), player, text, project, affinities.byId(), reader());
    }

    /** Sends the answer to the open question. */
    public void choose(String choice) {
        settle();
        StoryTurn begun = begin(choice);
        bridge.choose(begun.request(), begun.turnId(), player, choice, reader());
    }

    /**
     * Stops the crew; what they have said stays.
     *
     * @param simulations whether what they have launched stops too
     */
    public void stop(boolean simulations) {
        if (turn != null && turn.phase() != StoryTurn.Phase.OVER) {
            bridge.cancel(player, turn.turnId(), simulations);
            turn.stop();
            settleWhenOver();
        }
    }

    /** Takes what has arrived. */
    public void tick() {
        for (int i = 0; i < MOST_RECORDS_A_TICK; i++) {
            Envelope envelope = inbox.poll();
            StoryTurn present = turn;
            if (envelope == null || present == null) {
                return;
            }
            StoryTurn.Phase before = present.phase();
            present.accept(envelope);
            takeUpAgain(present);
            if (before != StoryTurn.Phase.READING && present.phase() == StoryTurn.Phase.READING) {
                backlog.add(present.line());
            }
            settleWhenOver();
        }
    }

    /** The reader is done with the line on the page. */
    public void advance() {
        StoryTurn present = turn;
        if (present == null || present.phase() != StoryTurn.Phase.READING) {
            return;
        }
        present.advance();
        if (present.phase() == StoryTurn.Phase.READING) {
            backlog.add(present.line());
        }
        settleWhenOver();
    }

    public StoryTurn.Phase phase() {
        return turn == null ? StoryTurn.Phase.OVER : turn.phase();
    }

    /** The turn under way, if any. */
    public Optional<StoryTurn> turn() {
        return Optional.ofNullable(turn);
    }

    public Backlog backlog() {
        return backlog;
    }

    public Affinities affinities() {
        return affinities;
    }

    public Player player() {
        return player;
    }

    public String project() {
        return project;
    }

    /** @param path absolute, or empty for none */
    public void project(String path) {
        project = path;
    }

    /** How much of an answer is read at once, from the next turn on. */
    public void pages(Pages other) {
        pages = other;
    }

    /** The language that the player reads, from the next turn on. */
    public void locale(String tag) {
        locale = tag;
    }

    /** Whether the player wants romance, from the next turn on. */
    public void romance(boolean wanted) {
        romance = wanted;
    }

    /** The run whose result the player has before them, from the next turn on; empty for none. */
    public void shown(String run) {
        shown = run;
    }

    private BridgeClient.Reader reader() {
        return new BridgeClient.Reader(locale, romance, shown);
    }

    /** An agent's affinity by the bridge's word, beside any turn. */
    public void affinity(Agent agent, double value) {
        affinities = affinities.with(agent, value);
    }

    /** The runs that the crew has spoken of, the newest first. */
    public List<String> runs() {
        return backlog.lines().reversed().stream()
                .flatMap(line -> LabRun.namedIn(line.text()).stream())
                .distinct()
                .toList();
    }

    /** Takes up what was said in an earlier sitting. */
    public void recall(List<StoryLine> earlier) {
        backlog.recall(earlier.stream().flatMap(line -> line.in(pages).stream()).toList());
    }

    /** What the player said last. */
    public String topic() {
        return topic;
    }

    private StoryTurn begin(String text) {
        topic = text;
        resumes = 0;
        backlog.add(StoryLine.of(StoryLine.PLAYER, text));
        StoryTurn begun = new StoryTurn(++requests, UUID.randomUUID().toString(), pages);
        turn = begun;
        return begun;
    }

    private void takeUpAgain(StoryTurn present) {
        if (present.wasCut() && resumes < MOST_RESUMES && present.resume()) {
            resumes++;
            bridge.carryOn(present.request(), player, present.turnId(), present.next());
        }
    }

    private void settleWhenOver() {
        if (turn != null && turn.phase() == StoryTurn.Phase.OVER) {
            settle();
        }
    }

    /** What the turn leaves behind; once. */
    private void settle() {
        StoryTurn over = Objects.requireNonNull(turn, "no turn is under way");
        turn = null;
        if (over.wasCut()) {
            events.cut();
        } else if (over.wasRefused()) {
            events.refused();
        } else if (!over.spoke() && over.question().isEmpty() && !over.wasStopped()) {
            events.silence();
        }
        if (!over.spoke()) {
            return;
        }
        Affinities before = affinities;
        affinities = over.applyTo(before);
        for (Agent agent : affinities.agents()) {
            if (affinities.tier(agent).compareTo(before.tier(agent)) > 0) {
                events.tierRaised(agent, affinities.tier(agent));
            }
        }
        over.jealousy().ifPresent(events::jealousy);
        gossip.afterTurn(over.lastSpeaker(), affinities).ifPresent(events::gossip);
        events.turnOver(over.lastSpeaker(), over.question().isPresent());
    }
}
