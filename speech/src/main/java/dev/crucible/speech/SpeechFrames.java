package dev.crucible.speech;

/**
 * A sentence as the parameters of a statistical voice, one row per frame.
 *
 * @param spectra mel cepstra
 * @param strengths voiced share per frame and band of the excitation, 0 to 1; the rest is noise
 * @param pitch fundamental frequency in Hz, 0 where unvoiced
 */
record SpeechFrames(double[][] spectra, double[][] strengths, double[] pitch) {

    int count() {
        return pitch.length;
    }
}
