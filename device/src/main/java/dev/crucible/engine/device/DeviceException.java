package dev.crucible.engine.device;

/** A device does not do what it is asked. */
public final class DeviceException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final Kind kind;
    private final String sentence;

    /** What went wrong. */
    public enum Kind {
        /** It has no memory left for what was asked; it can still be used. */
        MEMORY,
        /** It, or its driver, is gone. */
        LOST
    }

    /** A failure of {@code kind}; {@code message} is a sentence for people. */
    public DeviceException(Kind kind, String message) {
        super(message);
        this.kind = kind;
        this.sentence = message;
    }

    /** What went wrong, for people. */
    public String sentence() {
        return sentence;
    }

    /** What went wrong. */
    public Kind kind() {
        return kind;
    }
}
