package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.fuzz.FuzzFile;
import java.nio.file.Path;

/** IDX files that anybody may have made. */
public final class IdxFuzz {

    private IdxFuzz() {}

    /** Any bytes; fails unless they are read or refused as they should be. */
    public static void fuzzerTestOneInput(byte[] bytes) {
        Path file = FuzzFile.of("images-idx3-ubyte", bytes);
        try {
            IdxFile.read(file).toBytes();
        } catch (DataException e) {
            // Refused by name.
        }
    }
}
