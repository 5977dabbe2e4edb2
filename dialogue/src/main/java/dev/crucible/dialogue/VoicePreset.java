package dev.crucible.dialogue;

/**
 * How a voice sounds.
 *
 * @param name unique; part of the key under which clips are kept
 * @param pitchHz fundamental frequency, 60..400
 * @param melody scale of the pitch range, 0.2..2
 * @param pace scale of the durations, 0.5..2; more is slower
 * @param tract scale of the resonances, 0.75..1; less is a larger vocal tract
 */
public record VoicePreset(String name, double pitchHz, double melody, double pace, double tract) {}
