package dev.crucible.bridge.voice;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import marytts.LocalMaryInterface;
import marytts.exceptions.MaryConfigurationException;
import marytts.exceptions.SynthesisException;

/**
 * Speaks with MaryTTS in this process: one recorded voice, from which every preset is made by its effects and by resampling. The
 * engine keeps its settings between texts, so one text is spoken at a time; its clauses are turned into sound side by side, which takes
 * three quarters of the time.
 */
public final class MarySpeech implements SpeechEngine {

    /** The base voice's own fundamental frequency. */
    private static final double BASE_HZ = 178;

    private static final int WAV_HEADER = 44;

    /** More than this between two clauses is cut. */
    private static final double LONGEST_BREATH = 0.22;

    private static final int QUIET = 150;

    /** So many clauses are in memory as the engine's parameters. */
    private static final int AT_ONCE = 4;

    private static final List<String> FIRST_WORDS = List.of(
            "The forge is warm, and the hammer lies where it should.",
            "Seven rules under one attack, with three seeds each.",
            "What would you like to know tonight?");

    private final ExecutorService vocoders = Executors.newFixedThreadPool(
            Runtime.getRuntime().availableProcessors(),
            Thread.ofPlatform().name("vocoder-", 0).daemon().factory());
    private final ReentrantLock lock = new ReentrantLock();
    private LocalMaryInterface mary;

    @Override
    public String name() {
        return "mary-slt-5.2";
    }

    @Override
    public void warmUp() throws SpeechException {
        for (String words : FIRST_WORDS) {
            speak(words, new VoicePreset("warm-up", BASE_HZ, 1, 1, 1));
        }
    }

    @Override
    public Clip speak(String text, VoicePreset voice) throws SpeechException {
        lock.lock();
        try {
            LocalMaryInterface engine = engine();
            engine.setAudioEffects(effects(voice));
            List<Future<Clip>> clips = new ArrayList<>();
            for (String clause : Clauses.of(text)) {
                if (clips.size() >= AT_ONCE) {
                    clips.get(clips.size() - AT_ONCE).get();
                }
                AudioInputStream audio = engine.generateAudio(clause);
                clips.add(vocoders.submit(() -> clip(audio, voice)));
            }
            return joined(clips);
        } catch (MaryConfigurationException | SynthesisException | ExecutionException | RuntimeException e) {
            throw new SpeechException("the text could not be spoken", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SpeechException("interrupted while a text was spoken", e);
        } finally {
            lock.unlock();
        }
    }

    private static Clip clip(AudioInputStream audio, VoicePreset voice) throws IOException {
        try (audio) {
            int rate = Math.round(audio.getFormat().getSampleRate());
            return Resampling.to(samples(audio), rate * voice.tract(), Mp3.RATE);
        }
    }

    /** The clips one after another, with breaths as they are within a sentence. */
    private static Clip joined(List<Future<Clip>> clips) throws ExecutionException, InterruptedException {
        short[] all = {};
        for (Future<Clip> clip : clips) {
            short[] next = clip.get().samples();
            int breath = quietEnd(all) + quietStart(next);
            int surplus = all.length == 0 ? 0 : Math.max(0, breath - (int) (LONGEST_BREATH * Mp3.RATE));
            int skipped = Math.min(surplus, quietStart(next));
            int kept = all.length - (surplus - skipped);
            short[] longer = Arrays.copyOf(all, kept + next.length - skipped);
            System.arraycopy(next, skipped, longer, kept, next.length - skipped);
            all = longer;
        }
        return new Clip(all, Mp3.RATE);
    }

    private static int quietStart(short[] samples) {
        int at = 0;
        while (at < samples.length && Math.abs(samples[at]) < QUIET) {
            at++;
        }
        return at;
    }

    private static int quietEnd(short[] samples) {
        int at = samples.length;
        while (at > 0 && Math.abs(samples[at - 1]) < QUIET) {
            at--;
        }
        return samples.length - at;
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
