package dev.crucible.speech;

/**
 * How a voice sounds.
 *
 * @param name unique; part of the key under which clips are kept
 * @param pitchHz fundamental frequency, 60..400
 * @param melody scale of the pitch range, 0.2..2
 * @param pace scale of the durations, 0.5..2; more is slower
 * @param tract scale of the resonances, 0.75..1; less is a larger vocal tract
 */
public record VoicePreset(String name, double pitchHz, double melody, double pace, double tract) {

    public VoicePreset {
        require(name, "pitchHz", pitchHz, 60, 400);
        require(name, "melody", melody, 0.2, 2);
        require(name, "pace", pace, 0.5, 2);
        // At 1.05 a recogniser of speech takes a third of the words for others, at 1 a fifth.
        require(name, "tract", tract, 0.75, 1);
    }

    private static void require(String name, String field, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException(
                    "voice %s: %s must be between %s and %s, got %s".formatted(name, field, least, most, value));
        }
    }
}
