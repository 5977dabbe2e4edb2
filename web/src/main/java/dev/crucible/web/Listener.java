package dev.crucible.web;

import io.helidon.common.context.Context;
import io.helidon.http.encoding.ContentEncodingContext;
import io.helidon.http.media.MediaContext;
import io.helidon.webserver.ListenerConfig;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.Router;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * The accept loop of a service, which no failure ends. It keeps a reserve of file descriptors: connections that send no whole request lose
 * their place to newer ones, and when all have sent one, further connections are closed at once.
 */
final class Listener implements ListenerContext, AutoCloseable {

    private static final System.Logger LOG = System.getLogger("dev.crucible.web");

    /** Connections of all services of this process, which share its file descriptors. */
    private static final AtomicInteger OPEN = new AtomicInteger();

    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final Duration GRACE = Duration.ofMillis(500);
    private static final Duration QUIET = Duration.ofSeconds(10);
    private static final int NETWORK_BYTES = 8;

    private final InetSocketAddress address;
    private final ListenerConfig config;
    private final Router router;
    private final ServerConnectionSelector protocols;
    private final Predicate<InetAddress> proxies;
    private final ConnectionLimits limits;
    private final UnreadRequests<Connection> unread;
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicLong lastTold = new AtomicLong(System.nanoTime() - QUIET.toNanos());
    private final Context context = Context.create();
    private final MediaContext media = MediaContext.create();
    private final ContentEncodingContext encodings = ContentEncodingContext.create();
    private volatile boolean running = true;
    private volatile ServerSocket socket;

    /** Binds the address of {@code config} and begins to accept; throws if the port is taken. */
    Listener(
            ListenerConfig config,
            Router router,
            ServerConnectionSelector protocols,
            Predicate<InetAddress> proxies,
            ConnectionLimits limits) {
        this.config = config;
        this.router = router;
        this.protocols = protocols;
        this.proxies = proxies;
        this.limits = limits;
        this.unread = new UnreadRequests<>(limits.unread(), limits.unreadOfPeer());
        this.address = new InetSocketAddress(config.address(), Math.max(0, config.port()));
        try {
            this.socket = bind(address);
        } catch (IOException e) {
            throw new UncheckedIOException("Failed to start server", e);
        }
        router.beforeStart();
        Thread.ofPlatform().name("accept-" + port()).start(this::listen);
    }

    private ServerSocket bind(InetSocketAddress at) throws IOException {
        ServerSocket fresh = new ServerSocket();
        try {
            config.configureSocket(fresh);
            fresh.bind(at, config.backlog());
            return fresh;
        } catch (IOException e) {
            fresh.close();
            throw e;
        }
    }

    int port() {
        return socket.getLocalPort();
    }

    private void listen() {
        while (running) {
            try {
                admit(socket.accept());
            } catch (Throwable e) {
                // Whatever it is, the next client may be served.
                if (running) {
                    recover(e);
                }
            }
        }
    }

    /** Makes room after a failure, and listens again if the socket is closed. */
    private void recover(Throwable failure) {
        tell("cannot accept a connection, trying on: " + failure.getMessage());
        unread.dispensable().ifPresent(Connection::close);
        try {
            Thread.sleep(PAUSE);
            if (socket.isClosed()) {
                socket = bind(new InetSocketAddress(config.address(), port()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            tell("cannot listen on " + address + ", trying on: " + e.getMessage());
        }
    }

    /** Logs a line unless there was one lately: an attack must not fill the disk. */
    private void tell(String line) {
        long last = lastTold.get();
        if (System.nanoTime() - last > QUIET.toNanos() && lastTold.compareAndSet(last, System.nanoTime())) {
            LOG.log(Level.WARNING, line);
        }
    }

    private void admit(Socket client) throws IOException {
        Connection connection;
        try {
            if (OPEN.get() >= limits.open() && !makeRoom()) {
                tell("closed a connection at once: " + limits.open() + " are open, which is the limit");
                client.close();
                return;
            }
            config.connectionOptions().configureSocket(client);
            connection = new Connection(client, this, proxies.test(client.getInetAddress()));
        } catch (IOException | RuntimeException e) {
            client.close();
            throw e;
        }
        OPEN.incrementAndGet();
        connections.add(connection);
        begun(connection);
        executor.execute(connection);
    }

    private boolean makeRoom() {
        Optional<Connection> silent = unread.dispensable();
        silent.ifPresent(connection -> {
            tell("closed a connection that sent no whole request: " + limits.open() + " are open, which is the limit");
            connection.close();
        });
        return silent.isPresent();
    }

    /** Counts a connection that has begun to send a request. */
    void begun(Connection connection) {
        Optional<?> peer = connection.isTrusted() ? Optional.empty() : Optional.of(network(connection.peer()));
        unread.add(connection, peer).ifPresent(displaced -> {
            tell("closed a connection that sent no whole request: its client holds " + limits.unreadOfPeer()
                    + " of them, or all clients " + limits.unread());
            displaced.close();
        });
    }

    /** Notes that a request was read to its end. */
    void whole(Connection connection) {
        unread.remove(connection);
    }

    /** Returns what counts as one client: an IPv4 address, or a network of IPv6, whose other addresses are one client's too. */
    private static Object network(InetAddress peer) {
        byte[] bytes = peer.getAddress();
        return ByteBuffer.wrap(peer instanceof Inet6Address ? Arrays.copyOf(bytes, NETWORK_BYTES) : bytes);
    }

    ServerConnection protocol(Connection connection) {
        return protocols.connection(connection);
    }

    void ended(Connection connection) {
        unread.remove(connection);
        if (connections.remove(connection)) {
            OPEN.decrementAndGet();
        }
    }

    Router router() {
        return router;
    }

    @Override
    public Context context() {
        return context;
    }

    @Override
    public MediaContext mediaContext() {
        return media;
    }

    @Override
    public ContentEncodingContext contentEncodingContext() {
        return encodings;
    }

    @Override
    public DirectHandlers directHandlers() {
        return config.directHandlers().orElseGet(DirectHandlers::create);
    }

    @Override
    public ListenerConfig config() {
        return config;
    }

    @Override
    public ExecutorService executor() {
        return executor;
    }

    /** Stops accepting, lets answers under way end within a moment, and closes all connections. */
    @Override
    public void close() {
        if (!running) {
            return;
        }
        running = false;
        try {
            socket.close();
            connections.forEach(connection -> connection.stop(false));
            long end = System.nanoTime() + GRACE.toNanos();
            while (!connections.isEmpty() && System.nanoTime() < end) {
                Thread.sleep(PAUSE);
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "closing the listener", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        connections.forEach(connection -> {
            connection.stop(true);
            connection.close();
        });
        executor.shutdownNow();
        router.afterStop();
    }
}
