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
 * All turns: starts them, keeps them for readers that come back, and ends those that nobody reads any more.
 *
 * <p>A conversation belongs to the player who began it; nobody else reads or continues it. Turns of one conversation run one after
 * another.
 */
public final class Turns implements AutoCloseable {

    /** How long turns that are ended from outside may take to end. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(4);

    private static final Duration LOOK = Duration.ofMillis(10);

    private final Crew crew;
    private final PlayerProgress standing;
    private final TurnLimits limits;
    private final TurnListener audience;
    private final KeptTurns turns = new KeptTurns();
    private final KeptConversations conversations;
    private final Map<String, Integer> runningOf = new ConcurrentHashMap<>();
    private final AtomicInteger running = new AtomicInteger();
    private final Thread reaper;
    private volatile boolean stopping;

    /** Turns with this crew, to which {@code audience} listens. */
    public Turns(Crew crew, PlayerProgress standing, TurnLimits limits, TurnListener audience) {
        this.crew = crew;
        this.standing = standing;
        this.limits = limits;
        this.audience = audience;
        this.conversations = new KeptConversations(limits.kept(), limits.owing());
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
     * @param romance whether the player wants romance
     * @param shown the run whose result the player has before them
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
            Optional<String> shown) {

        /** The same with the option itself, where the text is how a client of the first protocol saw it. */
        Request meaning(List<String> choices) {
            String option = PlainText.options(choices).getOrDefault(text, text);
            return new Request(player, context, option, project, id, midTurn, locale, romance, shown);
        }
    }

    /**
     * Starts a turn, or gives the one that was started with this id and text already.
     *
     * @throws HttpProblem 403 for another player's conversation, 409 when one runs and {@link MidTurn#REFUSE} was asked or the id belongs to
     *     something else, 413 for a text that is too long, 429 for too many turns at once
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
        // A line answers the question that stood when it was said, never one that is asked meanwhile.
        Optional<OpenQuestion> question = before.isPresent() ? Optional.empty() : conversation.takeQuestion();
        Request meant =
                question.map(open -> request.meaning(open.asked().choices())).orElse(request);
        TurnRun run = new TurnRun(turn, conversation, meant, before, question, crew, standing, limits, audience);
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

    /** The same request again; the id of anything else is taken. */
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
     * The turn with this id.
     *
     * @throws HttpProblem 404 when there is none or it belongs to another player
     */
    public PlayerTurn find(String id, String player) {
        return turns.find(id, player)
                .orElseThrow(() -> HttpProblem.notFound("turn_id: no such turn; it may have been too long ago"));
    }

    /** Cancels a turn. One that has ended stays as it is, but what it launched may still run, so the crew is told. */
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
     * The conversation, a new one when there is none.
     *
     * @throws HttpProblem 403 when it belongs to another player
     */
    TurnHistory conversation(String context, String player) {
        return conversations.find(context, player);
    }

    /** Makes a conversation wait for the answer to a question of an earlier evening, unless it has gone on already. */
    public void waitFor(String context, String player, OpenQuestion question) {
        conversations.use(context, player, conversation -> {
            if (conversation.running().isEmpty()) {
                conversation.waitFor(question);
            }
            return conversation;
        });
    }

    /** Forgets all that is kept of a player's conversations; running turns are cancelled first. */
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

    /** How many turns run. */
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

    /** How many turns are kept, running ones among them. */
    public int kept() {
        return turns.size();
    }

    /** How many conversations are kept. */
    public int conversations() {
        return conversations.size();
    }

    /** What whoever comes is told while the bridge ends. */
    public static HttpProblem stopping() {
        return HttpProblem.of(503, "The bridge is being stopped; try again when it is back.")
                .with("Retry-After", "10");
    }

    /** Ends every turn with a line that says why, and waits a moment until the crew was told. */
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
