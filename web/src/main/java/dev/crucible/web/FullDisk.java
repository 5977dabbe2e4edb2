package dev.crucible.web;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The full disk as the cause of a failure: the file system's own words for it, or the database's. */
public final class FullDisk {

    private static final List<String> REASONS = List.of(
            "No space left on device",
            "Disk quota exceeded",
            "There is not enough space on the disk",
            // SQLite's words; it reports an exceeded quota as a failed write.
            "database or disk is full",
            "SQLITE_IOERR_WRITE",
            "SQLITE_IOERR_FSYNC",
            "SQLITE_IOERR_TRUNCATE",
            "SQLITE_IOERR_SHMSIZE");

    private FullDisk() {}

    /** Returns the reason if {@code failure} or one of its causes is a disk that takes no more data. */
    public static Optional<String> reason(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            Optional<String> reason = REASONS.stream().filter(message::contains).findFirst();
            if (reason.isPresent()) {
                return reason;
            }
        }
        return Optional.empty();
    }

    /** Returns the 507 for {@code failure} if a full disk caused it. */
    public static Optional<HttpProblem> problem(Throwable failure) {
        return reason(failure).map(reason -> HttpProblem.of(507, sentence(reason)));
    }

    /** Returns the sentence for a client whose request failed for {@code reason}. */
    public static String sentence(String reason) {
        return "The service's disk is full (" + reason + "). Free some space, then send the request again.";
    }
}
