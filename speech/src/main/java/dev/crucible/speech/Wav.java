package dev.crucible.speech;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Reads and writes PCM samples in RIFF files. */
final class Wav {

    private static final int HEADER = 44;
    private static final int RIFF = 0x46464952;
    private static final int WAVE = 0x45564157;
    private static final int FORMAT = 0x20746d66;
    private static final int DATA = 0x61746164;

    private Wav() {}

    static byte[] encode(Clip clip) {
        byte[] pcm = bytes(clip);
        ByteBuffer file = ByteBuffer.allocate(HEADER + pcm.length).order(ByteOrder.LITTLE_ENDIAN);
        file.put(new byte[] {'R', 'I', 'F', 'F'}).putInt(HEADER - 8 + pcm.length);
        file.put(new byte[] {'W', 'A', 'V', 'E', 'f', 'm', 't', ' '}).putInt(16);
        file.putShort((short) 1).putShort((short) 1).putInt(clip.rate()).putInt(clip.rate() * 2);
        file.putShort((short) 2).putShort((short) 16);
        file.put(new byte[] {'d', 'a', 't', 'a'}).putInt(pcm.length).put(pcm);
        return file.array();
    }

    /**
     * Reads 16-bit samples; several channels are averaged. A server that does not know the length in advance writes one
     * that is too large, so the data ends at the latest with the file.
     *
     * @throws IOException if it is not such a file
     */
    static Clip decode(byte[] file) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        if (file.length < HEADER || in.getInt(0) != RIFF || in.getInt(8) != WAVE) {
            throw new IOException("is no WAV file");
        }
        in.position(12);
        int channels = 0;
        int rate = 0;
        while (in.remaining() >= 8) {
            int chunk = in.getInt();
            long length = Integer.toUnsignedLong(in.getInt());
            if (chunk == FORMAT && length >= 16 && in.remaining() >= 16) {
                int at = in.position();
                channels = in.getShort(at + 2);
                rate = in.getInt(at + 4);
                if (in.getShort(at) != 1 || in.getShort(at + 14) != 16 || channels < 1 || rate < 8_000) {
                    throw new IOException("is no WAV file of 16-bit samples");
                }
            } else if (chunk == DATA && channels > 0) {
                return new Clip(mean(in.slice().order(ByteOrder.LITTLE_ENDIAN), length, channels), rate);
            }
            in.position((int) Math.min(in.limit(), in.position() + length + (length & 1)));
        }
        throw new IOException("is a WAV file without samples");
    }

    private static short[] mean(ByteBuffer data, long length, int channels) {
        short[] samples = new short[(int) (Math.min(length, data.remaining()) / 2 / channels)];
        for (int i = 0; i < samples.length; i++) {
            int sum = 0;
            for (int channel = 0; channel < channels; channel++) {
                sum += data.getShort();
            }
            samples[i] = (short) (sum / channels);
        }
        return samples;
    }

    static byte[] bytes(Clip clip) {
        ByteBuffer pcm = ByteBuffer.allocate(clip.samples().length * 2).order(ByteOrder.LITTLE_ENDIAN);
        pcm.asShortBuffer().put(clip.samples());
        return pcm.array();
    }
}
