package dev.crucible.speech;

/**
 * A sentence as the parameters of a statistical voice, one row a frame.
 *
 * @param spectra mel cepstra
 * @param strengths for each frame and band of the excitation, how much of it is voice, 0..1; the rest is noise
 * @param pitch fundamental frequency in Hz, 0 where there is no voice
 */
record SpeechFrames(double[][] spectra, double[][] strengths, double[] pitch) {

    int count() {
        return pitch.length;
    }
}
