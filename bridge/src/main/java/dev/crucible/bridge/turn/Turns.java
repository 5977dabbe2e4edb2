package dev.crucible.bridge.turn;

import dev.crucible.bridge.crew.Crew;
import dev.crucible.bridge.crew.CrewAwayException;
import dev.crucible.bridge.crew.CrewMemory.OpenQuestion;
import dev.crucible.web.HttpProblem;
import dev.crucible.web.RandomId;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * All turns: starts them, keeps them for readers that come back, and cancels those without readers. Thread-safe.
 *
 * <p>A conversation belongs to the player who began it; other players cannot read or continue it. Turns of one
 * conversation run one after another.
 */
public final class Turns implements AutoCloseable {

    /** Timeout for turns that are ended from outside. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(4);

    private static final Duration LOOK = Duration.ofMillis(10);

    private final Crew crew;
    private final PlayerProgress progress;
    private final TurnLimits limits;
    private final TurnListener listener;
    private final Storyteller story;
    private final KeptTurns turns = new KeptTurns();
    private final KeptConversations conversations;
    private final Map<String, Integer> runningOf = new ConcurrentHashMap<>();
    private final AtomicInteger running = new AtomicInteger();
    private final Thread reaper;
    private volatile boolean stopping;

    /** Creates turns with this crew; {@code listener} hears their beats, and {@code story} follows them. */
    public Turns(Crew crew, PlayerProgress progress, TurnLimits limits, TurnListener listener, Storyteller story) {
        this.crew = crew;
        this.progress = progress;
        this.limits = limits;
        this.listener = listener;
        this.story = story;
        this.conversations = new KeptConversations(limits.kept(), limits.owing());
        this.reaper = Thread.ofVirtual().name("turns-reaper").start(this::reap);
    }

    /** Handling of a running turn when its player says something new. */
    public enum MidTurn {
        /** Cancels it; what was spoken stays. */
        INTERRUPT,
        /** Answers the new line after it. */
        QUEUE,
        /** Refuses the new line with 409. */
        REFUSE
    }

    /**
     * A player's line.
     *
     * @param player the player's id
     * @param context the conversation's id
     * @param text the line
     * @param project folder whose files the crew may read
     * @param id turn id, if the client chose one; a repeated id returns the same turn (idempotent)
     * @param midTurn handling of a running turn
     * @param locale language for splitting sentences
     * @param romance true if the player has enabled romance
     * @param shown the run whose result is on the player's screen
     * @param story the name that scenes call a player without a profile, if the client asked for the story
     */
    public record Request(
            String player,
            String context,
            String text,
            Optional<String> project,
            Optional<String> id,
            MidTurn midTurn,
            Locale locale,
            boolean romance,
            Optional<String> shown,
            Optional<String> story) {

        /** Returns a copy with the original option, in place of the text that a client of the first protocol showed for it. */
        Request meaning(List<String> choices) {
            String option = PlainText.options(choices).getOrDefault(text, text);
            return new Request(player, context, option, project, id, midTurn, locale, romance, shown, story);
        }
    }

    /**
     * Starts a turn, or returns the one that was already started with this id and text.
     *
     * @throws HttpProblem 403 for another player's conversation, 409 if one runs and {@link MidTurn#REFUSE} was
     *     requested or the id is in use, 413 for a text that is too long, 429 for too many concurrent turns
     */
    public PlayerTurn start(Request request) {
        if (request.text().length() > limits.longestText()) {
            throw HttpProblem.of(
                    413,
                    "text: may have at most %d characters, got %d"
                            .formatted(limits.longestText(), request.text().length()));
        }
        return conversations.use(request.context(), request.player(), conversation -> start(request, conversation));
    }

    private PlayerTurn start(Request request, TurnHistory conversation) {
        if (stopping) {
            throw stopping();
        }
        PlayerTurn turn = new PlayerTurn(
                request.id().orElseGet(RandomId::fresh),
                request.player(),
                request.context(),
                request.text(),
                request.locale(),
                limits);
        Optional<PlayerTurn> known = turns.find(turn.id(), turn.player());
        if (known.isPresent()) {
            return same(known.get(), turn);
        }
        Optional<PlayerTurn> before = conversation.running();
        if (before.isPresent() && request.midTurn() == MidTurn.REFUSE) {
            throw HttpProblem.conflict("A turn of this conversation is still running; cancel it or wait for its end.");
        }
        takeRoom(request.player());
        Optional<PlayerTurn> first = turns.add(turn);
        if (first.isPresent()) {
            giveRoom(request.player());
            return same(first.get(), turn);
        }
        conversation.begin(turn);
        if (request.midTurn() == MidTurn.INTERRUPT) {
            before.ifPresent(running -> running.cancel(false));
        }
        // A line answers the question that was open when it was said, never one asked meanwhile.
        Optional<OpenQuestion> question = before.isPresent() ? Optional.empty() : conversation.takeQuestion();
        Request meant =
                question.map(open -> request.meaning(open.asked().choices())).orElse(request);
        TurnRun run = new TurnRun(turn, conversation, meant, before, question, crew, progress, limits, listener, story);
        Thread runner = Thread.ofVirtual().name("turn-" + turn.id()).unstarted(() -> {
            try {
                run.run();
            } finally {
                turns.finish(turn);
                giveRoom(turn.player());
            }
        });
        turn.run(runner);
        runner.start();
        return turn;
    }

