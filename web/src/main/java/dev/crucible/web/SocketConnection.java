package dev.crucible.web;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.concurrency.limits.FixedLimit;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.websocket.WsCloseCodes;
import io.helidon.websocket.WsListener;
import io.helidon.websocket.WsSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An upgraded connection. Passes whole messages to the handler and reports the end to it, even if the client disappears. */
final class SocketConnection implements ServerConnection, WsListener {

    private final SocketHandler handler;
    private final ServerConnection frames;
    private final StringBuilder message = new StringBuilder();
    private @Nullable Socket socket;

    /** @param frames creates the connection that reads frames and passes them to a listener */
    SocketConnection(SocketHandler handler, Function<WsListener, ServerConnection> frames) {
        this.handler = handler;
        this.frames = frames.apply(this);
    }

    @Override
    public void handle(Limit limit) throws InterruptedException {
        try {
            frames.handle(limit);
        } finally {
            handler.closed();
        }
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
        frames.close(interrupt);
    }

    @Override
    public void onOpen(WsSession session) {
        Socket opened = new Socket(session, Thread.currentThread());
        socket = opened;
        try {
            handler.opened(opened);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void onMessage(WsSession session, String text, boolean last) {
        if (message.length() + text.length() > SocketUpgrader.LARGEST_MESSAGE) {
            refuse(WsCloseCodes.TOO_BIG, "a message may hold " + SocketUpgrader.LARGEST_MESSAGE + " characters");
        }
        message.append(text);
        if (last) {
            String whole = message.toString();
            message.setLength(0);
            handler.text(whole);
        }
    }

    @Override
    public void onMessage(WsSession session, BufferData buffer, boolean last) {
        refuse(WsCloseCodes.CANNOT_ACCEPT, "only text is understood here");
    }

    @Override
    public void onPing(WsSession session, BufferData buffer) {
        try {
            socket().write(() -> session.pong(buffer));
        } catch (IOException e) {
            throw new CloseConnectionException("the client has left", e);
        }
    }

    private Socket socket() {
        return Objects.requireNonNull(socket, "a frame comes after the opening");
    }

    private void refuse(int code, String reason) {
        try {
            socket().close(code, reason);
        } catch (IOException e) {
            throw new CloseConnectionException("the client has left", e);
        }
        throw new CloseConnectionException(reason);
    }
}
