package dev.crucible.web;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * One line a request: method, path as it came, status, duration. Never the query, headers or bodies, where secrets travel. Reads are
 * logged at DEBUG, changes and errors of ours at INFO and above.
 */
final class RequestLog {

    private final Logger logger = System.getLogger("dev.crucible.web");

    void answered(String id, String method, String rawPath, int status, long nanos) {
        Level level = method.equals("GET") || method.equals("OPTIONS") ? Level.DEBUG : Level.INFO;
        if (logger.isLoggable(level)) {
            logger.log(
                    level, "{0} {1} {2} {3} ms {4}", method, rawPath, Integer.toString(status), nanos / 1_000_000, id);
        }
    }

    /** Logs what went wrong under the request's id, by which the client can ask for it. */
    void failed(String id, String method, String rawPath, Exception failure) {
        logger.log(Level.ERROR, "request " + id + ": " + method + " " + rawPath + " failed", failure);
    }
}
