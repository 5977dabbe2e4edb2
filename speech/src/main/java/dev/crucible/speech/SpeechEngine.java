package dev.crucible.speech;

import dev.crucible.dialogue.VoicePreset;
import java.util.Locale;

/** Speaks text; safe for use by several threads, which it may make wait for each other. */
public interface SpeechEngine {

    /** What tells its clips from those of other engines. */
    String name();

    /** Whether it has a voice for a language; one without would read it by the rules of another. */
    default boolean speaks(Locale language) {
        return true;
    }

    /** Loads what it needs before the first text; may take a second or more. */
    void warmUp() throws SpeechException;

    /**
     * Speaks {@code text}.
     *
     * @throws SpeechException when it cannot
     */
    Clip speak(String text, VoicePreset voice) throws SpeechException;
}
