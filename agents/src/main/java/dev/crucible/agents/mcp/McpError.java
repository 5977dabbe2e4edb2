package dev.crucible.agents.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request that cannot be answered; becomes a JSON-RPC error. */
final class McpError extends Exception {

    private static final long serialVersionUID = 1;

    static final int PARSE = -32700;
    static final int INVALID_REQUEST = -32600;
    static final int NO_METHOD = -32601;
    static final int INVALID_PARAMS = -32602;
    static final int INTERNAL = -32603;
    static final int HEADER_MISMATCH = -32020;
    static final int UNSUPPORTED_VERSION = -32022;

    private final int code;
    private final transient @Nullable ObjectNode data;

    McpError(int code, String message) {
        super(message);
        this.code = code;
        this.data = null;
    }

    McpError(int code, String message, ObjectNode data) {
        super(message);
        this.code = code;
        this.data = data;
    }

    int code() {
        return code;
    }

    /** Returns what a program needs for its next try. */
    Optional<ObjectNode> data() {
        return Optional.ofNullable(data);
    }
}
