package dev.crucible.web;

import io.helidon.websocket.WsSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.locks.ReentrantLock;

/** The client's end of a WebSocket; any thread may send. */
public final class Socket {

    /** The session writes all its frames through one buffer. */
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
     * @throws IOException when the client has left
     */
    public void send(String text) throws IOException {
        write(() -> session.send(text, true));
    }

    /**
     * Asks the client to close.
     *
     * @throws IOException when the client has left
     */
    public void close(int code, String reason) throws IOException {
        write(() -> session.close(code, reason));
    }

    /** Ends the connection without a word: what reads from it or writes to it fails. */
    public void cut() {
        // A virtual thread that is interrupted in an operation of its socket closes the socket.
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
