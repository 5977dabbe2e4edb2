package dev.crucible.web;

import io.helidon.common.concurrency.limits.FixedLimit;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.websocket.WsCloseCodes;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** An upgraded connection. Passes messages to the handler and reports the end to it, even if the client disappears. */
final class SocketConnection implements ServerConnection {

    private final SocketHandler handler;
    private final ConnectionContext context;
    private volatile @Nullable Socket socket;

    SocketConnection(SocketHandler handler, ConnectionContext context) {
        this.handler = handler;
        this.context = context;
    }

    @Override
    public void handle(Limit limit) throws InterruptedException {
        Socket opened = new Socket(context.dataWriter(), Thread.currentThread());
        socket = opened;
        try {
            handler.opened(opened);
            new SocketFrames(context.dataReader(), opened, handler).read();
        } catch (SocketFrames.Fault e) {
            refuse(opened, e.code(), String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            refuse(opened, WsCloseCodes.UNEXPECTED_CONDITION, "the service failed", e);
        } finally {
            handler.closed();
        }
    }

    private static void refuse(Socket socket, int code, String reason, Exception cause) {
        try {
            socket.close(code, reason);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
        throw new CloseConnectionException(reason, cause);
    }

    @Override
    @SuppressWarnings("removal")
    public void handle(Semaphore permits) throws InterruptedException {
        handle(FixedLimit.create(permits));
    }

    /** Always zero, because the server closes connections that are idle for five minutes; the handler has its own limit. */
    @Override
    public Duration idleTime() {
        return Duration.ZERO;
    }

    @Override
    public void close(boolean interrupt) {
        Socket open = socket;
        if (interrupt && open != null) {
            open.cut();
        }
    }
}
