package dev.crucible.speech;

import dev.crucible.dialogue.VoicePreset;
import java.util.Locale;

/** Speaks text. Thread-safe; calls may block each other. */
public interface SpeechEngine {

    /** Returns the name of the engine, part of the key of its cached clips. */
    String name();

    /** Returns true if the engine has a voice for the language. Without one it would apply the rules of another language. */
    default boolean speaks(Locale language) {
        return true;
    }

    /** Loads the engine's resources before the first text. May take a second or more. */
    void warmUp() throws SpeechException;

    /**
     * Speaks {@code text}.
     *
     * @throws SpeechException if the engine fails
     */
    Clip speak(String text, VoicePreset voice) throws SpeechException;
}
