package dev.crucible.bridge.turn;

import dev.crucible.bridge.crew.Crew;
import dev.crucible.bridge.crew.CrewAwayException;
import dev.crucible.bridge.crew.CrewRequest;
import dev.crucible.web.Refusal;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * All turns: starts them, keeps them for readers that come back, and ends those that nobody reads any more.
 *
 * <p>A conversation belongs to the player who began it; nobody else reads or continues it. Turns of one conversation run one after
 * another.
 */
public final class Turns implements AutoCloseable {

    private static final Logger LOG = System.getLogger(Turns.class.getName());

    private final Crew crew;
    private final Standing standing;
    private final TurnLimits limits;
    private final Map<String, Turn> turns = new ConcurrentHashMap<>();
    private final Map<String, Conversation> conversations = new ConcurrentHashMap<>();
    private final Map<String, Integer> runningOf = new ConcurrentHashMap<>();
    private final AtomicInteger running = new AtomicInteger();
    private final Thread reaper;

    /** Turns with this crew. */
    public Turns(Crew crew, Standing standing, TurnLimits limits) {
        this.crew = crew;
        this.standing = standing;
        this.limits = limits;
        this.reaper = Thread.ofVirtual().name("turns-reaper").start(this::reap);
    }

    /** What to do with a running turn when its player says something new. */
    public enum MidTurn {
        /** Cancel it; what was spoken stays. */
        INTERRUPT,
        /** Answer the new line after it. */
        QUEUE,
        /** Refuse the new line with 409. */
        REFUSE
    }

    /**
     * What a player says.
     *
     * @param player who
     * @param context the conversation
     * @param text what
     * @param project the folder whose files the crew may read
     * @param id the turn's id when the client chose one; the same id again gives the same turn
     * @param midTurn what to do with a turn that runs
     * @param locale how sentences are cut
     */
    public record Request(
            String player,
            String context,
            String text,
            Optional<String> project,
            Optional<String> id,
            MidTurn midTurn,
            Locale locale) {}

    /**
     * Starts a turn, or gives the one that has this id already.
     *
     * @throws Refusal 403 for another player's conversation, 409 when one runs and {@link MidTurn#REFUSE} was asked, 413 for a text
     *     that is too long, 429 for too many turns at once
     */
    public Turn start(Request request) {
        if (request.text().length() > limits.longestText()) {
            throw Refusal.of(
                    413,
                    "text: may have at most %d characters, got %d"
                            .formatted(limits.longestText(), request.text().length()));
        }
        Conversation conversation = conversation(request.context(), request.player());
        Turn turn = new Turn(
                request.id().orElseGet(() -> UUID.randomUUID().toString()), request.player(), request.context());
        synchronized (conversation) {
            Turn known = turns.get(turn.id());
            if (known != null) {
                return own(known, request.player());
            }
            Optional<Turn> before = conversation.latest().filter(latest -> !latest.ended());
            if (before.isPresent() && request.midTurn() == MidTurn.REFUSE) {
                throw Refusal.conflict("A turn of this conversation is still running; cancel it or wait for its end.");
            }
            takeRoom(request.player());
            if (turns.putIfAbsent(turn.id(), turn) != null) {
                giveRoom(request.player());
                throw Refusal.conflict("turn_id: is taken by another conversation");
            }
            conversation.begin(turn);
            before.filter(running -> request.midTurn() == MidTurn.INTERRUPT)
                    .ifPresent(running -> running.cancel(false));
            Thread runner = Thread.ofVirtual()
                    .name("turn-" + turn.id())
                    .unstarted(() -> run(turn, conversation, request, before));
            turn.run(runner);
            runner.start();
        }
        return turn;
    }

    /**
     * The turn with this id.
     *
     * @throws Refusal 404 when there is none or it belongs to another player
     */
    public Turn find(String id, String player) {
        Turn turn = turns.get(id);
        if (turn == null) {
            throw Refusal.notFound("turn_id: no such turn; it may have been too long ago");
        }
        return own(turn, player);
    }

