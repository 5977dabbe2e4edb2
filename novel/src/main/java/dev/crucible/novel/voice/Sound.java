package dev.crucible.novel.voice;

/**
 * Samples, interleaved when there are two channels.
 *
 * @param samples 16 bit each
 * @param rate frames a second
 * @param channels 1 or 2
 */
public record Sound(short[] samples, int rate, int channels) {
    public double seconds() {
        return rate == 0 ? 0 : samples.length / (double) (rate * channels);
    }
}
