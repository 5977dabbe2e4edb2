package dev.crucible.novel.voice;

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
}
