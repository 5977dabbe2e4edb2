package dev.crucible.agents.lab;

/** The lab answered with an error. */
public final class LabRefused extends LabException {

    private final int status;

    public LabRefused(int status, String message) {
        super(message, null);
        this.status = status;
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }
}
