package dev.crucible.web;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * Access log, one line per request: method, path as received, status, duration. It never contains the query, headers or bodies, which
 * carry secrets. Reads are logged at DEBUG; changes and server errors at INFO and above.
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

    /** Logs a failure under the request's id, which the client received; a full disk in one line, because the log may be on it. */
    void failed(String id, String method, String rawPath, Exception failure, Optional<HttpProblem> full) {
        String what = "request " + id + ": " + method + " " + rawPath + " failed";
        if (full.isPresent()) {
            logger.log(Level.ERROR, "{0}: {1}", what, failure.getMessage());
        } else {
            logger.log(Level.ERROR, what, failure);
        }
    }
}
