package dev.crucible.web;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The connections that have not sent a whole request, oldest first. Too many of them, in all or of one peer, cost the oldest its place: who
 * sends a request at once is served whatever others hold open. Thread-safe.
 *
 * @param <C> a connection
 */
final class UnreadRequests<C> {

    private final int most;
    private final int mostOfPeer;
    private final Set<C> all = new LinkedHashSet<>();
    private final Map<Object, Set<C>> byPeer = new HashMap<>();
    private final Map<C, Object> peers = new HashMap<>();

    UnreadRequests(int most, int mostOfPeer) {
        this.most = most;
        this.mostOfPeer = mostOfPeer;
    }

    /** Adds a connection of {@code peer}, empty for a trusted proxy; returns the connection that it displaces. */
    synchronized Optional<C> add(C connection, Optional<?> peer) {
        all.add(connection);
        if (peer.isPresent()) {
            peers.put(connection, peer.get());
            Set<C> ofPeer = byPeer.computeIfAbsent(peer.get(), _ -> new LinkedHashSet<>());
            ofPeer.add(connection);
            if (ofPeer.size() > mostOfPeer) {
                return removed(ofPeer);
            }
        }
        return all.size() > most ? removed(all) : Optional.empty();
    }

    /** Removes a connection: its request is whole, or it has ended. */
    synchronized void remove(C connection) {
        all.remove(connection);
        Object peer = peers.remove(connection);
        Set<C> ofPeer = peer == null ? null : byPeer.get(peer);
        if (ofPeer != null) {
            ofPeer.remove(connection);
            if (ofPeer.isEmpty()) {
                byPeer.remove(peer);
            }
        }
    }

    /** Removes and returns the oldest. */
    synchronized Optional<C> oldest() {
        return removed(all);
    }

    private Optional<C> removed(Set<C> connections) {
        Iterator<C> oldest = connections.iterator();
        if (!oldest.hasNext()) {
            return Optional.empty();
        }
        C connection = oldest.next();
        remove(connection);
        return Optional.of(connection);
    }
}
