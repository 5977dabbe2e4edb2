package dev.crucible.web;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One line a request: method, path as it came, status, duration. Never the query, headers or bodies, where secrets travel. Reads are
 * logged at DEBUG, changes and errors of ours at INFO and above.
 */
final class RequestLog {

    private final Logger logger = System.getLogger("dev.crucible.web");
    private final AtomicLong failures = new AtomicLong(System.currentTimeMillis());

    void answered(String method, String rawPath, int status, long nanos) {
        Level level = method.equals("GET") || method.equals("OPTIONS") ? Level.DEBUG : Level.INFO;
        if (logger.isLoggable(level)) {
            logger.log(level, "{0} {1} {2} {3} ms", method, rawPath, Integer.toString(status), nanos / 1_000_000);
        }
    }

    /** Logs what went wrong and gives the reference under which the client can ask for it. */
    String failed(String method, String rawPath, Exception failure) {
        String reference = Long.toString(failures.incrementAndGet(), 36);
        logger.log(Level.ERROR, "request " + reference + ": " + method + " " + rawPath + " failed", failure);
        return reference;
    }
}