    /** Cancels a turn; one that has ended stays as it is. */
    public void cancel(Turn turn, boolean stopSimulations) {
        turn.cancel(stopSimulations);
    }

    /**
     * The conversation, a new one when there is none.
     *
     * @throws Refusal 403 when it belongs to another player
     */
    Conversation conversation(String context, String player) {
        Conversation conversation = conversations.computeIfAbsent(context, id -> new Conversation(id, player));
        if (!conversation.player().equals(player)) {
            throw Refusal.forbidden("context_id: belongs to another player; begin a conversation of your own");
        }
        return conversation;
    }

    /** Makes a conversation wait for the answer to a question of an earlier evening. */
    public void waitFor(String context, String player, String task) {
        conversation(context, player).waitFor(task);
    }

    /** Forgets all that is kept of a player's conversations; running turns are cancelled. */
    public void forget(String player) {
        turns.values().stream().filter(turn -> turn.player().equals(player)).forEach(turn -> turn.cancel(false));
        turns.values().removeIf(turn -> turn.player().equals(player));
        conversations.values().removeIf(conversation -> conversation.player().equals(player));
    }

    /** How many turns run. */
    public int running() {
        return running.get();
    }

    private static Turn own(Turn turn, String player) {
        if (!turn.player().equals(player)) {
            throw Refusal.notFound("turn_id: no such turn; it may have been too long ago");
        }
        return turn;
    }

    private void takeRoom(String player) {
        int own = runningOf.merge(player, 1, Integer::sum);
        int all = running.incrementAndGet();
        if (own > limits.turnsOfPlayer() || all > limits.turns()) {
            giveRoom(player);
            throw Refusal.of(429, "Too many turns at once; wait for an answer first.")
                    .with("Retry-After", "1");
        }
    }

    private void giveRoom(String player) {
        running.decrementAndGet();
        runningOf.computeIfPresent(player, (name, count) -> count == 1 ? null : count - 1);
    }

    private void run(Turn turn, Conversation conversation, Request request, Optional<Turn> before) {
        Scribe scribe = new Scribe(turn, standing, request.locale());
        try {
            if (turn.cancelled()) {
                throw new InterruptedException();
            }
            if (before.isPresent() && !before.get().awaitEnd(limits.longestTurn())) {
                before.get().cancel(false);
            }
            crew.answer(
                    new CrewRequest(
                            turn.player(),
                            turn.context(),
                            request.text(),
                            conversation.takeWaitingTask(),
                            request.project(),
                            standing.name(turn.player()),
                            standing.affinities(turn.player())),
                    scribe);
            if (scribe.question() != null) {
                turn.task().ifPresent(conversation::waitFor);
            }
        } catch (InterruptedException e) {
            tellCrew(turn);
            scribe.cancel();
        } catch (CrewAwayException e) {
            LOG.log(Level.INFO, "turn {0}: {1}", turn.id(), e.getMessage());
            scribe.fail(
                    "The crew is not at the forge. Start it with `crucible agents` or `crucible up`, then say it again.");
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "turn " + turn.id() + " failed", e);
            scribe.fail("");
        } finally {
            turn.run(null);
            giveRoom(turn.player());
        }
    }

    private void tellCrew(Turn turn) {
        Optional<String> task = turn.task();
        if (task.isEmpty()) {
            return;
        }
        try {
            crew.cancel(turn.player(), task.get(), turn.stopSimulations());
        } catch (CrewAwayException e) {
            LOG.log(Level.INFO, "turn {0}: could not tell the crew to stop: {1}", turn.id(), e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void reap() {
        try {
            while (true) {
                Thread.sleep(limits.sweep());
                turns.values().removeIf(turn -> turn.endedLongerAgoThan(limits.kept()));
                turns.values().stream()
                        .filter(turn -> !turn.ended() && turn.abandoned(limits.grace()))
                        .forEach(turn -> turn.cancel(false));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        reaper.interrupt();
        turns.values().stream().filter(turn -> !turn.ended()).forEach(turn -> turn.cancel(false));
    }
}
