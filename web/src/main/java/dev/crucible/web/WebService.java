package dev.crucible.web;

import io.helidon.http.DirectHandler;
import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A running HTTP service: guards, then the route's endpoint, then the numbers and the log. */
public final class WebService implements AutoCloseable {

    /** Bodies beyond this are not even read to the end, so that their senders may see a reset connection instead of an answer. */
    private static final long UNREADABLE = 64L << 20;

    /** Clients that connect at the same instant; of more, some would be left waiting for seconds. */
    private static final int BACKLOG = 4_096;

    private static final Duration LOOK = Duration.ofMillis(10);

    private static final Header NO_SNIFFING = HeaderValues.createCached(HeaderNames.X_CONTENT_TYPE_OPTIONS, "nosniff");

    private final Routes routes;
    private final HostGuard hosts;
    private final CallerGuard callers;
    private final OriginPolicy origins;
    private final AccessToken token;
    private final RateLimit posts;
    private final RequestMeters meters;
    private final RequestLog log = new RequestLog();
    private final WebServer server;
    private final AtomicInteger underWay = new AtomicInteger();
    private volatile @Nullable HttpProblem leaving;

    private WebService(WebConfig config, Routes routes, RequestMeters meters) {
        this.routes = routes;
        this.meters = meters;
        this.posts = new RateLimit(config.posts());
        this.hosts = new HostGuard(config);
        this.callers = new CallerGuard(config);
        this.origins = new OriginPolicy(config.admission());
        this.token = new AccessToken(config);
        this.server = WebServer.builder()
                .host(config.host())
                .port(config.port())
                .backlog(BACKLOG)
                // Streams send small pieces; held back to be joined, each would wait for the client's delayed
                // acknowledgement.
                .connectionOptions(options -> options.tcpNoDelay(true))
                .shutdownHook(false)
                .maxPayloadSize(UNREADABLE)
                .directHandlers(plainErrors())
                .addProtocol(SocketUpgrader.LIMITS)
                .addConnectionSelector(callers.around(Http1ConnectionSelector.builder()
                        .config(Http1Config.builder()
                                .addReceiveListener(new RequestFraming())
                                .build())
                        .addUpgrader(new SocketUpgrader(routes, hosts, callers, origins, token, log))
                        .build()))
                .routing(routing())
                .build();
    }

    /** Starts a service that keeps its numbers to itself; throws when the port is taken. */
    public static WebService start(WebConfig config, Routes routes) {
        return start(config, routes, new Metrics());
    }

    /** Starts a service whose requests {@code metrics} counts; throws when the port is taken. */
    public static WebService start(WebConfig config, Routes routes, Metrics metrics) {
        WebService service = new WebService(config, routes, metrics.requests());
        service.server.start();
        return service;
    }

    /** The port it listens on. */
    public int port() {
        return server.port();
    }

    /** From now on refuses whatever is asked; what is under way goes on. */
    public void refuse(HttpProblem refusal) {
        leaving = refusal;
    }

    /** Waits until nothing is under way, at most for {@code patience}. */
    public void awaitQuiet(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (underWay.get() > 0 && System.nanoTime() < deadline) {
            Thread.sleep(LOOK);
        }
    }

    @Override
    public void close() {
        server.stop();
    }

    private HttpRouting.Builder routing() {
        return HttpRouting.builder().addFilter(this::closeWhenAsked).any(this::handle);
    }

    /** The server keeps the socket open after {@code Connection: close}; clients that read to the end would hang. */
    private void closeWhenAsked(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        chain.proceed();
        if (request.headers().contains(HeaderValues.CONNECTION_CLOSE)
                || response.headers().contains(HeaderValues.CONNECTION_CLOSE)) {
            throw new CloseConnectionException("the client asked for it");
        }
    }

