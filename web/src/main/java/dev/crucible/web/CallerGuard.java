package dev.crucible.web;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.concurrency.limits.FixedLimit;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Semaphore;

/**
 * Lets in this machine's own user where no token says who calls. The user is looked up once, when a connection begins, and holds for all its
 * requests and for the socket that it may become.
 */
final class CallerGuard {

    private static final ScopedValue<PeerUser> CALLER = ScopedValue.newInstance();

    private final boolean asks;
    private final PeerUsers users;

    CallerGuard(WebConfig config) {
        asks = config.tokens().isEmpty();
        users = config.admission().users();
    }

    /** Who sent the request that is being answered; unknown where a token decides. */
    static PeerUser caller() {
        return CALLER.orElse(PeerUser.UNKNOWN);
    }

    /** Refuses the request that is being answered when another user sent it. */
    void check() {
        switch (caller()) {
            case OWN, UNKNOWN -> {}
            case FOREIGN ->
                throw HttpProblem.forbidden(
                        "Only the user who runs this service may call it; it lets others in when it is"
                                + " started with a token (CRUCIBLE_TOKEN).");
            case GONE ->
                throw HttpProblem.forbidden(
                        "The caller closed its socket before this service could tell whose it was.");
        }
    }

    /** The same connections, whose callers are known. */
    ServerConnectionSelector around(ServerConnectionSelector plain) {
        return asks ? new Selector(plain, users) : plain;
    }

    private record Selector(ServerConnectionSelector plain, PeerUsers users) implements ServerConnectionSelector {

        @Override
        public int bytesToIdentifyConnection() {
            return plain.bytesToIdentifyConnection();
        }

        @Override
        public Support supports(BufferData first) {
            return plain.supports(first);
        }

        @Override
        public Set<String> supportedApplicationProtocols() {
            return plain.supportedApplicationProtocols();
        }

        @Override
        public ServerConnection connection(ConnectionContext context) {
            PeerUser caller = users.of((InetSocketAddress) context.remotePeer().address(), (InetSocketAddress)
                    context.localPeer().address());
            return new Known(plain.connection(context), caller);
        }
    }

    /** A connection whose caller is known. */
    private record Known(ServerConnection plain, PeerUser caller) implements ServerConnection {

        @Override
        public void handle(Limit limit) throws InterruptedException {
            ScopedValue.where(CALLER, caller).<Void, InterruptedException>call(() -> {
                plain.handle(limit);
                return null;
            });
        }

        @Override
        @SuppressWarnings("removal")
        public void handle(Semaphore permits) throws InterruptedException {
            handle(FixedLimit.create(permits));
        }

        @Override
        public Duration idleTime() {
            return plain.idleTime();
        }

        @Override
        public void close(boolean interrupt) {
            plain.close(interrupt);
        }
    }
}
