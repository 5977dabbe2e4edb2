package dev.crucible.engine.results;

import dev.crucible.engine.fuzz.FuzzFile;
import java.nio.file.Path;

/** Fuzz target for event logs changed by a bad disk. */
public final class EventsFuzz {

    private EventsFuzz() {}

    /** Accepts any bytes; fails unless they are read or rejected properly. */
    public static void fuzzerTestOneInput(byte[] bytes) {
        Path file = FuzzFile.of("events.ndjson", bytes);
        try {
            new EventLog(new RunDirectory(file.getParent())).check(0, 3, strategy -> 3);
        } catch (EventLog.DamagedException e) {
            // Rejected with the file's name.
        }
    }
}
