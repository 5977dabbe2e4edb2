package dev.crucible.agents.mcp;

/** A request that cannot be answered; becomes a JSON-RPC error. */
final class McpError extends Exception {

    private static final long serialVersionUID = 1;

    static final int PARSE = -32700;
    static final int INVALID_REQUEST = -32600;
    static final int NO_METHOD = -32601;
    static final int INVALID_PARAMS = -32602;
    static final int INTERNAL = -32603;

    private final int code;

    McpError(int code, String message) {
        super(message);
        this.code = code;
    }

    int code() {
        return code;
    }
}
