package dev.crucible.bench.services;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** An HTTP connection that stays open and does next to nothing itself, so that what is timed is the other side. */
final class KeptConnection implements AutoCloseable {

    private static final String LENGTH = "Content-Length:";

    private final Socket socket;
    private final InputStream in;

    KeptConnection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
    }

    /** A request as it goes over the wire; an empty body is none. */
    static byte[] request(String method, String path, String body) {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        String head = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n"
                + (content.length == 0
                        ? ""
                        : "Content-Type: application/json\r\nContent-Length: " + content.length + "\r\n");
        return (head + "\r\n" + body).getBytes(StandardCharsets.UTF_8);
    }

    /** Sends a request and reads the answer; how many bytes its body has. */
    int exchange(byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        String status = line();
        if (!status.startsWith("HTTP/1.1 20")) {
            throw new IOException("the lab answered " + status);
        }
        int length = 0;
        for (String line = line(); !line.isEmpty(); line = line()) {
            if (line.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
                length = Integer.parseInt(line.substring(LENGTH.length()).strip());
            }
        }
        in.skipNBytes(length);
        return length;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("the lab has hung up");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
