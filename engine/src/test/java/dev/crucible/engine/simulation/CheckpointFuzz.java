package dev.crucible.engine.simulation;

import dev.crucible.engine.fuzz.FuzzFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/** Fuzz target for checkpoints changed by a bad disk, including changes that match the checksum. */
public final class CheckpointFuzz {

    private CheckpointFuzz() {}

    /** Accepts any bytes; fails unless they are read or rejected properly. */
    public static void fuzzerTestOneInput(byte[] bytes) {
        read(bytes);
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        read(ByteBuffer.allocate(bytes.length + Integer.BYTES)
                .put(bytes)
                .putInt((int) sum.getValue())
                .array());
    }

    private static void read(byte[] bytes) {
        Path file = FuzzFile.of("state.bin", bytes);
        try {
            Checkpoint.read(file);
        } catch (IOException e) {
            // Rejected with the file's name.
        }
    }
}
