package dev.crucible.web;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.Set;

/**
 * Access log, one line per request: method, path as received, status, duration. The id and the sender
 * are those of {@link CurrentRequest}. It never contains the query, headers or bodies, which
 * carry secrets. Reads are logged at DEBUG; changes and server errors at INFO and above.
 */
final class RequestLog {

    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

    private final Logger logger = System.getLogger("dev.crucible.web");

    void answered(String method, String rawPath, int status, long nanos) {
        Level level = READS.contains(method) ? Level.DEBUG : Level.INFO;
        if (logger.isLoggable(level)) {
            logger.log(level, "{0} {1} {2} {3} ms", method, rawPath, Integer.toString(status), nanos / 1_000_000);
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
