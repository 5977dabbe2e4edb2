package dev.crucible.agents.lab;

/** The lab does not answer. */
public final class LabAway extends LabException {

    public LabAway(String message, Throwable cause) {
        super(message, cause);
    }
}
