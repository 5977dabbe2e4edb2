package dev.crucible.bench.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** Sends bytes as they are and reads how the answer begins. */
final class Sender {

    /** Longer than any answer takes on a busy machine. */
    private static final int PATIENCE_MILLIS = 20_000;

    private static final int LONGEST_HEAD = 1 << 16;

    /** No answer: the connection was closed. */
    static final int CLOSED = 0;

    /** No answer, and the connection stays open. */
    static final int HUNG = -1;

    /** What came back is no HTTP. */
    static final int GARBLED = -2;

    private Sender() {}

    /** The status of the first answer, or one of the constants. The sending side is closed, so that no server waits for more. */
    static int send(int port, byte[] request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            try {
                socket.getOutputStream().write(request);
                socket.shutdownOutput();
            } catch (IOException e) {
                // Refused before it was sent whole; what was answered can still be read.
                return status(head(socket.getInputStream()));
            }
            return status(head(socket.getInputStream()));
        }
    }

    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        byte[] buffer = new byte[4_096];
        try {
            while (head.size() < LONGEST_HEAD) {
                int n = in.read(buffer);
                if (n < 0) {
                    break;
                }
                head.write(buffer, 0, n);
                if (head.toString(StandardCharsets.ISO_8859_1).contains("\r\n\r\n")) {
                    break;
                }
            }
        } catch (SocketTimeoutException e) {
            return "HUNG";
        } catch (IOException e) {
            // Reset: what came before counts.
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    private static int status(String head) {
        if (head.equals("HUNG")) {
            return HUNG;
        }
        if (head.isEmpty()) {
            return CLOSED;
        }
        return head.matches("(?s)HTTP/1\\.1 \\d{3} .*") ? Integer.parseInt(head.substring(9, 12)) : GARBLED;
    }
}
