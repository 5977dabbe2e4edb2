package dev.crucible.speech;

import org.jspecify.annotations.Nullable;

/** Thrown if a text could not be spoken. */
public final class SpeechException extends Exception {

    private static final long serialVersionUID = 1;

    public SpeechException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
