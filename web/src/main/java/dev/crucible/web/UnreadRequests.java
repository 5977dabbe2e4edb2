package dev.crucible.web;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The connections that have not sent a whole request, oldest first. Too many of them, in all or of one peer, cost the oldest of the peer that
 * holds the most its place: who sends a request at once is served whatever others hold open. Thread-safe.
 *
 * @param <C> a connection
 */
final class UnreadRequests<C> {

    /** Trusted proxies together: they speak for many clients, so no limit of a peer holds for them. */
    private static final Object PROXIES = new Object();

    private final int most;
    private final int mostOfPeer;
    private final Map<Object, Set<C>> byPeer = new HashMap<>();
    private final Map<C, Object> peers = new HashMap<>();

    UnreadRequests(int most, int mostOfPeer) {
        this.most = most;
        this.mostOfPeer = mostOfPeer;
    }

    /** Adds a connection of {@code peer}, empty for a trusted proxy; returns the connection that it displaces. */
    synchronized Optional<C> add(C connection, Optional<?> peer) {
        remove(connection);
        Object key = peer.isPresent() ? peer.get() : PROXIES;
        peers.put(connection, key);
        Set<C> ofPeer = byPeer.computeIfAbsent(key, _ -> new LinkedHashSet<>());
        ofPeer.add(connection);
        if (peer.isPresent() && ofPeer.size() > mostOfPeer) {
            return removed(ofPeer);
        }
        return peers.size() > most ? dispensable() : Optional.empty();
    }

    /** Removes a connection: its request is whole, or it has ended. */
    synchronized void remove(C connection) {
        Object peer = peers.remove(connection);
        Set<C> ofPeer = peer == null ? null : byPeer.get(peer);
        if (ofPeer != null) {
            ofPeer.remove(connection);
            if (ofPeer.isEmpty()) {
                byPeer.remove(peer);
            }
        }
    }

    /** Removes and returns the oldest connection of the peer that holds the most. */
    synchronized Optional<C> dispensable() {
        return byPeer.values().stream().max(Comparator.comparingInt(Set::size)).flatMap(this::removed);
    }

    private Optional<C> removed(Set<C> connections) {
        Optional<C> oldest = connections.stream().findFirst();
        oldest.ifPresent(this::remove);
        return oldest;
    }
}
