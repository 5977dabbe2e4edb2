package dev.crucible.bridge.turn;

import dev.crucible.web.HttpProblem;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Conversations in memory. A delay queue holds the next time at which each may expire, because scanning all of them
 * would slow down the active ones. Thread-safe.
 */
final class KeptConversations {

    private final Map<String, TurnHistory> byContext = new ConcurrentHashMap<>();
    private final DelayQueue<Visit> visits = new DelayQueue<>();
    private final Duration idle;
    private final Duration owing;

    /**
     * Creates a store with the timeouts {@code idle}, and {@code owing} for conversations with an open question or an
     * unread answer.
     */
    KeptConversations(Duration idle, Duration owing) {
        this.idle = idle;
        this.owing = owing;
    }

    /** Time at which to check a conversation for expiry. */
    private record Visit(TurnHistory conversation, long at) implements Delayed {

        static Visit in(Duration time, TurnHistory conversation) {
            return new Visit(conversation, System.nanoTime() + time.toNanos());
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }

    /**
     * Returns the conversation, a new one if there is none.
     *
     * @throws HttpProblem 403 if it belongs to another player
     */
    TurnHistory find(String context, String player) {
        TurnHistory conversation = byContext.computeIfAbsent(context, id -> begun(id, player));
        if (!conversation.player().equals(player)) {
            throw HttpProblem.forbidden("context_id: belongs to another player; begin a conversation of your own");
        }
        return conversation;
    }

    private TurnHistory begun(String context, String player) {
        TurnHistory conversation = new TurnHistory(context, player);
        visits.add(Visit.in(idle, conversation));
        return conversation;
    }

    /** Runs {@code work} on a conversation under its lock, and makes sure that it has not expired meanwhile. */
    <T> T use(String context, String player, Function<TurnHistory, T> work) {
        while (true) {
            TurnHistory conversation = find(context, player);
            synchronized (conversation) {
                if (!conversation.retired()) {
                    return work.apply(conversation);
                }
                byContext.remove(context, conversation);
            }
        }
    }

    /** Removes expired conversations. */
    void forget() {
        for (Visit visit = visits.poll(); visit != null; visit = visits.poll()) {
            TurnHistory conversation = visit.conversation();
            Duration left = conversation.retire(idle, owing);
            if (left.isZero()) {
                byContext.remove(conversation.context(), conversation);
            } else {
                // An open answer may be read in a moment, and then the shorter timeout counts.
                visits.add(Visit.in(left.compareTo(idle) < 0 ? left : idle, conversation));
            }
        }
    }

    /** Removes the conversations of a player. */
    void forget(String player) {
        byContext.values().removeIf(conversation -> conversation.player().equals(player));
        visits.removeIf(visit -> visit.conversation().player().equals(player));
    }

    /** Returns the number of conversations. */
    int size() {
        return byContext.size();
    }
}
