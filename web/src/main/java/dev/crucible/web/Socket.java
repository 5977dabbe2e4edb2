package dev.crucible.web;

import io.helidon.websocket.WsSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.locks.ReentrantLock;

/** The server's handle of a client's WebSocket; thread-safe for sending. */
public final class Socket {

    /** Guards the session, which writes all frames through one buffer. */
    private final ReentrantLock sending = new ReentrantLock();

    private final WsSession session;
    private final Thread connection;

    Socket(WsSession session, Thread connection) {
        this.session = session;
        this.connection = connection;
    }

    /**
     * Sends a text message; blocks while the client does not read.
     *
     * @throws IOException if the client has left
     */
    public void send(String text) throws IOException {
        write(() -> session.send(text, true));
    }

    /**
     * Asks the client to close.
     *
     * @throws IOException if the client has left
     */
    public void close(int code, String reason) throws IOException {
        write(() -> session.close(code, reason));
    }

    /** Closes the connection without a close frame; pending reads and writes fail. */
    public void cut() {
        // An interrupt closes the socket that the virtual thread reads or writes.
        connection.interrupt();
    }

    void write(Runnable frame) throws IOException {
        sending.lock();
        try {
            frame.run();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (RuntimeException e) {
            throw new IOException("the client has left", e);
        } finally {
            sending.unlock();
        }
    }
}
