package dev.crucible.a2a.client;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Connection pool of a client. Thread-safe. */
final class Connections implements AutoCloseable {

    /** Maximum idle time of a pooled connection; the agent may close an older one at the moment of its reuse. */
    private static final Duration LONGEST_REST = Duration.ofSeconds(20);

    private static final int RESTING = 128;

    private final Duration connect;
    private final Map<ServerOrigin, Deque<HttpConnection>> resting = new HashMap<>();
    private final Set<HttpConnection> open = new HashSet<>();
    private boolean closed;

    Connections(Duration connect) {
        this.connect = connect;
    }

    /** Takes a connection for one exchange; the caller ends it with {@link #giveBack} or {@link #drop}. */
    HttpConnection take(ServerOrigin origin) throws IOException {
        for (Optional<HttpConnection> rested = rested(origin); rested.isPresent(); rested = rested(origin)) {
            if (rested.get().isFresh(LONGEST_REST)) {
                return rested.get();
            }
            drop(rested.get());
        }
        HttpConnection fresh = HttpConnection.open(origin, connect);
        if (!keep(fresh)) {
            fresh.close();
            throw new IOException("the client is closed");
        }
        return fresh;
    }

    private synchronized Optional<HttpConnection> rested(ServerOrigin origin) {
        return Optional.ofNullable(resting.get(origin)).map(Deque::pollFirst);
    }

    private synchronized boolean keep(HttpConnection connection) {
        return !closed && open.add(connection);
    }

    /** Returns a connection to the pool after its answer was read completely; closes it if the pool is full. */
    void giveBack(HttpConnection connection) throws IOException {
        connection.rest();
        if (!rest(connection)) {
            drop(connection);
        }
    }

    private synchronized boolean rest(HttpConnection connection) {
        Deque<HttpConnection> others = resting.computeIfAbsent(connection.origin(), origin -> new ArrayDeque<>());
        if (closed || others.size() >= RESTING) {
            return false;
        }
        others.addFirst(connection);
        return true;
    }

    /** Closes a connection that cannot be reused. */
    void drop(HttpConnection connection) throws IOException {
        synchronized (this) {
            open.remove(connection);
        }
        connection.close();
    }

    /** Closes all connections, including those in use. */
    @Override
    public void close() throws IOException {
        Set<HttpConnection> all;
        synchronized (this) {
            closed = true;
            all = Set.copyOf(open);
            open.clear();
            resting.clear();
        }
        for (HttpConnection connection : all) {
            connection.close();
        }
    }
}
