package dev.crucible.web;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerRequestHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerResponse;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What pages of other origins may do. The development servers of dashboards, {@code localhost} and {@code 127.0.0.1} on ports 5173
 * to 5178, may read and write with credentials (CORS); those that the operator names may that too and may open sockets; requests of all
 * other pages are refused. Programs send no Origin and are not concerned.
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
    /** What scripts of dashboards may read besides the headers that every script may. */
    private static final String EXPOSED = "Content-Disposition, Mcp-Session-Id, Retry-After, X-Total-Count";

    private static final HeaderName REQUEST_METHOD = HeaderNames.create("Access-Control-Request-Method");
    private static final HeaderName REQUEST_HEADERS = HeaderNames.create("Access-Control-Request-Headers");
    private static final HeaderName MAX_AGE = HeaderNames.create("Access-Control-Max-Age");

    private static final String REFUSED =
            "Requests from this origin are not allowed; --allow-origin (CRUCIBLE_ALLOW_ORIGIN) names those that are.";

    private final Set<String> behindProxies;
    private final Set<String> named;
    private final boolean namesHavePages;

    OriginPolicy(Admission admission) {
        // A proxy may speak TLS for the service, and then changes the Host or does not.
        behindProxies =
                admission.hosts().stream().map(name -> "https://" + name).collect(Collectors.toUnmodifiableSet());
        named = Set.copyOf(admission.origins());
        // Inside of a container network names are for programs; a browser that sends one has been lied to.
        namesHavePages = !admission.areVouchedFor();
    }

    /** Refuses a request that a page of a foreign origin sent; a browser that does not say which may only read. */
    void check(String method, ServerRequestHeaders headers) {
        boolean ours = headers.contains(HeaderNames.ORIGIN)
                ? all(headers, origin -> mayRead(origin) || isSelf(origin, headers))
                : SAFE.contains(method)
                        || headers.first(FETCH_SITE).map(OWN_SITES::contains).orElse(true);
        if (!ours) {
            throw HttpProblem.forbidden(REFUSED);
        }
    }

    /** Refuses a socket that a page of a foreign origin opens; the rules for reading answers do not hold for sockets. */
    void checkSocket(ServerRequestHeaders headers) {
        if (headers.contains(HeaderNames.ORIGIN)
                && !all(headers, origin -> isNamed(origin) || isSelf(origin, headers))) {
            throw HttpProblem.forbidden(REFUSED);
        }
    }

    private static boolean all(ServerRequestHeaders headers, Predicate<String> holds) {
        return headers.get(HeaderNames.ORIGIN).allValues().stream().allMatch(holds);
    }

    /** Adds the CORS headers of an origin that may read. */
    void allow(ServerRequestHeaders request, ServerResponse response) {
        if (request.contains(HeaderNames.ORIGIN) && all(request, this::mayRead)) {
            response.header(ALLOW_ORIGIN, request.get(HeaderNames.ORIGIN).get())
                    .header(ALLOW_CREDENTIALS, "true")
                    .header(EXPOSE_HEADERS, EXPOSED)
                    .header(HeaderNames.VARY, "Origin");
        }
    }

    /** Answers a CORS preflight; false when the request is none. */
    boolean preflight(String method, ServerRequestHeaders request, ServerResponse response) {
        if (!method.equals("OPTIONS") || !request.contains(REQUEST_METHOD) || !request.contains(HeaderNames.ORIGIN)) {
            return false;
        }
        if (!all(request, this::mayRead)) {
            throw HttpProblem.badRequest("Disallowed CORS origin. " + REFUSED);
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

    /** Whether a page of this very service sent the request; its Host was checked before, and a proxy may have changed it. */
    private boolean isSelf(String origin, ServerRequestHeaders headers) {
        String host = headers.first(HeaderNames.HOST).orElse("");
        boolean samePlace = origin.equals("http://" + host) || origin.equals("https://" + host);
        return samePlace ? namesHavePages || HostGuard.isAddress(host) : behindProxies.contains(origin);
    }
}
