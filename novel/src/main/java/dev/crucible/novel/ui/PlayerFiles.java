package dev.crucible.novel.ui;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Reads and writes the player's own files. Errors are unchecked: the story cannot continue with a full or broken disk. */
final class PlayerFiles {
    /** A write operation. */
    interface Writing {
        void run() throws IOException;
    }

    /** A read operation. */
    interface Reading<T> {
        T get() throws IOException;
    }

    private PlayerFiles() {}

    static void keep(Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static <T> T read(Reading<T> reading) {
        try {
            return reading.get();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
