package dev.crucible.agents.lab;

/** The lab did not do what it was asked for; the message is a sentence for the player. */
public abstract sealed class LabException extends Exception permits LabAway, LabRefused {

    LabException(String message, Throwable cause) {
        super(message, cause);
    }
}
