package dev.crucible.speech;

import dev.crucible.dialogue.Cast;
import dev.crucible.dialogue.CastMember;
import dev.crucible.dialogue.VoicePreset;

/** Which preset an agent speaks with. All come from one base voice; they differ in pitch, melody, pace and size. */
public final class Voices {

    private static final VoicePreset NARRATOR = new VoicePreset("narrator", 165, 0.8, 1.02, 0.96);

    private Voices() {}

    /** The preset of an agent; the narrator's for anyone else. */
    public static VoicePreset of(String agent) {
        return Cast.bundled().members().stream()
                .filter(member -> member.id().equals(agent))
                .map(CastMember::voice)
                .findFirst()
                .orElse(NARRATOR);
    }
}
