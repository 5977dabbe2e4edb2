package dev.crucible.a2a;

/** An answer that is an error of the protocol; the message is for the peer and says what to change. */
public final class A2aException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final A2aError error;
    private final int code;

    /** An error of the protocol. */
    public A2aException(A2aError error, String message) {
        this(error, error.code(), message);
    }

    /** An error that a peer answered, of which this version may not know the code. */
    public A2aException(A2aError error, int code, String message) {
        super(message);
        this.error = error;
        this.code = code;
    }

    /** -32602, for a field that is not as it should be. */
    public static A2aException invalid(String message) {
        return new A2aException(A2aError.INVALID_PARAMS, message);
    }

    public A2aError error() {
        return error;
    }

    /** The code as it came over the wire. */
    public int code() {
        return code;
    }
}
