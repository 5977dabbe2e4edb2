package dev.crucible.speech;

import java.util.Arrays;

/**
 * An encoded clip.
 *
 * @param audio the bytes of the file
 * @param seconds its length
 * @param type its encoding
 */
public record SpeechClip(byte[] audio, double seconds, AudioType type) {

    @Override
    public boolean equals(Object other) {
        return other instanceof SpeechClip speech
                && Arrays.equals(audio, speech.audio)
                && seconds == speech.seconds
                && type == speech.type;
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(audio);
    }
}
