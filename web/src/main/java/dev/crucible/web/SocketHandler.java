package dev.crucible.web;

import java.io.IOException;

/** Handler of one WebSocket. The connection's virtual thread calls all methods, one after the other. */
public interface SocketHandler {

    /** Called after the upgrade; an exception closes the connection. */
    void opened(Socket socket) throws IOException;

    /** Called with a whole text message; no further message is read until it returns. */
    void text(String message);

    /** Called once after the connection has ended or if the upgrade failed. */
    void closed();
}
