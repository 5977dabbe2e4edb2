package dev.crucible.novel.voice;

import dev.crucible.story.sound.Sound;
import java.util.function.DoubleSupplier;

/** Sleeps for the length of the sound, so that the story keeps its rhythm without a sound device. */
public final class SilentVoiceOut implements VoiceOut {
    @Override
    public void play(Sound sound, DoubleSupplier volume) throws InterruptedException {
        Thread.sleep((long) (1000 * sound.seconds()));
    }
}