    private void handle(ServerRequest request, ServerResponse response) {
        long start = System.nanoTime();
        String method = request.prologue().method().text();
        String rawPath = request.prologue().uriPath().rawPath();
        String id = RequestId.of(request.headers());
        response.header(NO_SNIFFING).header(RequestId.HEADER, id);
        Routes.@Nullable Match match = null;
        underWay.incrementAndGet();
        try {
            hosts.check(request.headers());
            callers.check();
            match = routes.find(rawPath);
            answer(request, response, method, match);
        } catch (HttpProblem refusal) {
            refuse(request, response, refusal);
        } catch (CloseConnectionException e) {
            throw e;
        } catch (Exception e) {
            fail(request, response, id, e);
        } finally {
            underWay.decrementAndGet();
            long nanos = System.nanoTime() - start;
            meters.answered(match, method, response.status().code(), nanos);
            log.answered(id, method, rawPath, response.status().code(), nanos);
        }
    }

    private void answer(ServerRequest request, ServerResponse response, String method, Routes.@Nullable Match match)
            throws Exception {
        origins.allow(request.headers(), response);
        if (origins.preflight(method, request.headers(), response)) {
            return;
        }
        origins.check(method, request.headers());
        if (leaving != null) {
            throw leaving;
        }
        if (method.equals("POST")) {
            posts.take(Exchange.client(request));
        }
        Optional<String> holder = token.check(request, response, match);
        if (match == null) {
            throw HttpProblem.notFound("Not Found");
        }
        Endpoint endpoint = match.resource().methods().get(method);
        if (endpoint == null) {
            throw HttpProblem.of(405, "Method Not Allowed")
                    .with("Allow", match.resource().allowed());
        }
        endpoint.answer(new Exchange(request, response, match.values(), holder));
    }

    private void refuse(ServerRequest request, ServerResponse response, HttpProblem refusal) {
        if (response.isSent()) {
            throw new CloseConnectionException("refused after the answer had begun", refusal);
        }
        refusal.headers().forEach((name, value) -> response.header(HeaderNames.create(name), value));
        Exchange exchange = new Exchange(request, response, Map.of(), Optional.empty());
        if (request.prologue().method().text().equals("HEAD")) {
            // A body here would be taken for the beginning of the next answer.
            exchange.status(refusal.status());
        } else {
            exchange.json(refusal.status(), routes.body(refusal));
        }
    }

    private void fail(ServerRequest request, ServerResponse response, String id, Exception failure) {
        if (failure instanceof UncheckedIOException io && io.getCause() instanceof SocketException) {
            throw new CloseConnectionException("the client has left", failure);
        }
        log.failed(
                id,
                request.prologue().method().text(),
                request.prologue().uriPath().rawPath(),
                failure);
        if (response.isSent() || response.bytesWritten() > 0) {
            throw new CloseConnectionException("failed after the answer had begun", failure);
        }
        refuse(request, response, HttpProblem.of(500, "Internal Server Error"));
    }

    /** Errors that occur before routing, such as a malformed request line, get the same body as all others. */
    private DirectHandlers plainErrors() {
        DirectHandlers.Builder handlers = DirectHandlers.builder();
        for (DirectHandler.EventType type : DirectHandler.EventType.values()) {
            handlers.addHandler(type, (request, event, status, headers, message) -> {
                Status told = unread(request, event) ? Status.BAD_REQUEST_400 : status;
                return DirectHandler.TransportResponse.builder()
                        .status(told)
                        .headers(headers)
                        .header(HeaderNames.CONTENT_TYPE, "application/json")
                        .entity(routes.body(HttpProblem.of(told.code(), told.reasonPhrase() + advice(event, told)))
                                .toString()
                                .getBytes(StandardCharsets.UTF_8))
                        .keepAlive(false)
                        .build();
            });
        }
        return handlers.build();
    }

    /** The server's parser fails at what it has no word for, such as a method of other characters; it knows of no request then. */
    private static boolean unread(DirectHandler.TransportRequest request, DirectHandler.EventType event) {
        return event == DirectHandler.EventType.INTERNAL_ERROR && request.path().isEmpty();
    }

    private static String advice(DirectHandler.EventType event, Status status) {
        if (status.code() != Status.BAD_REQUEST_400.code()) {
            return "";
        }
        return event == RequestFraming.EVENT
                ? ": it is unclear where the body ends; " + RequestFraming.RULE
                : ": the request is malformed; in an address, percent-encode characters such as [ ] % and spaces";
    }
}
