package dev.crucible.web;

import java.io.IOException;

/** One end of a WebSocket. All methods are called by the connection's own virtual thread, one after the other. */
public interface SocketHandler {

    /** The connection is upgraded; an exception closes it. */
    void opened(Socket socket) throws IOException;

    /** The client sent a whole text message; while this blocks nothing more is read from the client. */
    void text(String message);

    /** The connection has ended, in whatever way, or was never upgraded; called once. */
    void closed();
}
