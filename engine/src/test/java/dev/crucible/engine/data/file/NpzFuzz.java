package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.FileForm;
import dev.crucible.engine.fuzz.FuzzFile;
import java.nio.file.Path;
import java.util.List;

/** Fuzz target for NPZ files from untrusted sources. */
public final class NpzFuzz {

    private NpzFuzz() {}

    /** Accepts any bytes; fails unless they are read or rejected properly. */
    public static void fuzzerTestOneInput(byte[] bytes) {
        Path file = FuzzFile.of("set.npz", bytes);
        try (NpzFile arrays = new NpzFile(file)) {
            arrays.read(List.of("train_images", "x")).toBytes(PixelScale.of(FileForm.DEFAULT, "x", 255, 255));
        } catch (DataException e) {
            // Rejected with the file's name.
        }
    }
}
