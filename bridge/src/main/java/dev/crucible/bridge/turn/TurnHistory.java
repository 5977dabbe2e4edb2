package dev.crucible.bridge.turn;

import dev.crucible.bridge.crew.CrewMemory.OpenQuestion;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What the bridge remembers of one conversation between its turns; guarded by itself. */
final class TurnHistory {

    private final String context;
    private final String player;
    private final Semaphore reader = new Semaphore(1, true);
    private final Deque<Unread> unread = new ArrayDeque<>();
    private @Nullable PlayerTurn latest;
    private @Nullable OpenQuestion question;
    private long used = System.nanoTime();
    private boolean retired;

    /**
     * What a client of the first protocol has not read of a turn.
     *
     * @param turn the turn
     * @param from the first record not read
     */
    record Unread(PlayerTurn turn, int from) {}

    TurnHistory(String context, String player) {
        this.context = context;
        this.player = player;
    }

    String context() {
        return context;
    }

    String player() {
        return player;
    }

    /** Makes {@code turn} the latest one. */
    synchronized void begin(PlayerTurn turn) {
        latest = turn;
        used = System.nanoTime();
    }

    /** The turn that runs, if one does. */
    synchronized Optional<PlayerTurn> running() {
        return Optional.ofNullable(latest).filter(turn -> !turn.ended());
    }

    /** The question that waits for an answer; it is taken away, since one answer is enough. */
    synchronized Optional<OpenQuestion> takeQuestion() {
        Optional<OpenQuestion> taken = Optional.ofNullable(question);
        question = null;
        return taken;
    }

    synchronized Optional<OpenQuestion> question() {
        return Optional.ofNullable(question);
    }

    synchronized void waitFor(OpenQuestion asked) {
        question = asked;
        used = System.nanoTime();
    }

    /** Clients of the first protocol are answered one after another, or their answers would mix. */
    boolean beginReading(Duration patience) throws InterruptedException {
        return reader.tryAcquire(Math.max(0, patience.toNanos()), TimeUnit.NANOSECONDS);
    }

    void endReading() {
        reader.release();
    }

    /** Puts a turn behind those that were not read yet; one that is read anew begins anew. */
    synchronized void expect(PlayerTurn turn) {
        read(turn);
        unread.addLast(new Unread(turn, 0));
    }

    /** The first turn that was not read to its end; there is one from {@link #expect} to {@link #read}. */
    synchronized Unread firstUnread() {
        return unread.getFirst();
    }

    /** Ends with a turn that was read, or that nobody will read. */
    synchronized void read(PlayerTurn turn) {
        unread.removeIf(left -> left.turn() == turn);
    }

    /** Keeps the rest of the first turn, and the others, for the next line; they may take their time. */
    synchronized void leave(PlayerTurn turn, int from) {
        if (!unread.isEmpty() && unread.getFirst().turn() == turn) {
            unread.removeFirst();
            unread.addFirst(new Unread(turn, from));
        }
        unread.forEach(left -> left.turn().readLater());
        used = System.nanoTime();
    }

    /**
     * Ends the conversation's life in memory when nobody has used it lately: for {@code idle}, or for {@code owing} when something is
     * still to be answered or read. What is retired is used no more.
     *
     * @return how long it has left at least, nothing when it is retired
     */
    synchronized Duration retire(Duration idle, Duration owing) {
        boolean owes = question != null || !unread.isEmpty();
        Duration left = (owes ? owing : idle).minusNanos(System.nanoTime() - used);
        if (left.isPositive()) {
            return left;
        }
        retired |= running().isEmpty();
        return retired ? Duration.ZERO : idle;
    }

    synchronized boolean retired() {
        return retired;
    }
}
