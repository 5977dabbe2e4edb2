package dev.crucible.web;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerRequestHeaders;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The access token guard.
 *
 * <p>Programs send {@code Authorization: Bearer <token>}. A browser opens any page with {@code ?token=…} once and receives a cookie that
 * scripts cannot read and other sites cannot send. A page that asked its reader for the token sends the header with {@code X-Keep-Token: cookie}
 * and receives that cookie too. It needs the cookie where no script can add a header: for links, frames, images and sockets.
 */
final class AccessToken {

    private static final String BEARER = "Bearer ";
    private static final HeaderName FORWARDED_PROTO = HeaderNames.create("X-Forwarded-Proto");
    private static final HeaderName KEEP = HeaderNames.create("X-Keep-Token");

    private final Tokens tokens;
    private final Set<String> openPaths;

    AccessToken(WebConfig config) {
        tokens = config.tokens();
        openPaths = config.openPaths();
    }

    /**
     * Rejects a request without a valid token unless its route is open; {@code match} is null if no route has the path.
     *
     * @return the holder of the token, or empty if an open path was requested without one
     */
    Optional<String> check(ServerRequest request, ServerResponse response, Routes.@Nullable Match match) {
        if (tokens.isEmpty()) {
            return Optional.of(Tokens.OPERATOR);
        }
        ServerRequestHeaders headers = request.headers();
        int port = request.localPeer().port();
        Optional<String> header = header(headers);
        Optional<String> query = query(request);
        // The reader has dropped this header if no trusted proxy sent it.
        String secure = headers.first(FORWARDED_PROTO).orElse("").equalsIgnoreCase("https") ? "; Secure" : "";
        Optional<String> cookie = cookie(headers, port);
        query.or(() -> header.filter(_ -> headers.contains(KEEP)))
                .filter(secret -> cookie.filter(secret::equals).isEmpty())
                .ifPresent(secret -> response.header(
                        HeaderNames.SET_COOKIE,
                        cookieName(port) + "=" + secret + "; Path=/; HttpOnly; SameSite=Strict" + secure));
        Optional<String> secret = header.or(() -> query).or(() -> cookie);
        if (secret.isEmpty() && !isOpen(match)) {
            throw required();
        }
        return secret.flatMap(tokens::holder);
    }

    private boolean isOpen(Routes.@Nullable Match match) {
        return match != null && openPaths.contains(match.resource().template());
    }

    /** Rejects a WebSocket without a token and returns its holder. The token comes in a cookie or a header, never in the query. */
    Optional<String> check(ServerRequestHeaders headers, int port) {
        if (tokens.isEmpty()) {
            return Optional.of(Tokens.OPERATOR);
        }
        Optional<String> secret = header(headers).or(() -> cookie(headers, port));
        if (secret.isEmpty()) {
            throw required();
        }
        return secret.flatMap(tokens::holder);
    }

    private static HttpProblem required() {
        return HttpProblem.of(401, "A valid token is required.").with("WWW-Authenticate", "Bearer");
    }

    private Optional<String> header(ServerRequestHeaders headers) {
        return headers.first(HeaderNames.AUTHORIZATION)
                .filter(value -> value.startsWith(BEARER))
                .map(value -> value.substring(BEARER.length()))
                .filter(tokens::know);
    }

    private Optional<String> query(ServerRequest request) {
        return request.prologue().method().text().equals("GET")
                ? request.query().first("token").asOptional().filter(tokens::know)
                : Optional.empty();
    }

    private Optional<String> cookie(ServerRequestHeaders headers, int port) {
        return headers.contains(HeaderNames.COOKIE)
                ? headers.cookies().first(cookieName(port)).asOptional().filter(tokens::know)
                : Optional.empty();
    }

    /** Returns the name of a service's cookie. Cookies ignore ports, so the name contains the port. */
    private static String cookieName(int port) {
        return "crucible_" + port;
    }
}
