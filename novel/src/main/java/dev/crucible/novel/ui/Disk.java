package dev.crucible.novel.ui;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Reads and writes the player's own files; a full or broken disk is no case that the story goes on from. */
final class Disk {
    /** Something written. */
    interface Writing {
        void run() throws IOException;
    }

    /** Something read. */
    interface Reading<T> {
        T get() throws IOException;
    }

    private Disk() {}

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
