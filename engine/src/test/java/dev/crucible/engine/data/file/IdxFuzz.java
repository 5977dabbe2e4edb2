package dev.crucible.engine.data.file;

import dev.crucible.engine.data.DataException;
import dev.crucible.engine.data.FileForm;
import dev.crucible.engine.fuzz.FuzzFile;
import java.nio.file.Path;

/** Fuzz target for IDX files from untrusted sources. */
public final class IdxFuzz {

    private IdxFuzz() {}

    /** Accepts any bytes; fails unless they are read or rejected properly. */
    public static void fuzzerTestOneInput(byte[] bytes) {
        Path file = FuzzFile.of("images-idx3-ubyte", bytes);
        try {
            IdxFile.read(file).toBytes(PixelScale.of(FileForm.DEFAULT, "x", 255, 255));
        } catch (DataException e) {
            // Rejected with the file's name.
        }
    }
}
