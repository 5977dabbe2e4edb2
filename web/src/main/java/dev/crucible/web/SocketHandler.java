package dev.crucible.web;

import java.io.IOException;

/**
 * Handler of one WebSocket. The connection's virtual thread calls all methods, one after the other, and reads no more before a call returns.
 * Messages come in pieces, so that none is too large.
 */
public interface SocketHandler {

    /** Called after the upgrade; an exception closes the connection. */
    void opened(Socket socket) throws IOException;

    /** Called with a piece of a text message, which holds whole characters; {@code last} ends the message. */
    void text(String piece, boolean last);

    /** Called with a piece of a binary message; {@code last} ends the message. */
    void binary(byte[] piece, boolean last);

    /** Called once after the connection has ended or if the upgrade failed. */
    void closed();
}
