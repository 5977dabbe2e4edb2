package dev.crucible.novel.voice;

import dev.crucible.story.sound.Sound;
import java.io.ByteArrayInputStream;
import java.util.Arrays;
import javazoom.jl.decoder.Bitstream;
import javazoom.jl.decoder.BitstreamException;
import javazoom.jl.decoder.Decoder;
import javazoom.jl.decoder.DecoderException;
import javazoom.jl.decoder.Header;
import javazoom.jl.decoder.SampleBuffer;

/** Decodes MP3 bytes to samples. */
final class Mp3Decoder {
    private Mp3Decoder() {}

    /** Decodes as much as possible: junk gives no samples, a truncated clip the part before the break. */
    static Sound decode(byte[] mp3) {
        short[] samples = new short[mp3.length * 8];
        int filled = 0;
        int rate = 0;
        int channels = 1;
        Bitstream stream = new Bitstream(new ByteArrayInputStream(mp3));
        Decoder decoder = new Decoder();
        try {
            for (Header header = stream.readFrame(); header != null; header = stream.readFrame()) {
                SampleBuffer frame = (SampleBuffer) decoder.decodeFrame(header, stream);
                rate = frame.getSampleFrequency();
                channels = frame.getChannelCount();
                int length = frame.getBufferLength();
                if (filled + length > samples.length) {
                    samples = Arrays.copyOf(samples, 2 * samples.length + length);
                }
                System.arraycopy(frame.getBuffer(), 0, samples, filled, length);
                filled += length;
                stream.closeFrame();
            }
        } catch (BitstreamException | DecoderException | ArrayIndexOutOfBoundsException e) {
            System.getLogger(Mp3Decoder.class.getName()).log(System.Logger.Level.DEBUG, "a clip broke off", e);
        }
        return new Sound(Arrays.copyOf(samples, filled), rate, channels);
    }
}
