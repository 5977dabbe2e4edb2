package dev.crucible.speech;

import dev.crucible.dialogue.VoicePreset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;
import marytts.exceptions.MaryConfigurationException;
import marytts.exceptions.SynthesisException;
import org.jspecify.annotations.Nullable;

/**
 * Speaks in this process with MaryTTS and one recorded voice; pitch, pace and resampling make every preset from that
 * voice. Texts are read one at a time. Their sentences are synthesised in parallel, on as many threads as there are
 * processors.
 */
public final class MarySpeech implements SpeechEngine {

    private static final VoicePreset WARM_UP = new VoicePreset("warm-up", 165, 1, 1, 1);

    private static final List<String> FIRST_WORDS = List.of(
            "The forge is warm, and the hammer lies where it should.",
            "Seven rules under one attack, with three seeds each.",
            "What would you like to know tonight?");

    private final ExecutorService vocoders = Executors.newFixedThreadPool(
            Runtime.getRuntime().availableProcessors(),
            Thread.ofPlatform().name("vocoder-", 0).daemon().factory());
    private final ReentrantLock reading = new ReentrantLock();
    private @Nullable MaryReader mary;

    @Override
    public String name() {
        return "mary-slt-5.2-b";
    }

    /** Supports only English: Maven Central has no German voice of MaryTTS. */
    @Override
    public boolean speaks(Locale language) {
        return language.getLanguage().equals("en");
    }

    @Override
    public void warmUp() throws SpeechException {
        for (String words : FIRST_WORDS) {
            speak(words, WARM_UP);
        }
    }

    @Override
    public Clip speak(String text, VoicePreset voice) throws SpeechException {
        try {
            List<Future<Clip>> clips = new ArrayList<>();
            MaryReader reader = reader();
            for (MaryReader.Sentence sentence : read(reader, text, voice)) {
                clips.add(vocoders.submit(() -> sound(reader.vocoder(), sentence, voice)));
            }
            if (clips.isEmpty()) {
                throw new SynthesisException("the text has no sounds");
            }
            return joined(clips);
        } catch (MaryConfigurationException | SynthesisException | ExecutionException | RuntimeException e) {
            throw new SpeechException("the text could not be spoken", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SpeechException("interrupted while a text was spoken", e);
        }
    }

    private MaryReader reader() throws MaryConfigurationException {
        reading.lock();
        try {
            MaryReader made = mary == null ? new MaryReader() : mary;
            mary = made;
            return made;
        } finally {
            reading.unlock();
        }
    }

    private List<MaryReader.Sentence> read(MaryReader reader, String text, VoicePreset voice)
            throws SynthesisException {
        reading.lock();
        try {
            return reader.read(text, voice);
        } finally {
            reading.unlock();
        }
    }

    /** Returns the sound of a sentence. Resampling makes the voice that of a larger or smaller person. */
    private static Clip sound(Vocoder vocoder, MaryReader.Sentence sentence, VoicePreset voice)
            throws SynthesisException {
        Clip natural = vocoder.sound(sentence.frames());
        return Resampling.to(natural.samples(), natural.rate() * voice.tract(), Mp3Encoder.RATE);
    }

    private static Clip joined(List<Future<Clip>> clips) throws ExecutionException, InterruptedException {
        short[] all = {};
        for (Future<Clip> clip : clips) {
            short[] next = clip.get().samples();
            all = Arrays.copyOf(all, all.length + next.length);
            System.arraycopy(next, 0, all, all.length - next.length, next.length);
        }
        return new Clip(all, Mp3Encoder.RATE);
    }
}
