package dev.crucible.a2a.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** A connection to an agent, plain or with TLS, read through a small buffer on the calling thread. */
final class HttpConnection implements AutoCloseable {

    /** Bytes of the read buffer; small, because thousands of mostly silent streams are open at the same time. */
    private static final int BUFFER = 2_048;

    private static final int LONGEST_LINE = 16_384;

    private final ServerOrigin origin;
    private final SocketChannel channel;
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int filled;
    private long idleSince;

    private HttpConnection(ServerOrigin origin, SocketChannel channel, Socket socket) throws IOException {
        this.origin = origin;
        this.channel = channel;
        this.socket = socket;
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
    }

    /**
     * Connects to the first address of the host that accepts.
     *
     * @throws HttpConnectTimeoutException if no address accepted the connection within {@code patience}
     */
    static HttpConnection open(ServerOrigin origin, Duration patience) throws IOException {
        IOException last = null;
        for (InetAddress address : InetAddress.getAllByName(origin.host())) {
            try {
                return open(origin, new InetSocketAddress(address, origin.port()), patience);
            } catch (SocketTimeoutException e) {
                last = new HttpConnectTimeoutException("no connection to " + origin + " within " + patience);
            } catch (IOException e) {
                last = e;
            }
        }
        throw last;
    }

    private static HttpConnection open(ServerOrigin origin, InetSocketAddress address, Duration patience)
            throws IOException {
        SocketChannel channel = SocketChannel.open();
        boolean opened = false;
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.socket().connect(address, millis(patience));
            HttpConnection connection =
                    new HttpConnection(origin, channel, secured(origin, channel.socket(), patience));
            opened = true;
            return connection;
        } finally {
            if (!opened) {
                channel.close();
            }
        }
    }

    private static Socket secured(ServerOrigin origin, Socket plain, Duration patience) throws IOException {
        if (!origin.secure()) {
            return plain;
        }
        SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
        SSLSocket socket = (SSLSocket) factory.createSocket(plain, origin.host(), origin.port(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(parameters);
        socket.setSoTimeout(millis(patience));
        socket.startHandshake();
        return socket;
    }

    private static int millis(Duration patience) {
        return Math.clamp(patience.toMillis(), 1, Integer.MAX_VALUE);
    }

    ServerOrigin origin() {
        return origin;
    }

    /** Sets the read timeout. */
    void patience(Duration patience) throws IOException {
        socket.setSoTimeout(millis(patience));
    }

    /** Marks the start of the connection's idle time. */
    void rest() {
        idleSince = System.nanoTime();
    }

    /** Returns true if the connection can carry another request: idle for at most {@code longest}, not closed by the agent, no unread bytes. */
    boolean isFresh(Duration longest) {
        if (System.nanoTime() - idleSince > longest.toNanos() || at < filled) {
            return false;
        }
        try {
            channel.configureBlocking(false);
            int read = channel.read(ByteBuffer.allocate(1));
            channel.configureBlocking(true);
            return read == 0;
        } catch (IOException e) {
            return false;
        }
    }

    void write(byte[] bytes) throws IOException {
        out.write(bytes);
        out.flush();
    }

    /** Reads a line of a response head without its line break; throws at the end of the stream. */
    String line() throws IOException {
        StringBuilder line = new StringBuilder();
        while (true) {
            if (at == filled && !fill()) {
                throw new IOException("the agent hung up");
            }
            byte b = buffer[at++];
            if (b == '\n') {
                int end = line.length();
                return end > 0 && line.charAt(end - 1) == '\r' ? line.substring(0, end - 1) : line.toString();
            }
            line.append((char) (b & 0xff));
            if (line.length() > LONGEST_LINE) {
                throw HttpWire.invalid("has a line of more than " + LONGEST_LINE + " bytes in its head");
            }
        }
    }

    /** Reads at least one byte; returns -1 at the end of the stream. */
    int read(byte[] into, int from, int length) throws IOException {
        if (at == filled) {
            if (length >= BUFFER) {
                return receive(into, from, length);
            }
            if (!fill()) {
                return -1;
            }
        }
        int count = Math.min(length, filled - at);
        System.arraycopy(buffer, at, into, from, count);
        at += count;
        return count;
    }

    private boolean fill() throws IOException {
        int count = receive(buffer, 0, BUFFER);
        at = 0;
        filled = Math.max(0, count);
        return count > 0;
    }

    private int receive(byte[] into, int from, int length) throws IOException {
        try {
            return in.read(into, from, length);
        } catch (SocketTimeoutException e) {
            throw new HttpTimeoutException("the agent sent nothing for " + socket.getSoTimeout() / 1_000 + " s");
        }
    }

    @Override
    public void close() throws IOException {
        // Not the socket: a TLS close could block on a peer that does not read.
        channel.close();
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
