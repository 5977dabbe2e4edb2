package dev.crucible.agents.lab;

import java.util.Optional;

/** The lab answered with an error. */
public final class LabRefused extends LabException {

    private final int status;
    private final Optional<String> reason;

    public LabRefused(int status, String message) {
        this(status, message, Optional.empty());
    }

    private LabRefused(int status, String message, Optional<String> reason) {
        super(message, null);
        this.status = status;
        this.reason = reason;
    }

    /** A refusal that the lab gives this reason for, in English. */
    static LabRefused because(int status, String reason) {
        return new LabRefused(status, "The lab refused (" + status + "): " + reason, Optional.of(reason));
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /** Why, in the lab's own words; empty where the client itself refused. */
    public Optional<String> reason() {
        return reason;
    }
}
