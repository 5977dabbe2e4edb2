package dev.crucible.speech;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crucible.dialogue.VoicePreset;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import marytts.LocalMaryInterface;
import marytts.htsengine.HMMData;
import marytts.htsengine.HMMVoice;
import marytts.htsengine.HTSVocoder;
import marytts.modules.synthesis.Voice;
import org.junit.jupiter.api.Test;

class VocoderTest {

    private static final String WORDS = "Krum chose the same client, nine times out of sixteen: which tells you more.";

    /** The unchanged base voice. */
    private static final VoicePreset NATURAL = new VoicePreset("natural", 178, 1, 1 / MaryReader.SLOWER, 1);

    @Test
    void givesWhatTheEnginesOwnVocoderGives() throws Exception {
        MaryReader reader = new MaryReader();
        HMMData data = data();
        double beta = data.getBeta();
        // Sharpened spectra differ; see the next test.
        data.setBeta(0);
        try {
            Clip ours = reader.vocoder()
                    .sound(reader.read(WORDS, NATURAL).getFirst().frames());
            short[] theirs = spokenByTheEngine();
            assertThat(ours.rate()).isEqualTo(48_000);
            assertThat(ours.samples()).hasSameSizeAs(theirs);
            // All taps of their excitation filters except the first come a sample too late.
            short[] earlier = Arrays.copyOfRange(theirs, 1, theirs.length);
            for (int i = 0; i < earlier.length; i++) {
                earlier[i] = (short) Math.round((double) earlier[i] * Vocoder.LOUDEST / Short.MAX_VALUE);
            }
            assertThat(noiseDecibels(earlier, ours.samples())).isLessThan(-45);
        } finally {
            data.setBeta(beta);
        }
    }

    /** Equal except for their inverse of the conversion to coefficients, which enlarges the last one by the warping. */
    @Test
    void sharpensAsTheEngineDoes() throws Exception {
        MaryReader reader = new MaryReader();
        double alpha = data().getAlpha();
        double beta = data().getBeta();
        double[][] spectra = reader.read(WORDS, NATURAL).getFirst().frames().spectra();
        int order = spectra[0].length;
        FormantPostfilter sharpening = new FormantPostfilter(order, alpha, beta);
        for (double[] spectrum : spectra) {
            double[] ours = new double[order];
            sharpening.apply(spectrum, ours);
            double[] back = new double[order];
            HTSVocoder.b2mc(ours, back, order - 1, alpha);
            HTSVocoder.mc2b(back, ours, order - 1, alpha);
            double[] theirs = new double[order];
            double[] sharp = spectrum.clone();
            HTSVocoder.postfilter_mgc(sharp, order - 1, alpha, beta);
            HTSVocoder.mc2b(sharp, theirs, order - 1, alpha);
            assertThat(ours).containsExactly(theirs, within(0.001));
        }
    }

    private static HMMData data() {
        return ((HMMVoice) Voice.getVoice("cmu-slt-hsmm")).getHMMData();
    }

    private static short[] spokenByTheEngine() throws Exception {
        ByteArrayOutputStream wav = new ByteArrayOutputStream();
        try (AudioInputStream audio = new LocalMaryInterface().generateAudio(WORDS)) {
            AudioSystem.write(audio, AudioFileFormat.Type.WAVE, wav);
        }
        return Wav.decode(wav.toByteArray()).samples();
    }

    /** A pulse without a pitch would be a click so loud that the sentence around it becomes quiet. */
    @Test
    void everyPitchIsOneThatVoicesHave() throws Exception {
        MaryReader reader = new MaryReader();
        VoicePreset archer = new VoicePreset("archer", 188, 1.1, 1.12, 0.96);
        double[] pitch = reader.read("I remember every run that we have ever made together.", archer)
                .getFirst()
                .frames()
                .pitch();
        assertThat(Arrays.stream(pitch).filter(hertz -> hertz > 0)).isNotEmpty().allSatisfy(hertz -> assertThat(hertz)
                .isBetween(100.0, 400.0));
    }

    @Test
    void paceIsTheLengthOfWhatIsSaid() throws Exception {
        MaryReader reader = new MaryReader();
        double usual = frames(reader, 1);
        assertThat(frames(reader, 1.3) / usual).isCloseTo(1.3, within(0.1));
        assertThat(frames(reader, 0.8) / usual).isCloseTo(0.8, within(0.1));
    }

    private static int frames(MaryReader reader, double pace) throws Exception {
        VoicePreset preset = new VoicePreset("at a pace", 178, 1, pace, 1);
        return reader.read(WORDS, preset).getFirst().frames().count();
    }

    @Test
    void aTextSoundsTheSameEveryTime() throws Exception {
        MaryReader reader = new MaryReader();
        VoicePreset imp = Voices.of("puck");
        Clip first = reader.vocoder().sound(reader.read(WORDS, imp).getFirst().frames());
        reader.read(WORDS, Voices.of("mneme"));
        Clip again = reader.vocoder().sound(reader.read(WORDS, imp).getFirst().frames());
        assertThat(again.samples()).isEqualTo(first.samples());
    }

    @Test
    void aFlatSpectrumIsNoFilterButForItsGain() {
        double[] samples = {1, -2, 0, 0.5};
        double[] source = samples.clone();
        MelFilter filter = new MelFilter(6, 0.55);
        filter.apply(samples, new double[6]);
        assertThat(samples).containsExactly(source);
        double[] louder = {Math.log(2), 0, 0, 0, 0, 0};
        filter.apply(new double[4], louder);
        filter.apply(samples, louder);
        for (int i = 0; i < samples.length; i++) {
            assertThat(samples[i]).isCloseTo(2 * source[i], within(1e-12));
        }
    }

    @Test
    void resamplingKeepsATone() {
        short[] tone = tone(48_000 * 0.83, 48_000);
        Clip clip = Resampling.to(tone, 48_000 * 0.83, 24_000);
        assertThat(clip.seconds()).isCloseTo(tone.length / (48_000 * 0.83), within(0.001));
        short[] same = tone(24_000, clip.samples().length);
        // Both ends lack their neighbouring samples.
        assertThat(noiseDecibels(
                        Arrays.copyOfRange(same, 100, same.length - 100),
                        Arrays.copyOfRange(clip.samples(), 100, same.length - 100)))
                .isLessThan(-60);
    }

    /** Returns about a second of 1,000 Hz. */
    private static short[] tone(double rate, int length) {
        short[] tone = new short[length];
        for (int i = 0; i < length; i++) {
            tone[i] = (short) Math.round(16_000 * Math.sin(2 * Math.PI * 1_000 * i / rate));
        }
        return tone;
    }

    private static double noiseDecibels(short[] wanted, short[] got) {
        double noise = 0;
        double power = 0;
        for (int i = 0; i < wanted.length; i++) {
            noise += Math.pow(wanted[i] - got[i], 2);
            power += Math.pow(wanted[i], 2);
        }
        return 10 * Math.log10(noise / power);
    }
}
