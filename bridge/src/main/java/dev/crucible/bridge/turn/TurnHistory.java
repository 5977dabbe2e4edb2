package dev.crucible.bridge.turn;

import dev.crucible.bridge.crew.CrewMemory.OpenQuestion;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** State of one conversation between its turns. Thread-safe; its own monitor guards it. */
final class TurnHistory {

    private final String context;
    private final String player;
    private final Semaphore reader = new Semaphore(1, true);
    private final Deque<Unread> unread = new ArrayDeque<>();
    private @Nullable PlayerTurn latest;
    private @Nullable OpenQuestion question;
    private long used = System.nanoTime();
    private boolean retired;
    private String speaker = "";

    /**
     * The unread rest of a turn, for a client of the first protocol.
     *
     * @param turn the turn
     * @param from number of the first unread record
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

    /** Returns the agent who spoke last in the previous turn, empty for none. */
    synchronized String speaker() {
        return speaker;
    }

    synchronized void spoke(String agent) {
        speaker = agent;
    }

    /** Returns the running turn, if there is one. */
    synchronized Optional<PlayerTurn> running() {
        return Optional.ofNullable(latest).filter(turn -> !turn.ended());
    }

    /** Returns the open question and removes it, since it takes one answer. */
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

    /** Locks reading: clients of the first protocol read one after another, or their answers would mix. */
    boolean beginReading(Duration patience) throws InterruptedException {
        return reader.tryAcquire(Math.max(0, patience.toNanos()), TimeUnit.NANOSECONDS);
    }

    void endReading() {
        reader.release();
    }

    /** Appends a turn to the unread ones; one that is read again starts at its beginning. */
    synchronized void expect(PlayerTurn turn) {
        read(turn);
        unread.addLast(new Unread(turn, 0));
    }

    /** Returns the first unread turn. There is one from {@link #expect} to {@link #read}. */
    synchronized Unread firstUnread() {
        return unread.getFirst();
    }

    /** Removes a turn that was read or that will not be read. */
    synchronized void read(PlayerTurn turn) {
        unread.removeIf(left -> left.turn() == turn);
    }

    /** Keeps the rest of the first turn, and the others, for the next line, with a longer timeout. */
    synchronized void leave(PlayerTurn turn, int from) {
        if (!unread.isEmpty() && unread.getFirst().turn() == turn) {
            unread.removeFirst();
            unread.addFirst(new Unread(turn, from));
        }
        unread.forEach(left -> left.turn().readLater());
        used = System.nanoTime();
    }

    /**
     * Retires the conversation if it was unused for {@code idle}, or for {@code owing} if a question or an answer is
     * open. A retired one must not be used.
     *
     * @return the minimum time left, zero if it is retired
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
