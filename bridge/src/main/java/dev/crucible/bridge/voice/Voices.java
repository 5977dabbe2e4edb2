package dev.crucible.bridge.voice;

import java.util.Map;

/** Which preset an agent speaks with. All come from one base voice; they differ in pitch, melody, pace and size. */
public final class Voices {

    private static final VoicePreset NARRATOR = new VoicePreset("narrator", 165, 0.8, 1.02, 0.96);

    private static final Map<String, VoicePreset> PRESETS = Map.of(
            "hephaestus", new VoicePreset("smith", 98, 1.0, 1.10, 0.83),
            "techne", new VoicePreset("weaver", 178, 1.0, 1.00, 0.97),
            "kallos", new VoicePreset("muse", 213, 1.2, 1.03, 0.95),
            "metis", new VoicePreset("strategist", 158, 0.9, 1.00, 0.92),
            "dokimasia", new VoicePreset("examiner", 138, 0.55, 1.10, 0.94),
            "mneme", new VoicePreset("scribe", 120, 1.25, 0.97, 0.88),
            "puck", new VoicePreset("imp", 240, 1.4, 0.97, 0.97),
            "cupid", new VoicePreset("archer", 192, 1.1, 1.06, 0.90));

    private Voices() {}

    /** The preset of an agent; the narrator's for anyone else. */
    public static VoicePreset of(String agent) {
        return PRESETS.getOrDefault(agent, NARRATOR);
    }
}
