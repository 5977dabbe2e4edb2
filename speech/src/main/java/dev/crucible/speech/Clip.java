package dev.crucible.speech;

/**
 * SpeechClip as samples.
 *
 * @param samples 16-bit, one channel
 * @param rate samples a second
 */
public record Clip(short[] samples, int rate) {

    /** Its length in seconds. */
    public double seconds() {
        return (double) samples.length / rate;
    }
}
