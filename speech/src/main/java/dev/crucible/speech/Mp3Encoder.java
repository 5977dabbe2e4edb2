package dev.crucible.speech;

import de.sciss.jump3r.lowlevel.LameEncoder;
import java.io.ByteArrayOutputStream;
import javax.sound.sampled.AudioFormat;

/** Encodes MPEG layer III at a constant bit rate, one channel. Players misread the length of the encoder's variable bit rate. */
final class Mp3Encoder {

    /** Sampling rate in Hz at which it encodes. */
    static final int RATE = 24_000;

    private static final int KBITS = 48;

    private Mp3Encoder() {}

    static byte[] encode(Clip clip) {
        AudioFormat format = new AudioFormat(clip.rate(), 16, 1, true, false);
        LameEncoder encoder =
                new LameEncoder(format, KBITS, LameEncoder.CHANNEL_MODE_MONO, LameEncoder.QUALITY_LOW, false);
        try {
            byte[] pcm = Wav.bytes(clip);
            byte[] buffer = new byte[encoder.getPCMBufferSize()];
            ByteArrayOutputStream mp3 = new ByteArrayOutputStream(pcm.length / 6 + 1024);
            for (int at = 0; at < pcm.length; ) {
                int length = Math.min(buffer.length, pcm.length - at);
                mp3.write(buffer, 0, encoder.encodeBuffer(pcm, at, length, buffer));
                at += length;
            }
            mp3.write(buffer, 0, encoder.encodeFinish(buffer));
            return mp3.toByteArray();
        } finally {
            encoder.close();
        }
    }
}
