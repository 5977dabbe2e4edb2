package dev.crucible.bridge.voice;

import java.util.Map;

/** Which preset an agent speaks with. All come from one base voice; they differ in pitch, melody, pace and size. */
public final class Voices {

    private static final VoicePreset NARRATOR = new VoicePreset("narrator", 165, 0.8, 1.05, 0.98);

    private static final Map<String, VoicePreset> PRESETS = Map.of(
            "hephaestus", new VoicePreset("smith", 98, 1.0, 1.10, 0.83),
            "techne", new VoicePreset("weaver", 178, 1.0, 1.00, 1.00),
            "kallos", new VoicePreset("muse", 200, 1.25, 1.02, 1.03),
            "metis", new VoicePreset("strategist", 158, 0.9, 0.95, 0.93),
            "dokimasia", new VoicePreset("examiner", 128, 0.45, 1.18, 0.97),
            "mneme", new VoicePreset("scribe", 120, 1.25, 0.90, 0.88),
            "puck", new VoicePreset("imp", 225, 1.5, 0.85, 1.05),
            "cupid", new VoicePreset("archer", 188, 1.1, 1.12, 0.96));

    private Voices() {}

    /** The preset of an agent; the narrator's for anyone else. */
    public static VoicePreset of(String agent) {
        return PRESETS.getOrDefault(agent, NARRATOR);
    }
}