    /** Returns the turn of a repeated request, or fails with 409 if the id belongs to something else. */
    private static PlayerTurn same(PlayerTurn known, PlayerTurn asked) {
        if (!known.context().equals(asked.context())) {
            throw HttpProblem.conflict("turn_id: is taken; choose another one");
        }
        if (!known.text().equals(asked.text())) {
            throw HttpProblem.conflict("turn_id: belongs to another line; a new line needs an id of its own");
        }
        return known;
    }

    /**
     * Returns the turn with this id.
     *
     * @throws HttpProblem 404 if there is none or it belongs to another player
     */
    public PlayerTurn find(String id, String player) {
        return turns.find(id, player)
                .orElseThrow(() -> HttpProblem.notFound("turn_id: no such turn; it may have been too long ago"));
    }

    /** Cancels a turn. If it has ended, the crew is still told to stop the simulations that it launched. */
    public void cancel(PlayerTurn turn, boolean stopSimulations) throws InterruptedException {
        Optional<String> task = turn.ended() ? turn.task() : Optional.empty();
        if (task.isEmpty()) {
            turn.cancel(stopSimulations);
            return;
        }
        try {
            crew.stopLaunched(turn.player(), task.get(), !stopSimulations);
        } catch (CrewAwayException e) {
            throw HttpProblem.of(503, "The crew cannot be told to stop now; cancel again when it is back.")
                    .with("Retry-After", "5");
        }
    }

    /**
     * Returns the conversation, a new one if there is none.
     *
     * @throws HttpProblem 403 if it belongs to another player
     */
    TurnHistory conversation(String context, String player) {
        return conversations.find(context, player);
    }

    /** Reopens a question of an earlier session, unless a turn of the conversation runs. */
    public void waitFor(String context, String player, OpenQuestion question) {
        conversations.use(context, player, conversation -> {
            if (conversation.running().isEmpty()) {
                conversation.waitFor(question);
            }
            return conversation;
        });
    }

    /** Cancels a player's running turns and deletes their conversations from memory. */
    public void forget(String player) throws InterruptedException {
        List<PlayerTurn> own = turns.of(player);
        end(own);
        own.forEach(turns::forget);
        conversations.forget(player);
    }

    private static void end(List<PlayerTurn> ended) throws InterruptedException {
        ended.forEach(turn -> turn.cancel(false));
        long deadline = System.nanoTime() + LAST_WORDS.toNanos();
        for (PlayerTurn turn : ended) {
            turn.awaitEnd(Duration.ofNanos(deadline - System.nanoTime()));
        }
    }

    /** Returns the number of running turns. */
    public int running() {
        return running.get();
    }

    private void takeRoom(String player) {
        int own = runningOf.merge(player, 1, Integer::sum);
        int all = running.incrementAndGet();
        if (own > limits.turnsOfPlayer() || all > limits.turns()) {
            giveRoom(player);
            throw HttpProblem.of(429, "Too many turns at once; wait for an answer first.")
                    .with("Retry-After", "1");
        }
    }

    private void giveRoom(String player) {
        running.decrementAndGet();
        runningOf.computeIfPresent(player, (name, count) -> count == 1 ? null : count - 1);
    }

    private void reap() {
        try {
            while (true) {
                Thread.sleep(limits.sweep());
                sweep();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void sweep() {
        turns.forget(limits.kept(), 2 * limits.turns());
        turns.running().forEach(this::look);
        conversations.forget();
    }

    private void look(PlayerTurn turn) {
        if (turn.abandoned(limits.grace(), limits.longestTurn())) {
            turn.cancel(false);
        }
        turn.giveUp(LAST_WORDS);
    }

    /** Returns the number of stored turns, including running ones. */
    public int kept() {
        return turns.size();
    }

    /** Returns the number of conversations in memory. */
    public int conversations() {
        return conversations.size();
    }

    /** Returns the error for requests while the bridge stops. */
    public static HttpProblem stopping() {
        return HttpProblem.of(503, "The bridge is being stopped; try again when it is back.")
                .with("Retry-After", "10");
    }

    /** Ends every turn with a line that says why, and waits a moment for the crew to be told. */
    public void stop() throws InterruptedException {
        stopping = true;
        long deadline = System.nanoTime() + LAST_WORDS.toNanos();
        do {
            for (PlayerTurn turn : turns.running()) {
                turn.farewell();
                turn.cancel(false);
            }
            Thread.sleep(LOOK);
        } while (running() > 0 && System.nanoTime() < deadline);
    }

    @Override
    public void close() {
        reaper.interrupt();
        try {
            end(turns.running());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
