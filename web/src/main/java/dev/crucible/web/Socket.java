package dev.crucible.web;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/** The server's handle of a client's WebSocket; thread-safe for sending. */
public final class Socket {

    private static final int LAST = 0x80;
    private static final int SHORT = 125;
    private static final int TWO_BYTES = 126;
    private static final int EIGHT_BYTES = 127;
    private static final int LARGEST_SHORT = 0xffff;
    private static final int LONGEST_HEAD = 10;

    /** Keeps frames whole. */
    private final ReentrantLock sending = new ReentrantLock();

    private final DataWriter writer;
    private final Thread connection;
    private boolean closing;

    Socket(DataWriter writer, Thread connection) {
        this.writer = writer;
        this.connection = connection;
    }

    /**
     * Sends a text message; blocks while the client does not read.
     *
     * @throws IOException if the client has left
     */
    public void send(String text) throws IOException {
        write(SocketFrames.TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Asks the client to close, or confirms its wish. Only the first call sends a frame.
     *
     * @throws IOException if the client has left
     */
    public void close(int code, String reason) throws IOException {
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        byte[] payload = ByteBuffer.allocate(Short.BYTES + text.length)
                .putShort((short) code)
                .put(text)
                .array();
        write(SocketFrames.CLOSE, Arrays.copyOf(payload, Math.min(payload.length, SHORT)));
    }

    void pong(byte[] payload) throws IOException {
        write(SocketFrames.PONG, payload);
    }

    /** Closes the connection without a close frame; pending reads and writes fail. */
    public void cut() {
        // An interrupt closes the socket that the virtual thread reads or writes.
        connection.interrupt();
    }

    private void write(int opcode, byte[] payload) throws IOException {
        sending.lock();
        try {
            if (!closing) {
                closing = opcode == SocketFrames.CLOSE;
                writer.writeNow(BufferData.create(frame(opcode, payload)));
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (RuntimeException e) {
            throw new IOException("the client has left", e);
        } finally {
            sending.unlock();
        }
    }

    private static byte[] frame(int opcode, byte[] payload) {
        ByteBuffer frame = ByteBuffer.allocate(LONGEST_HEAD + payload.length).put((byte) (LAST | opcode));
        if (payload.length <= SHORT) {
            frame.put((byte) payload.length);
        } else if (payload.length <= LARGEST_SHORT) {
            frame.put((byte) TWO_BYTES).putShort((short) payload.length);
        } else {
            frame.put((byte) EIGHT_BYTES).putLong(payload.length);
        }
        frame.put(payload);
        return Arrays.copyOf(frame.array(), frame.position());
    }
}
