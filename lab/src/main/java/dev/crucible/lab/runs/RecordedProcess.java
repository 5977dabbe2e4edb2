package dev.crucible.lab.runs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The process recorded in a status. Process ids are reused, so a process counts only if it started before the status was last written. */
public final class RecordedProcess {

    /** Tolerance of the start time computed by the system. */
    private static final Duration JITTER = Duration.ofSeconds(2);

    private RecordedProcess() {}

    /** Returns the live process of {@code status}, if any; never this process or its ancestors. */
    public static Optional<ProcessHandle> of(ObjectNode status) {
        if (!status.path("pid").canConvertToLong() || !status.path("pid").isIntegralNumber()) {
            return Optional.empty();
        }
        long pid = status.get("pid").longValue();
        if (pid <= 1 || isOurs(pid)) {
            return Optional.empty();
        }
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(process -> wasThere(process, status));
    }

    private static boolean wasThere(ProcessHandle process, ObjectNode status) {
        Optional<Instant> written = RunStatus.updatedAt(status);
        Optional<Instant> started = process.info().startInstant();
        return written.isEmpty()
                || started.isEmpty()
                || !started.get().isAfter(written.get().plus(JITTER));
    }

    private static boolean isOurs(long pid) {
        Optional<ProcessHandle> process = Optional.of(ProcessHandle.current());
        while (process.isPresent()) {
            if (process.get().pid() == pid) {
                return true;
            }
            process = process.get().parent();
        }
        return false;
    }
}
