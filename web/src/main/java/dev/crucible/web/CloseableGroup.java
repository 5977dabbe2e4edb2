package dev.crucible.web;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Deque;

/** Resources of a service, closed in reverse order; one that fails to close does not keep the others open. */
public final class CloseableGroup implements AutoCloseable {

    private static final Logger LOG = System.getLogger(CloseableGroup.class.getName());

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();

    /** Adds a resource that was just opened. */
    public void push(AutoCloseable part) {
        parts.push(part);
    }

    @Override
    public void close() {
        while (!parts.isEmpty()) {
            AutoCloseable last = parts.pop();
            try {
                last.close();
            } catch (Exception e) {
                LOG.log(Level.WARNING, "closing " + last.getClass().getName(), e);
            }
        }
    }
}
