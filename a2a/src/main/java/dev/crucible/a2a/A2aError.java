package dev.crucible.a2a;

import java.util.Optional;

/** Errors of the protocol: JSON-RPC code, HTTP status, canonical status, and reason in the details. */
public enum A2aError {
    PARSE_ERROR(-32700, 400, "INVALID_ARGUMENT", false),
    INVALID_REQUEST(-32600, 400, "INVALID_ARGUMENT", false),
    METHOD_NOT_FOUND(-32601, 404, "UNIMPLEMENTED", false),
    INVALID_PARAMS(-32602, 400, "INVALID_ARGUMENT", false),
    /** A body larger than the server reads. */
    TOO_LARGE(-32602, 413, "INVALID_ARGUMENT", false),
    INTERNAL_ERROR(-32603, 500, "INTERNAL", false),
    /** A limit of the server is reached. Not part of the protocol: its code is in the range for implementations. */
    OVERLOADED(-32000, 429, "RESOURCE_EXHAUSTED", false),
    /** The server's disk is full. Not part of the protocol either. */
    STORAGE_FULL(-32050, 507, "RESOURCE_EXHAUSTED", false),
    TASK_NOT_FOUND(-32001, 404, "NOT_FOUND", true),
    TASK_NOT_CANCELABLE(-32002, 400, "FAILED_PRECONDITION", true),
    PUSH_NOTIFICATION_NOT_SUPPORTED(-32003, 400, "FAILED_PRECONDITION", true),
    UNSUPPORTED_OPERATION(-32004, 400, "FAILED_PRECONDITION", true),
    CONTENT_TYPE_NOT_SUPPORTED(-32005, 400, "INVALID_ARGUMENT", true),
    INVALID_AGENT_RESPONSE(-32006, 500, "INTERNAL", true),
    EXTENDED_AGENT_CARD_NOT_CONFIGURED(-32007, 400, "FAILED_PRECONDITION", true),
    EXTENSION_SUPPORT_REQUIRED(-32008, 400, "FAILED_PRECONDITION", true),
    VERSION_NOT_SUPPORTED(-32009, 400, "FAILED_PRECONDITION", true);

    private final int code;
    private final int httpStatus;
    private final String canonical;
    private final boolean ofProtocol;

    A2aError(int code, int httpStatus, String canonical, boolean ofProtocol) {
        this.code = code;
        this.httpStatus = httpStatus;
        this.canonical = canonical;
        this.ofProtocol = ofProtocol;
    }

    public int code() {
        return code;
    }

    public int httpStatus() {
        return httpStatus;
    }

    /** Returns the name of the canonical status, as in google.rpc.Code. */
    public String canonical() {
        return canonical;
    }

    /** Returns the reason in {@code google.rpc.ErrorInfo}; empty for the errors of JSON-RPC itself. */
    public Optional<String> reason() {
        return ofProtocol ? Optional.of(name()) : Optional.empty();
    }

    /** Returns the error of a code, INTERNAL_ERROR for a code unknown to this version. */
    public static A2aError of(int code) {
        for (A2aError error : values()) {
            if (error.code == code) {
                return error;
            }
        }
        return INTERNAL_ERROR;
    }
}
