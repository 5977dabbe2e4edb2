package dev.crucible.speech;

/**
 * Unencoded speech: PCM samples of one channel.
 *
 * @param samples 16-bit samples
 * @param rate sampling rate in Hz
 */
public record Clip(short[] samples, int rate) {

    /** Returns the length in seconds. */
    public double seconds() {
        return (double) samples.length / rate;
    }
}
