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
 * The conversations that are remembered. Each is looked at when it may have been silent for long enough to be forgotten, and not
 * before: looking through all of them would hold up those that go on.
 */
final class KeptConversations {

    private final Map<String, TurnHistory> byContext = new ConcurrentHashMap<>();
    private final DelayQueue<Visit> visits = new DelayQueue<>();
    private final Duration idle;
    private final Duration owing;

    /** Conversations that are forgotten when silent for {@code idle}, or for {@code owing} when something is still to be answered. */
    KeptConversations(Duration idle, Duration owing) {
        this.idle = idle;
        this.owing = owing;
    }

    /** When to look at a conversation. */
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
     * The conversation, a new one when there is none.
     *
     * @throws HttpProblem 403 when it belongs to another player
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

    /** Works on a conversation that is not given up meanwhile. */
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

    /** Forgets those that have been silent for long enough. */
    void forget() {
        for (Visit visit = visits.poll(); visit != null; visit = visits.poll()) {
            TurnHistory conversation = visit.conversation();
            Duration left = conversation.retire(idle, owing);
            if (left.isZero()) {
                byContext.remove(conversation.context(), conversation);
            } else {
                // What is owed now may be read in a moment, and then the shorter time counts.
                visits.add(Visit.in(left.compareTo(idle) < 0 ? left : idle, conversation));
            }
        }
    }

    /** Forgets those of a player. */
    void forget(String player) {
        byContext.values().removeIf(conversation -> conversation.player().equals(player));
        visits.removeIf(visit -> visit.conversation().player().equals(player));
    }

    /** How many there are. */
    int size() {
        return byContext.size();
    }
}
