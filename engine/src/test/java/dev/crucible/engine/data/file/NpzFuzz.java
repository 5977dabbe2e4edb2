package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.fuzz.FuzzFile;
import java.nio.file.Path;
import java.util.List;

/** NPZ files that anybody may have made. */
public final class NpzFuzz {

    private NpzFuzz() {}

    /** Any bytes; fails unless they are read or refused as they should be. */
    public static void fuzzerTestOneInput(byte[] bytes) {
        Path file = FuzzFile.of("set.npz", bytes);
        try (NpzFile arrays = new NpzFile(file)) {
            arrays.read(List.of("train_images", "x")).toBytes();
        } catch (DataException e) {
            // Refused by name.
        }
    }
}
