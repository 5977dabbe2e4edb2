package dev.crucible.story.sound;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * PCM samples, interleaved if there are two channels.
 *
 * @param samples 16-bit samples
 * @param rate frames per second
 * @param channels 1 or 2
 */
public record Sound(short[] samples, int rate, int channels) {
    private static final int HEADER = 44;
    private static final short PCM = 1;

    public double seconds() {
        return rate == 0 ? 0 : samples.length / (double) (rate * channels);
    }

    /** Returns a WAV file of these samples. */
    public byte[] wav() {
        int bytes = Short.BYTES * samples.length;
        ByteBuffer file = ByteBuffer.allocate(HEADER + bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(ascii("RIFF"))
                .putInt(HEADER - 8 + bytes)
                .put(ascii("WAVEfmt "))
                .putInt(16)
                .putShort(PCM)
                .putShort((short) channels)
                .putInt(rate)
                .putInt(Short.BYTES * channels * rate)
                .putShort((short) (Short.BYTES * channels))
                .putShort((short) Short.SIZE)
                .put(ascii("data"))
                .putInt(bytes);
        file.asShortBuffer().put(samples);
        return file.array();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
