package dev.crucible.novel.voice;

import dev.crucible.story.sound.Sound;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/** Audio output. */
public interface VoiceOut {
    /**
     * Plays a sound to its end.
     *
     * @param volume 0 to 1, read again during playback
     * @throws InterruptedException if the thread is interrupted, which stops the sound
     */
    void play(Sound sound, DoubleSupplier volume) throws InterruptedException;

    /**
     * Opens a line for endless sound, in addition to {@link #play}; empty without a device.
     *
     * @param rate sampling rate in Hz, one channel
     */
    default Optional<Line> line(int rate) {
        return Optional.empty();
    }

    /** A line that accepts samples at the speed at which they are heard. */
    interface Line extends AutoCloseable {
        /** Writes samples, blocking while the line is full. */
        void write(short[] samples) throws InterruptedException;

        @Override
        void close();
    }
}
