package dev.crucible.lab.terminal;

import dev.crucible.web.HttpProblem;
import dev.crucible.web.SocketHandler;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** The open terminals. Thread-safe. */
public final class Terminals implements AutoCloseable {

    private final TerminalConfig config;
    private final String lab;
    private final Set<TerminalSession> open = new HashSet<>();
    private boolean closing;

    /** Creates the terminals of the lab over {@code out}. */
    public Terminals(TerminalConfig config, Path out) {
        this.config = config;
        this.lab = OrphanedShells.lab(out);
    }

    /**
     * Opens a session.
     *
     * @throws HttpProblem 503 if the maximum number is open
     */
    public synchronized SocketHandler open() {
        if (closing || open.size() >= config.mostSessions()) {
            throw HttpProblem.of(503, "Too many terminals are open. Close one first.")
                    .with("Retry-After", "5");
        }
        TerminalSession session = new TerminalSession(config, lab + ":" + UUID.randomUUID(), this::forget);
        open.add(session);
        return session;
    }

    /** Returns the number of open terminals. */
    public synchronized int count() {
        return open.size();
    }

    private synchronized void forget(TerminalSession session) {
        open.remove(session);
    }

    /** Ends all terminals and waits for their end. */
    @Override
    public void close() {
        List<TerminalSession> sessions;
        synchronized (this) {
            closing = true;
            sessions = List.copyOf(open);
        }
        sessions.forEach(TerminalSession::stop);
        sessions.forEach(TerminalSession::awaitEnd);
    }
}
