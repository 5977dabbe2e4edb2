package dev.crucible.a2a;

/** An error of the protocol; the message is for the peer and names the remedy. */
public final class A2aException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final A2aError error;
    private final int code;

    /** Creates an error of the protocol. */
    public A2aException(A2aError error, String message) {
        this(error, error.code(), message);
    }

    /** Creates the error of a peer's answer, whose code may be unknown to this version. */
    public A2aException(A2aError error, int code, String message) {
        super(message);
        this.error = error;
        this.code = code;
    }

    /** Creates a -32602 for an invalid field. */
    public static A2aException invalid(String message) {
        return new A2aException(A2aError.INVALID_PARAMS, message);
    }

    public A2aError error() {
        return error;
    }

    /** Returns the code as received. */
    public int code() {
        return code;
    }
}
