package dev.crucible.speech;

/**
 * Synthesises sound from the frames of a statistical voice. The result is that of the engine's own vocoder, which
 * passes every sample through a locked queue and is slower.
 *
 * @param rate sampling rate in Hz
 * @param frame samples per frame
 * @param alpha frequency warping
 * @param sharpening strength of the formant sharpening, 0 for none
 * @param bands filters that split the excitation into bands
 */
record Vocoder(int rate, int frame, double alpha, double sharpening, double[][] bands) {

    /** Usual peak amplitude. A louder sentence is scaled down as a whole. */
    private static final float USUAL_PEAK = 17_000;

    /** Amplitude to which the peak is scaled. The margin is for later steps, such as resampling and encoding. */
    static final int LOUDEST = 28_000;

    /** Returns the sound of a sentence. */
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
