package dev.crucible.speech;

import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.VoicePreset;

/** Maps agents to voice presets. All presets come from one recorded voice and differ in pitch, melody, pace and size. */
public final class Voices {

    private static final VoicePreset NARRATOR = new VoicePreset("narrator", 165, 0.8, 1.02, 0.96);

    private Voices() {}

    /** Returns the preset of an agent, the narrator's for any other name. */
    public static VoicePreset of(String agent) {
        return Cast.bundled().members().stream()
                .filter(member -> member.id().equals(agent))
                .map(CastMember::voice)
                .findFirst()
                .orElse(NARRATOR);
    }
}
