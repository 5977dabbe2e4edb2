package dev.crucible.dialogue;

/**
 * Parameters of a synthetic voice.
 *
 * @param name unique name, part of the cache key of clips
 * @param pitchHz fundamental frequency in Hz, 60..400
 * @param melody scale of the pitch range, 0.2..2
 * @param pace scale of the durations, 0.5..2; more is slower
 * @param tract scale of the resonances, 0.75..1; less is a larger vocal tract
 */
public record VoicePreset(String name, double pitchHz, double melody, double pace, double tract) {}
