package dev.crucible.web;

import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.concurrency.limits.FixedLimit;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.common.socket.PlainSocket;
import io.helidon.common.socket.SocketWriter;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.Router;
import io.helidon.webserver.spi.ServerConnection;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** A client's connection, from its acceptance to its end. */
final class Connection implements ConnectionContext, RequestReader.Reading, Runnable {

    private static final System.Logger LOG = System.getLogger("dev.crucible.web");

    /** Bytes that a closing connection still reads, so that its client sees the answer before the connection is reset. */
    private static final int LINGERING = 1 << 20;

    private static final Duration LINGERING_TIME = Duration.ofSeconds(1);

    private final Socket socket;
    private final Listener listener;
    private final boolean trusted;
    private final HelidonSocket channel;
    private final RequestReader requests;
    private final DataReader reader;
    private final AnswerWriter writer;
    private PeerUser user = PeerUser.UNKNOWN;
    private boolean asked;
    private volatile @Nullable ServerConnection protocol;

    Connection(Socket socket, Listener listener, boolean trusted) throws IOException {
        this.socket = socket;
        this.listener = listener;
        this.trusted = trusted;
        this.channel = PlainSocket.server(socket, Integer.toHexString(System.identityHashCode(socket)), "0");
        this.requests = new RequestReader(socket, this);
        this.reader = new DataReader(requests);
        this.writer = new AnswerWriter(SocketWriter.create(channel));
    }

    /** Serves the requests of the connection. */
    @Override
    public void run() {
        try {
            ServerConnection served = listener.protocol(this);
            protocol = served;
            ScopedValue.where(CallerGuard.CONNECTION, this).<Void, InterruptedException>call(() -> {
                served.handle(FixedLimit.create());
                return null;
            });
            linger();
        } catch (CloseConnectionException e) {
            LOG.log(Level.TRACE, "a connection was closed", e);
            linger();
        } catch (Exception e) {
            LOG.log(Level.DEBUG, "a connection failed", e);
        } finally {
            close();
            listener.ended(this);
        }
    }

    /** Lets the server end: an answer under way goes on, unless {@code now}. */
    void stop(boolean now) {
        ServerConnection served = protocol;
        if (served == null) {
            close();
        } else {
            served.close(now);
        }
    }

    /** Closes the socket; the thread that reads or writes it fails. */
    void close() {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.log(Level.TRACE, "closing a connection", e);
        }
    }

    private void linger() {
        try {
            socket.shutdownOutput();
            socket.setSoTimeout(Math.toIntExact(LINGERING_TIME.toMillis()));
            InputStream in = socket.getInputStream();
            byte[] rest = new byte[16 << 10];
            long end = System.nanoTime() + LINGERING_TIME.toNanos();
            int read = 0;
            for (int n = in.read(rest); n > 0 && read < LINGERING && System.nanoTime() < end; n = in.read(rest)) {
                read += n;
            }
        } catch (IOException e) {
            LOG.log(Level.TRACE, "the client left first", e);
        }
    }

    /** Returns the client's address. */
    InetAddress peer() {
        return socket.getInetAddress();
    }

    /** Returns true if the client is a trusted proxy. */
    boolean isTrusted() {
        return trusted;
    }

    /** Returns the user at the other end, looked up for the first request. */
    PeerUser user(PeerUsers users) {
        if (!asked) {
            user = users.of((InetSocketAddress) socket.getRemoteSocketAddress(), (InetSocketAddress)
                    socket.getLocalSocketAddress());
            asked = true;
        }
        return user;
    }

    /** Returns the user that was looked up, {@code UNKNOWN} if tokens decide. */
    PeerUser user() {
        return user;
    }

    /** Passes on all further bytes of the client as they are. */
    void upgrade() {
        requests.passOn();
    }

    @Override
    public void begun() {
        listener.begun(this);
    }

    @Override
    public void whole() {
        listener.whole(this);
    }

    @Override
    public RequestHead head(String text) {
        RequestHead head = RequestHead.of(text, self(), trusted);
        writer.begin(head);
        return head;
    }

    private String self() {
        String host = socket.getLocalAddress().getHostAddress();
        return (host.contains(":") ? "[" + host.replaceAll("%.*", "") + "]" : host) + ":" + socket.getLocalPort();
    }

    @Override
    public ListenerContext listenerContext() {
        return listener;
    }

    @Override
    public ExecutorService executor() {
        return listener.executor();
    }

    @Override
    public DataWriter dataWriter() {
        return writer;
    }

    @Override
    public DataReader dataReader() {
        return reader;
    }

    @Override
    public Router router() {
        return listener.router();
    }

    @Override
    public HelidonSocket serverSocket() {
        return channel;
    }

    @Override
    public PeerInfo remotePeer() {
        return channel.remotePeer();
    }

    @Override
    public PeerInfo localPeer() {
        return channel.localPeer();
    }

    @Override
    public boolean isSecure() {
        return false;
    }

    @Override
    public String socketId() {
        return channel.socketId();
    }

    @Override
    public String childSocketId() {
        return channel.childSocketId();
    }
}
