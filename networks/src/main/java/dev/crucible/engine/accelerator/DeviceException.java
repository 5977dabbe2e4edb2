package dev.crucible.engine.accelerator;

/** Thrown when a device fails. */
public final class DeviceException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final Kind kind;
    private final String sentence;

    /** Kind of a failure. */
    public enum Kind {
        /** It has no memory left for the request; it is still usable. */
        MEMORY,
        /** The device or its driver is lost. */
        LOST
    }

    /** A failure of {@code kind}; {@code message} is a sentence for people. */
    public DeviceException(Kind kind, String message) {
        super(message);
        this.kind = kind;
        this.sentence = message;
    }

    /** Returns the message for users. */
    public String sentence() {
        return sentence;
    }

    /** Returns the kind of the failure. */
    public Kind kind() {
        return kind;
    }
}
