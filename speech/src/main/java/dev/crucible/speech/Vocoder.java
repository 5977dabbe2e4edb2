package dev.crucible.speech;

/**
 * Makes sound of the frames of a statistical voice. It gives what the engine's own vocoder gives, but does not hand every sample
 * through a locked queue.
 *
 * @param rate samples a second
 * @param frame samples a frame
 * @param alpha the warping of frequencies
 * @param sharpening how much the formants are sharpened, 0 for not at all
 * @param bands the filters that cut the excitation into bands
 */
record Vocoder(int rate, int frame, double alpha, double sharpening, double[][] bands) {

    /** The amplitude of the loudest sounds, or somewhat more; what is louder scales its sentence down. */
    private static final float USUAL_PEAK = 17_000;

    /** What it becomes; what comes after, such as another rate or an encoder, may be somewhat louder. */
    static final int LOUDEST = 28_000;

    /** The sound of a sentence. */
    Clip sound(SpeechFrames frames) {
        float[] sound = new float[frames.count() * frame];
        int order = frames.spectra()[0].length;
        Excitation excitation = new Excitation(bands, rate, frame);
        FormantPostfilter sharpener = new FormantPostfilter(order, alpha, sharpening);
        MelFilter filter = new MelFilter(order, alpha);
        double[] samples = new double[frame];
        double[] target = new double[order];
        for (int i = 0; i < frames.count(); i++) {
            sharpener.apply(frames.spectra()[i], target);
            excitation.fill(samples, frames.pitch()[i], frames.strengths()[i]);
            filter.apply(samples, target);
            for (int k = 0; k < frame; k++) {
                sound[i * frame + k] = (float) samples[k];
            }
        }
        return new Clip(scaled(sound), rate);
    }

    private static short[] scaled(float[] sound) {
        float peak = USUAL_PEAK;
        for (float sample : sound) {
            peak = Math.max(peak, Math.abs(sample));
        }
        short[] samples = new short[sound.length];
        for (int i = 0; i < sound.length; i++) {
            samples[i] = (short) Math.round(sound[i] / peak * LOUDEST);
        }
        return samples;
    }
}
