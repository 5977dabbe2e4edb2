package dev.crucible.speech;

/** A text could not be spoken. */
public final class SpeechException extends Exception {

    private static final long serialVersionUID = 1;

    public SpeechException(String message, Throwable cause) {
        super(message, cause);
    }
}
