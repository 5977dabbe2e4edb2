package dev.crucible.novel.voice;

/**
 * PCM samples, interleaved if there are two channels.
 *
 * @param samples 16-bit samples
 * @param rate frames per second
 * @param channels 1 or 2
 */
public record Sound(short[] samples, int rate, int channels) {
    public double seconds() {
        return rate == 0 ? 0 : samples.length / (double) (rate * channels);
    }
}
