package dev.crucible.novel.voice;

import java.util.Optional;
import java.util.function.DoubleSupplier;

/** Where sound goes. */
public interface VoiceOut {
    /**
     * Plays to the end.
     *
     * @param volume 0..1, asked again while it plays
     * @throws InterruptedException when the thread is interrupted, which is how a sound is stopped
     */
    void play(Sound sound, DoubleSupplier volume) throws InterruptedException;

    /**
     * A line for what goes on without end, beside what is played; empty where there is no device.
     *
     * @param rate samples a second, of one channel
     */
    default Optional<Line> line(int rate) {
        return Optional.empty();
    }

    /** A line that takes samples as quickly as they are heard. */
    interface Line extends AutoCloseable {
        /** Waits while the line is full. */
        void write(short[] samples) throws InterruptedException;

        @Override
        void close();
    }
}
