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
 * Turns that can be read: those that run, and finished ones for a while. Finished ones stand in the order in which they ended, so that
 * what is old is found at the front: looking through all that are kept would hold up those that run.
 */
final class KeptTurns {

    private final Map<Name, PlayerTurn> byName = new ConcurrentHashMap<>();
    private final Set<PlayerTurn> running = ConcurrentHashMap.newKeySet();
    private final Queue<PlayerTurn> finished = new ConcurrentLinkedQueue<>();

    /** Ids that clients choose; those of two players are never the same. */
    private record Name(String player, String id) {

        static Name of(PlayerTurn turn) {
            return new Name(turn.player(), turn.id());
        }
    }

    /** Keeps a turn that is about to run, unless another one of its player has its id: then that one. */
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

    /** Notes that nothing more will happen in a turn. */
    void finish(PlayerTurn turn) {
        running.remove(turn);
        finished.add(turn);
    }

    /** Those that have not ended. */
    List<PlayerTurn> running() {
        return running.stream().filter(turn -> !turn.ended()).toList();
    }

    /** Forgets finished turns older than {@code age}, and the oldest ones while there are more than {@code most} in all. */
    void forget(Duration age, int most) {
        for (PlayerTurn first = finished.peek(); first != null; first = finished.peek()) {
            if (!first.endedLongerAgoThan(age) && byName.size() <= most) {
                return;
            }
            // Not just the head: this one may have been taken with its player meanwhile.
            finished.remove(first);
            byName.remove(Name.of(first), first);
        }
    }

    /** Those of a player. */
    List<PlayerTurn> of(String player) {
        return byName.values().stream()
                .filter(turn -> turn.player().equals(player))
                .toList();
    }

    /** Forgets a turn, whether it runs or not. */
    void forget(PlayerTurn turn) {
        byName.remove(Name.of(turn), turn);
        finished.remove(turn);
    }

    /** How many there are. */
    int size() {
        return byName.size();
    }
}
