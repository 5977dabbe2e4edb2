package dev.crucible.engine.results;

import dev.crucible.engine.fuzz.FuzzFile;
import java.nio.file.Path;

/** Event logs that a bad disk may have changed. */
public final class EventsFuzz {

    private EventsFuzz() {}

    /** Any bytes; fails unless they are read or refused as they should be. */
    public static void fuzzerTestOneInput(byte[] bytes) {
        Path file = FuzzFile.of("events.ndjson", bytes);
        try {
            new EventLog(new RunDirectory(file.getParent())).check(0, 3, strategy -> 3);
        } catch (EventLog.DamagedException e) {
            // Refused by name.
        }
    }
}
