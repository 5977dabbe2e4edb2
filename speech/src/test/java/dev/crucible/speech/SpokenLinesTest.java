package dev.crucible.speech;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.crucible.dialogue.VoicePreset;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpokenLinesTest {

    private static final List<String> AGENTS =
            List.of("hephaestus", "techne", "kallos", "metis", "dokimasia", "mneme", "puck", "cupid");

    @TempDir
    static Path folder;

    private static SpokenLines narration;

    @BeforeAll
    static void warmUp() throws Exception {
        narration = SpokenLines.start(Optional.of(new MarySpeech()), folder);
        await().atMost(Duration.ofSeconds(60)).until(narration::ready);
    }

    @Test
    void speaksEveryAgentInAVoiceOfItsOwn() throws Exception {
        Set<Long> lengths = new HashSet<>();
        for (String agent : AGENTS) {
            SpeechClip speech = narration
                    .speak(agent, "The median held to the last round.", AudioType.WAV)
                    .orElseThrow();
            assertThat(speech.seconds()).isBetween(0.8, 6.0);
            lengths.add(Math.round(speech.seconds() * 1000));
        }
        assertThat(lengths).hasSizeGreaterThanOrEqualTo(AGENTS.size() - 1);
    }

    @Test
    void pitchFollowsThePreset() throws Exception {
        double smith = pitch("hephaestus");
        double muse = pitch("kallos");
        assertThat(smith).isBetween(75.0, 125.0);
        assertThat(muse).isBetween(165.0, 250.0);
    }

    @Test
    void writesWavThatTheJdkReadsAndMp3WithFramesToItsEnd() throws Exception {
        SpeechClip wav =
                narration.speak("mneme", "I remember every run.", AudioType.WAV).orElseThrow();
        try (AudioInputStream audio = AudioSystem.getAudioInputStream(new ByteArrayInputStream(wav.audio()))) {
            assertThat(audio.getFrameLength() / audio.getFormat().getFrameRate())
                    .isCloseTo((float) wav.seconds(), org.assertj.core.data.Offset.offset(0.01f));
        }
        SpeechClip mp3 =
                narration.speak("mneme", "I remember every run.", AudioType.MP3).orElseThrow();
        assertThat(mp3.audio()[0]).isEqualTo((byte) 0xFF);
        // Constant rate: 6,000 bytes a second, and less than three frames of padding.
        assertThat(mp3.audio().length / 6000.0).isBetween(mp3.seconds(), mp3.seconds() + 0.1);
    }

    @Test
    void readsWhatItHasSpokenFromDisk() throws Exception {
        SpeechClip first = narration
                .speak("techne", "Launched and counted.", AudioType.MP3)
                .orElseThrow();
        SpokenLines silent = SpokenLines.start(Optional.of(new Broken()), folder);
        assertThat(silent.speak("techne", "Launched and counted.", AudioType.MP3))
                .contains(first);
        assertThat(silent.speak("techne", "Never said before.", AudioType.MP3)).isEmpty();
    }

    @Test
    void saysNothingForCodeAlone() throws Exception {
        assertThat(narration.speak("techne", "```json\n{}\n```", AudioType.MP3)).isEmpty();
        assertThat(SpokenLines.sayable("… ?!")).isFalse();
    }

    @Test
    void spellsWordsWithoutAVowel() throws Exception {
        SpeechClip spelt = narration
                .speak("metis", "SGD with a CNN, or an MLP, hmm.", AudioType.MP3)
                .orElseThrow();
        assertThat(spelt.seconds()).isGreaterThan(2);
    }

    @Test
    void leavesOutWhatIsNotSpeech() {
        assertThat(SpokenText.of("**Krum** held. ```x = 1``` See http://127.0.0.1:8000/a 🔨"))
                .isEqualTo("Krum held. See the address on your screen");
    }

    @Test
    void forgetsWhatWasNotHeardForLongest(@TempDir Path small) throws Exception {
        SpeechCache cache = new SpeechCache(small, 3_000);
        VoicePreset voice = Voices.of("puck");
        for (int i = 0; i < 10; i++) {
            cache.keep("engine", voice, "line " + i, new SpeechClip(new byte[500], 1, AudioType.MP3));
        }
        try (Stream<Path> files = Files.list(small)) {
            assertThat(files.count()).isLessThanOrEqualTo(6);
        }
        assertThat(cache.find("engine", voice, AudioType.MP3, "line 9")).isPresent();
    }

    /** Returns the strongest frequency between 60 and 400 Hz. */
    private static double pitch(String agent) throws Exception {
        byte[] wav = narration
                .speak(agent, "Our own room, in a war year, wore a mellow yellow.", AudioType.WAV)
                .orElseThrow()
                .audio();
        int rate = Mp3Encoder.RATE;
        double[] x = new double[rate];
        for (int i = 0; i < x.length; i++) {
            int at = 44 + 2 * (i + rate / 2);
            x[i] = (short) ((wav[at] & 0xFF) | (wav[at + 1] << 8));
        }
        int best = 0;
        double most = 0;
        for (int lag = rate / 400; lag <= rate / 60; lag++) {
            double sum = 0;
            for (int i = 0; i + lag < x.length; i++) {
                sum += x[i] * x[i + lag];
            }
            if (sum > most) {
                most = sum;
                best = lag;
            }
        }
        return (double) rate / best;
    }

    private static final class Broken implements SpeechEngine {

        @Override
        public String name() {
            return new MarySpeech().name();
        }

        @Override
        public void warmUp() throws SpeechException {
            throw new SpeechException("broken", new IllegalStateException("broken"));
        }

        @Override
        public Clip speak(String text, VoicePreset voice) throws SpeechException {
            throw new SpeechException("broken", new IllegalStateException("broken"));
        }
    }
}
