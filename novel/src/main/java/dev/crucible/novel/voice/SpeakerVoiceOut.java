package dev.crucible.novel.voice;

import dev.crucible.story.sound.Sound;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import javax.sound.sampled.AudioFormat;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.LineUnavailableException;
import javax.sound.sampled.SourceDataLine;

/** The machine's sound device. Without one, or while another program uses it, silence of the same length. */
public final class SpeakerVoiceOut implements VoiceOut {
    private static final int PIECES_A_SECOND = 20;
    /**
     * Buffer of an endless line, as a fraction of a second: short enough for its volume to follow, long enough to
     * bridge delays.
     */
    private static final int LINE_PIECES = 5;

    private final VoiceOut silence = new SilentVoiceOut();

    /** Returns true if this machine has a sound device. */
    public static boolean hasDevice() {
        return AudioSystem.getMixerInfo().length > 0;
    }

    @Override
    public void play(Sound sound, DoubleSupplier volume) throws InterruptedException {
        if (sound.samples().length == 0) {
            return;
        }
        AudioFormat format = new AudioFormat(sound.rate(), 16, sound.channels(), true, false);
        try (SourceDataLine line = AudioSystem.getSourceDataLine(format)) {
            line.open(format);
            line.start();
            write(sound, volume, line);
        } catch (LineUnavailableException | IllegalArgumentException e) {
            // javax.sound throws an unchecked exception on a machine without any device.
            silence.play(sound, volume);
        }
    }

    @Override
    public Optional<Line> line(int rate) {
        AudioFormat format = new AudioFormat(rate, 16, 1, true, false);
        try {
            SourceDataLine line = AudioSystem.getSourceDataLine(format);
            line.open(format, 2 * rate / LINE_PIECES);
            line.start();
            return Optional.of(new DeviceLine(line));
        } catch (LineUnavailableException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private record DeviceLine(SourceDataLine device) implements Line {
        @Override
        public void write(short[] samples) throws InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            byte[] bytes = new byte[2 * samples.length];
            for (int i = 0; i < samples.length; i++) {
                bytes[2 * i] = (byte) samples[i];
                bytes[2 * i + 1] = (byte) (samples[i] >> 8);
            }
            device.write(bytes, 0, bytes.length);
        }

        @Override
        public void close() {
            device.close();
        }
    }

    private static void write(Sound sound, DoubleSupplier volume, SourceDataLine line) throws InterruptedException {
        int piece = sound.rate() / PIECES_A_SECOND * sound.channels();
        byte[] bytes = new byte[2 * piece];
        for (int at = 0; at < sound.samples().length; at += piece) {
            if (Thread.interrupted()) {
                line.stop();
                line.flush();
                throw new InterruptedException();
            }
            int length = Math.min(piece, sound.samples().length - at);
            double scale = volume.getAsDouble();
            for (int i = 0; i < length; i++) {
                int value = (int) (scale * sound.samples()[at + i]);
                bytes[2 * i] = (byte) value;
                bytes[2 * i + 1] = (byte) (value >> 8);
            }
            line.write(bytes, 0, 2 * length);
        }
        line.drain();
    }
}
