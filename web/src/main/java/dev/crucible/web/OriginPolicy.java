package dev.crucible.web;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerRequestHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerResponse;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Cross-origin policy (CORS) of a service.
 *
 * <p>The dashboard's development servers, {@code localhost} and {@code 127.0.0.1} on ports 5173 to 5178, may read and write with
 * credentials. Origins named by the operator may also open sockets. Requests of all other pages are rejected. Programs send no Origin
 * and are unaffected.
 */
final class OriginPolicy {

    private static final Pattern DASHBOARD = Pattern.compile("http://(localhost|127\\.0\\.0\\.1):517[3-8]");
    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");
    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");
    private static final HeaderName FETCH_SITE = HeaderNames.create("Sec-Fetch-Site");
    private static final HeaderName ALLOW_ORIGIN = HeaderNames.create("Access-Control-Allow-Origin");
    private static final HeaderName ALLOW_CREDENTIALS = HeaderNames.create("Access-Control-Allow-Credentials");
    private static final HeaderName ALLOW_METHODS = HeaderNames.create("Access-Control-Allow-Methods");
    private static final HeaderName ALLOW_HEADERS = HeaderNames.create("Access-Control-Allow-Headers");
    private static final HeaderName EXPOSE_HEADERS = HeaderNames.create("Access-Control-Expose-Headers");
    /** Response headers that scripts of an allowed origin may read in addition to the safelisted ones. */
    private static final String EXPOSED = "Content-Disposition, ETag, Mcp-Session-Id, Retry-After,"
            + " X-Context-Id, X-Request-Id, X-TTS-Duration-Seconds, X-Total-Count, X-Turn-Id";

    private static final HeaderName REQUEST_METHOD = HeaderNames.create("Access-Control-Request-Method");
    private static final HeaderName REQUEST_HEADERS = HeaderNames.create("Access-Control-Request-Headers");
    private static final HeaderName MAX_AGE = HeaderNames.create("Access-Control-Max-Age");

    /** Pages of this machine, which its user may have started. */
    private static final Pattern LOCAL = Pattern.compile("https?://(localhost|127\\.0\\.0\\.1|\\[::1])(:\\d{1,5})?");

    private static final int MOST_TOLD = 20;
    private static final System.Logger LOG = System.getLogger("dev.crucible.web");

    /** Local origins whose refused sockets were logged; browsers do not show the answer to their pages. */
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    private final Set<String> behindProxies;
    private final Set<String> named;
    private final boolean namesHavePages;

    OriginPolicy(Admission admission) {
        // A proxy may terminate TLS for the service, and it may or may not change the Host header.
        behindProxies =
                admission.hosts().stream().map(name -> "https://" + name).collect(Collectors.toUnmodifiableSet());
        named = Set.copyOf(admission.origins());
        // Only programs use network names inside a container network: a browser that sends one is the victim of forged
        // DNS.
        namesHavePages = !admission.areVouchedFor();
    }

    /** Rejects a request sent by a page of a foreign origin; a browser that sends no Origin may only read. */
    void check(String method, ServerRequestHeaders headers) {
        boolean ours = headers.contains(HeaderNames.ORIGIN)
                ? all(headers, origin -> mayRead(origin) || isSelf(origin, headers))
                : SAFE.contains(method)
                        || headers.first(FETCH_SITE).map(OWN_SITES::contains).orElse(true);
        if (!ours) {
            throw HttpProblem.forbidden(refusal(headers));
        }
    }

    /** Rejects a WebSocket opened by a page of a foreign origin; CORS does not apply to sockets. */
    void checkSocket(ServerRequestHeaders headers) {
        if (headers.contains(HeaderNames.ORIGIN)
                && !all(headers, origin -> isNamed(origin) || isSelf(origin, headers))) {
            tell(headers.get(HeaderNames.ORIGIN).get());
            throw HttpProblem.forbidden(refusal(headers));
        }
    }

    private void tell(String origin) {
        if (LOCAL.matcher(origin).matches() && told.size() < MOST_TOLD && told.add(origin)) {
            LOG.log(
                    Level.WARNING,
                    "a page of {0} was refused the terminal; if it is yours, start with --allow-origin {0}"
                            + " (CRUCIBLE_ALLOW_ORIGIN)",
                    origin);
        }
    }

    /** Returns a text that names the option, with the origin if it could be given. */
    private static String refusal(ServerRequestHeaders headers) {
        Optional<String> origin = headers.first(HeaderNames.ORIGIN).filter(Admission::isOrigin);
        return "Requests from this origin are not allowed. --allow-origin "
                + origin.map(name -> name + " (CRUCIBLE_ALLOW_ORIGIN) allows it.")
                        .orElse("(CRUCIBLE_ALLOW_ORIGIN) allows more origins.");
    }

    private static boolean all(ServerRequestHeaders headers, Predicate<String> holds) {
        return headers.get(HeaderNames.ORIGIN).allValues().stream().allMatch(holds);
    }

    /** Adds the CORS headers if the origin may read. */
    void allow(ServerRequestHeaders request, ServerResponse response) {
        if (request.contains(HeaderNames.ORIGIN) && all(request, this::mayRead)) {
            response.header(ALLOW_ORIGIN, request.get(HeaderNames.ORIGIN).get())
                    .header(ALLOW_CREDENTIALS, "true")
                    .header(EXPOSE_HEADERS, EXPOSED)
                    .header(HeaderNames.VARY, "Origin");
        }
    }

    /** Answers a CORS preflight; returns false if the request is none. */
    boolean preflight(String method, ServerRequestHeaders request, ServerResponse response) {
        if (!method.equals("OPTIONS") || !request.contains(REQUEST_METHOD) || !request.contains(HeaderNames.ORIGIN)) {
            return false;
        }
        if (!all(request, this::mayRead)) {
            throw HttpProblem.badRequest("Disallowed CORS origin. " + refusal(request));
        }
        request.first(REQUEST_HEADERS).ifPresent(headers -> response.header(ALLOW_HEADERS, headers));
        response.header(ALLOW_METHODS, "DELETE, GET, OPTIONS, PATCH, POST")
                .header(MAX_AGE, "600")
                .status(Status.OK_200)
                .send("OK");
        return true;
    }

    private boolean mayRead(String origin) {
        return isDashboard(origin) || isNamed(origin);
    }

    private boolean isNamed(String origin) {
        return named.contains(origin);
    }

    private static boolean isDashboard(String origin) {
        return DASHBOARD.matcher(origin).matches();
    }

    /** Returns true if a page of this service sent the request. The Host header was checked before, and a proxy may have changed it. */
    private boolean isSelf(String origin, ServerRequestHeaders headers) {
        String host = headers.first(HeaderNames.HOST).orElse("");
        boolean samePlace = origin.equals("http://" + host) || origin.equals("https://" + host);
        return samePlace ? namesHavePages || HostGuard.isAddress(host) : behindProxies.contains(origin);
    }
}
