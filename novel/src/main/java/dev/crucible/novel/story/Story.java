package dev.crucible.novel.story;

import dev.crucible.dialogue.Tier;
import dev.crucible.dialogue.text.Pages;
import dev.crucible.novel.client.BridgeClient;
import dev.crucible.novel.client.Envelope;
import dev.crucible.novel.client.Inbox;
import dev.crucible.novel.client.LabRun;
import dev.crucible.novel.client.Player;
import dev.crucible.novel.client.SentScene;
import dev.crucible.story.Affinities;
import dev.crucible.story.Agent;
import dev.crucible.story.StoryLine;
import dev.crucible.story.director.Suggestion;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A conversation in progress: sends the player's lines, reads the answers from the inbox and applies their effects. All
 * methods must be called on the main loop's thread; none of them blocks.
 */
public final class Story {
    private static final int MOST_RECORDS_A_TICK = 200;
    private static final int MOST_RESUMES = 3;

    /** Listener for events other than lines; called on the main loop's thread. */
    public interface Events {
        void tierRaised(Agent agent, Tier tier);

        void gossip(Agent agent);

        /** Called after a turn in which an agent spoke, and after all its other events, with the scenes that follow it. */
        void turnOver(String lastSpeaker, List<SentScene> scenes);

        /** Called if the connection broke and could not be resumed. */
        void cut();

        /** Called if the bridge requires a token that we do not have. */
        void refused();

        /** Called if the answer contained no line. */
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
    private String name = "";
    private String shown = "";
    private String topic = "";
    private List<Suggestion> suggestions = List.of();
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

    /** Sends a line. Must not be called during a turn. */
    public void say(String text) {
        StoryTurn begun = begin(text);
        bridge.say(begun.request(), begun.turnId(), player, text, project, affinities.byId(), reader());
    }

    /** Sends the answer to the open question, which is a line before it, as in the bridge's history. */
    public void choose(String choice) {
        Optional.ofNullable(turn)
                .flatMap(StoryTurn::question)
                .map(asked -> StoryLine.of(asked.agent(), asked.prompt()))
                .filter(asked -> !backlog.endsWith(asked.text()))
                .ifPresent(asked -> asked.in(pages).forEach(backlog::add));
        settle();
        StoryTurn begun = begin(choice);
        bridge.choose(begun.request(), begun.turnId(), player, choice, reader());
    }

    /**
     * Stops the crew; lines already said stay.
     *
     * @param simulations true to stop the simulations that the crew launched, too
     */
    public void stop(boolean simulations) {
        if (turn != null && turn.phase() != StoryTurn.Phase.OVER) {
            bridge.cancel(player, turn.turnId(), simulations);
            turn.stop();
            settleWhenOver();
        }
    }

    /** Processes the records that have arrived. */
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

    /** Continues after the line on the page. */
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

    /** Returns the turn in progress, if any. */
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

    /**
     * Sets the project folder.
     *
     * @param path absolute, or empty for none
     */
    public void project(String path) {
        project = path;
    }

    /** Sets the size of pages, from the next turn on. */
    public void pages(Pages other) {
        pages = other;
    }

    /** Sets the language that the player reads, from the next turn on. */
    public void locale(String tag) {
        locale = tag;
    }

    /** Sets the name that scenes call a player without a profile. */
    public void name(String known) {
        name = known;
    }

    /** Enables or disables romance, from the next turn on. */
    public void romance(boolean wanted) {
        romance = wanted;
    }

    /** Returns the lines that the bridge suggests to the player, none if it has none. */
    public List<Suggestion> suggestions() {
        return suggestions;
    }

    /** Sets the suggestions; an empty list leaves the present ones. */
    public void suggest(List<Suggestion> lines) {
        suggestions = lines.isEmpty() ? suggestions : List.copyOf(lines);
    }

    /** Sets the run whose result is on the player's screen, from the next turn on; empty for none. */
    public void shown(String run) {
        shown = run;
    }

    /** Returns the reader of the answers. */
    public BridgeClient.Reader reader() {
        return new BridgeClient.Reader(locale, romance, shown, name);
    }

    /** Sets an agent's affinity to the bridge's value, outside of any turn. */
    public void affinity(Agent agent, double value) {
        affinities = affinities.with(agent, value);
    }

    /** Returns the runs that the crew mentioned, newest first. */
    public List<String> runs() {
        return backlog.lines().reversed().stream()
                .flatMap(line -> LabRun.namedIn(line.text()).stream())
                .distinct()
                .toList();
    }

    /** Adds the lines of an earlier session to the backlog. */
    public void recall(List<StoryLine> earlier) {
        backlog.recall(earlier.stream().flatMap(line -> line.in(pages).stream()).toList());
    }

    /** Returns the player's last line. */
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

    /** Applies the effects of the turn, once. */
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
        gossip.afterTurn(over.lastSpeaker(), affinities).ifPresent(events::gossip);
        suggest(over.suggestions());
        events.turnOver(over.lastSpeaker(), over.scenes());
    }
}
