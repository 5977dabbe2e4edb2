package dev.crucible.web;

import io.helidon.http.DirectHandler;
import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ErrorHandling;
import io.helidon.webserver.ListenerConfig;
import io.helidon.webserver.Router;
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

/** A running HTTP service. A request passes the guards and the route's endpoint; metrics and the log record it. */
public final class WebService implements AutoCloseable {

    /** Body size in bytes beyond which the rest is not read; the sender may see a reset connection instead of an answer. */
    private static final long UNREADABLE = 64L << 20;

    /** Pending connections; above this number, clients would wait for seconds. */
    private static final int BACKLOG = 4_096;

    private static final int LONGEST_LINE = 8 << 10;

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
    private final Listener listener;
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
        ListenerConfig listening = WebServer.builder()
                .host(config.host())
                .port(config.port())
                .backlog(BACKLOG)
                // Streams send small pieces, and Nagle's algorithm would delay each until the client's delayed
                // acknowledgement.
                .connectionOptions(options -> options.tcpNoDelay(true))
                .errorHandling(ErrorHandling.builder().includeEntity(true).build())
                .maxPayloadSize(UNREADABLE)
                .directHandlers(plainErrors())
                .buildPrototype();
        Http1ConnectionSelector protocol = Http1ConnectionSelector.builder()
                .config(Http1Config.builder()
                        .maxPrologueLength(LONGEST_LINE)
                        .maxHeadersSize(RequestReader.LARGEST_HEAD)
                        .addReceiveListener(new RequestFraming())
                        .build())
                .addUpgrader(new SocketUpgrader(routes, hosts, callers, origins, token, log))
                .build();
        Router router = Router.builder().addRouting(routing()).build();
        this.listener =
                new Listener(listening, router, protocol, config.admission()::isProxy, ConnectionLimits.ofProcess());
    }

    /** Starts a service without a metrics route; throws if the port is taken. */
    public static WebService start(WebConfig config, Routes routes) {
        return start(config, routes, new Metrics());
    }

    /** Starts a service whose requests {@code metrics} counts; throws if the port is taken. */
    public static WebService start(WebConfig config, Routes routes, Metrics metrics) {
        return new WebService(config, routes, metrics.requests());
    }

    /** Returns the bound port. */
    public int port() {
        return listener.port();
    }

    /** Answers every new request with {@code problem}; requests in progress continue. */
    public void refuse(HttpProblem problem) {
        leaving = problem;
    }

    /** Waits until no request is in progress, at most for {@code patience}. */
    public void awaitQuiet(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (underWay.get() > 0 && System.nanoTime() < deadline) {
            Thread.sleep(LOOK);
        }
    }

    @Override
    public void close() {
        listener.close();
    }

    private HttpRouting.Builder routing() {
        return HttpRouting.builder().addFilter(this::closeWhenAsked).any(this::handle);
    }

    /** Closes the connection after {@code Connection: close}: the server would keep it open, and clients that read to the end would hang. */
    private void closeWhenAsked(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        chain.proceed();
        if (request.headers().contains(HeaderValues.CONNECTION_CLOSE)
                || response.headers().contains(HeaderValues.CONNECTION_CLOSE)) {
            throw new CloseConnectionException("the client asked for it");
        }
    }

    private void handle(ServerRequest request, ServerResponse response) {
        CurrentRequest current = new CurrentRequest(RequestId.of(request.headers()), Exchange.client(request));
        current.answer(() -> handle(request, response, current));
    }

    private void handle(ServerRequest request, ServerResponse response, CurrentRequest current) {
        long start = System.nanoTime();
        String method = request.prologue().method().text();
        String rawPath = request.prologue().uriPath().rawPath();
        response.header(NO_SNIFFING).header(RequestId.HEADER, current.id());
        Routes.@Nullable Match match = null;
        underWay.incrementAndGet();
        try {
            hosts.check(request.headers());
            callers.check();
            match = routes.find(rawPath);
            answer(request, response, method, match, current);
        } catch (HttpProblem problem) {
            refuse(request, response, problem);
        } catch (CloseConnectionException e) {
            throw e;
        } catch (Exception e) {
            fail(request, response, current.id(), e);
        } finally {
            underWay.decrementAndGet();
            long nanos = System.nanoTime() - start;
            meters.answered(match, method, response.status().code(), nanos);
            log.answered(method, rawPath, response.status().code(), nanos);
        }
    }

    private void answer(
            ServerRequest request,
            ServerResponse response,
            String method,
            Routes.@Nullable Match match,
            CurrentRequest current)
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
        current.sentBy(holder);
        if (match == null) {
            redirect(request, response);
            return;
        }
        Endpoint endpoint = match.resource().endpoint(method);
        if (endpoint == null) {
            throw HttpProblem.of(405, "Method Not Allowed")
                    .with("Allow", match.resource().allowed());
        }
        endpoint.answer(new Exchange(request, response, match.values(), holder));
    }

    /** Redirects from a path with a slash at its end to the route without it; throws 404 if there is none. */
    private void redirect(ServerRequest request, ServerResponse response) {
        String path = request.prologue().uriPath().rawPath();
        boolean slash = path.length() > 1 && path.endsWith("/") && !path.startsWith("//");
        String target = path.substring(0, path.length() - 1);
        if (!slash || target.endsWith("/") || routes.find(target) == null || routes.findSocket(target) != null) {
            throw HttpProblem.notFound("Not Found");
        }
        String query = request.prologue().query().rawValue();
        response.status(Status.TEMPORARY_REDIRECT_307)
                .header(HeaderNames.LOCATION, query.isEmpty() ? target : target + "?" + query)
                .send();
    }

    private void refuse(ServerRequest request, ServerResponse response, HttpProblem problem) {
        if (response.isSent()) {
            throw new CloseConnectionException("refused after the answer had begun", problem);
        }
        problem.headers().forEach((name, value) -> response.header(HeaderNames.create(name), value));
        Exchange exchange = new Exchange(request, response, Map.of(), Optional.empty());
        try {
            exchange.json(problem.status(), routes.body(problem));
        } catch (RuntimeException e) {
            // Whoever is refused may have left; that costs no trace in the log.
            throw new CloseConnectionException("the client has left", e);
        }
    }

    private void fail(ServerRequest request, ServerResponse response, String id, Exception failure) {
        if (failure instanceof UncheckedIOException io && io.getCause() instanceof SocketException) {
            throw new CloseConnectionException("the client has left", failure);
        }
        Optional<HttpProblem> full = FullDisk.problem(failure);
        log.failed(
                id,
                request.prologue().method().text(),
                request.prologue().uriPath().rawPath(),
                failure,
                full);
        if (response.isSent() || response.bytesWritten() > 0) {
            throw new CloseConnectionException("failed after the answer had begun", failure);
        }
        refuse(request, response, full.orElseGet(() -> HttpProblem.of(500, "Internal Server Error")));
    }

    /** Renders errors that occur before routing, such as a malformed request line, as JSON. */
    private DirectHandlers plainErrors() {
        DirectHandlers.Builder handlers = DirectHandlers.builder();
        for (DirectHandler.EventType type : DirectHandler.EventType.values()) {
            handlers.addHandler(type, (request, event, status, headers, message) -> {
                Status told = unread(request, event) ? Status.BAD_REQUEST_400 : status;
                return DirectHandler.TransportResponse.builder()
                        .status(told)
                        .headers(headers)
                        .header(HeaderNames.CONTENT_TYPE, "application/json")
                        .entity(routes.body(
                                        HttpProblem.of(told.code(), told.reasonPhrase() + advice(event, told, message)))
                                .toString()
                                .getBytes(StandardCharsets.UTF_8))
                        .keepAlive(false)
                        .build();
            });
        }
        return handlers.build();
    }

    /** Returns true if the parser failed before there was a request, for instance on a method with invalid characters. */
    private static boolean unread(DirectHandler.TransportRequest request, DirectHandler.EventType event) {
        return event == DirectHandler.EventType.INTERNAL_ERROR && request.path().isEmpty();
    }

    private static String advice(DirectHandler.EventType event, Status status, String message) {
        if (event == RequestHead.EVENT) {
            return ": " + message;
        }
        return status.code() != Status.BAD_REQUEST_400.code()
                ? ""
                : ": the request is malformed; in an address, percent-encode characters such as < > [ ] % and spaces";
    }
}
