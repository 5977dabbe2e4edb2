package dev.crucible.bridge.turn;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Turns that can be read: running ones, and finished ones until they expire. Finished turns are queued in order of
 * their end, so that expired ones are found at the front; scanning all of them would slow down the running ones.
 * Thread-safe.
 */
final class KeptTurns {

    private final Map<Name, PlayerTurn> byName = new ConcurrentHashMap<>();
    private final Set<PlayerTurn> running = ConcurrentHashMap.newKeySet();
    private final Queue<PlayerTurn> finished = new ConcurrentLinkedQueue<>();

    /** Client-chosen id with its player, so that two players never collide. */
    private record Name(String player, String id) {

        static Name of(PlayerTurn turn) {
            return new Name(turn.player(), turn.id());
        }
    }

    /** Adds a turn that is about to run, unless its player already has one with its id; returns that one. */
    Optional<PlayerTurn> add(PlayerTurn turn) {
        PlayerTurn known = byName.putIfAbsent(Name.of(turn), turn);
        if (known == null) {
            running.add(turn);
        }
        return Optional.ofNullable(known);
    }

    Optional<PlayerTurn> find(String id, String player) {
        return Optional.ofNullable(byName.get(new Name(player, id)));
    }

    /** Marks a turn as finished: nothing more will happen in it. */
    void finish(PlayerTurn turn) {
        running.remove(turn);
        finished.add(turn);
    }

    /** Returns the turns that have not ended. */
    List<PlayerTurn> running() {
        return running.stream().filter(turn -> !turn.ended()).toList();
    }

    /** Removes finished turns older than {@code age}, and the oldest ones while there are more than {@code most} turns. */
    void forget(Duration age, int most) {
        for (PlayerTurn first = finished.peek(); first != null; first = finished.peek()) {
            if (!first.endedLongerAgoThan(age) && byName.size() <= most) {
                return;
            }
            // Not poll: another thread may have removed this one, with its player, meanwhile.
            finished.remove(first);
            byName.remove(Name.of(first), first);
        }
    }

    /** Returns the turns of a player. */
    List<PlayerTurn> of(String player) {
        return byName.values().stream()
                .filter(turn -> turn.player().equals(player))
                .toList();
    }

    /** Removes a turn, running or not. */
    void forget(PlayerTurn turn) {
        byName.remove(Name.of(turn), turn);
        finished.remove(turn);
    }

    /** Returns the number of turns. */
    int size() {
        return byName.size();
    }
}
