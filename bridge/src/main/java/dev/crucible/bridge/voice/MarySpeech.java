package dev.crucible.bridge.voice;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import marytts.LocalMaryInterface;
import marytts.exceptions.MaryConfigurationException;
import marytts.exceptions.SynthesisException;

/**
 * Speaks with MaryTTS in this process: one recorded voice, from which every preset is made by its effects and by resampling. The
 * engine keeps its settings between texts, so one text is spoken at a time.
 */
public final class MarySpeech implements SpeechEngine {

    /** The base voice's own fundamental frequency. */
    private static final double BASE_HZ = 178;

    private static final int WAV_HEADER = 44;

    private final ReentrantLock lock = new ReentrantLock();
    private LocalMaryInterface mary;

    @Override
    public String name() {
        return "mary-slt-5.2";
    }

    @Override
    public void warmUp() throws SpeechException {
        speak("The forge is warm.", new VoicePreset("warm-up", BASE_HZ, 1, 1, 1));
    }

    @Override
    public Clip speak(String text, VoicePreset voice) throws SpeechException {
        lock.lock();
        try {
            LocalMaryInterface engine = engine();
            engine.setAudioEffects(effects(voice));
            try (AudioInputStream audio = engine.generateAudio(text)) {
                int rate = Math.round(audio.getFormat().getSampleRate());
                return Resampling.to(samples(audio), rate * voice.tract(), Mp3.RATE);
            }
        } catch (MaryConfigurationException | SynthesisException | IOException | RuntimeException e) {
            throw new SpeechException("the text could not be spoken", e);
        } finally {
            lock.unlock();
        }
    }

    private LocalMaryInterface engine() throws MaryConfigurationException {
        if (mary == null) {
            mary = new LocalMaryInterface();
        }
        return mary;
    }

    /** Pitch and pace are compensated for what reading the samples at another rate will do to them. */
    private static String effects(VoicePreset voice) {
        return String.format(
                Locale.ROOT,
                "F0Add(f0Add:%.1f;)+F0Scale(f0Scale:%.2f;)+Rate(durScale:%.3f;)",
                voice.pitchHz() / voice.tract() - BASE_HZ,
                voice.melody(),
                voice.pace() * voice.tract());
    }

    /** The engine's stream ends early when it is read directly; written as a file it is whole. */
    private static short[] samples(AudioInputStream audio) throws IOException {
        ByteArrayOutputStream wav = new ByteArrayOutputStream();
        AudioSystem.write(audio, AudioFileFormat.Type.WAVE, wav);
        byte[] bytes = wav.toByteArray();
        short[] samples = new short[Math.max(0, bytes.length - WAV_HEADER) / 2];
        ByteBuffer.wrap(bytes, Math.min(WAV_HEADER, bytes.length), samples.length * 2)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asShortBuffer()
                .get(samples);
        return samples;
    }
}
