package dev.crucible.web;

import io.helidon.common.buffers.BufferData;
import io.helidon.http.HttpPrologue;
import io.helidon.http.ServerRequestHeaders;
import io.helidon.http.Status;
import io.helidon.http.WritableHeaders;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.websocket.WsConfig;
import io.helidon.webserver.websocket.WsUpgrader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Upgrade of requests to WebSockets. An upgrade is a GET that any page may send and that the rules for unsafe methods skip, so it passes
 * separate guards; a rejected client receives an ordinary error response.
 */
final class SocketUpgrader extends WsUpgrader {

    private final Routes routes;
    private final HostGuard hosts;
    private final CallerGuard callers;
    private final OriginPolicy origins;
    private final AccessToken token;
    private final RequestLog log;

    SocketUpgrader(
            Routes routes,
            HostGuard hosts,
            CallerGuard callers,
            OriginPolicy origins,
            AccessToken token,
            RequestLog log) {
        super(WsConfig.create());
        this.routes = routes;
        this.hosts = hosts;
        this.callers = callers;
        this.origins = origins;
        this.token = token;
        this.log = log;
    }

    /** Returns the upgraded connection, or null if the path has no sockets, so that normal routing answers. */
    @Override
    public @Nullable ServerConnection upgrade(
            ConnectionContext context, HttpPrologue prologue, WritableHeaders<?> headers) {
        String path = prologue.uriPath().rawPath();
        SocketEndpoint endpoint = routes.findSocket(path);
        boolean asks = prologue.method().text().equals("GET")
                && headers.contains(WS_KEY)
                && headers.contains(SUPPORTED_VERSION_HEADER);
        if (endpoint == null || !asks) {
            return null;
        }
        CurrentRequest current =
                new CurrentRequest(RequestId.of(ServerRequestHeaders.create(headers)), ((Connection) context).peer());
        return current.answer(() -> upgrade(context, prologue, headers, endpoint, current));
    }

    private ServerConnection upgrade(
            ConnectionContext context,
            HttpPrologue prologue,
            WritableHeaders<?> headers,
            SocketEndpoint endpoint,
            CurrentRequest current) {
        String path = prologue.uriPath().rawPath();
        long start = System.nanoTime();
        SocketHandler handler;
        try {
            guard(ServerRequestHeaders.create(headers), context.localPeer().port(), current);
            handler = endpoint.open(
                    new SocketRequest(name -> prologue.query().first(name).asOptional(), CallerGuard.caller()));
        } catch (HttpProblem problem) {
            log.answered("GET", path, problem.status(), System.nanoTime() - start);
            write(context, answer(problem));
            throw new CloseConnectionException("the socket was refused", problem);
        }
        String key = headers.get(WS_KEY).get();
        try {
            write(context, SWITCHING_PROTOCOL_PREFIX + hash(context, key) + SWITCHING_PROTOCOLS_SUFFIX);
        } catch (RuntimeException e) {
            handler.closed();
            throw e;
        }
        log.answered("GET", path, Status.SWITCHING_PROTOCOLS_101.code(), System.nanoTime() - start);
        ((Connection) context).upgrade();
        return new SocketConnection(handler, context);
    }

    private void guard(ServerRequestHeaders headers, int port, CurrentRequest current) {
        hosts.check(headers);
        callers.check();
        origins.checkSocket(headers);
        current.sentBy(token.check(headers, port));
    }

    private static String answer(HttpProblem problem) {
        String body = problem.body().toString();
        StringBuilder answer = new StringBuilder("HTTP/1.1 ")
                .append(Status.create(problem.status()).text())
                .append("\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff\r\nConnection: close")
                .append("\r\nContent-Length: ")
                .append(body.getBytes(StandardCharsets.UTF_8).length);
        problem.headers()
                .forEach((name, value) ->
                        answer.append("\r\n").append(name).append(": ").append(value));
        return answer.append("\r\n\r\n").append(body).toString();
    }

    private static void write(ConnectionContext context, String text) {
        context.dataWriter().writeNow(BufferData.create(text.getBytes(StandardCharsets.UTF_8)));
    }
}
