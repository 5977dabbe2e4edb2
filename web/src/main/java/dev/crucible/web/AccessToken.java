package dev.crucible.web;

import io.helidon.http.HeaderNames;
import io.helidon.http.ServerRequestHeaders;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.Set;

/**
 * The token guard. Programs send {@code Authorization: Bearer <token>}; a browser opens any page with {@code ?token=…} once and
 * keeps it in a cookie that scripts cannot read and other sites cannot send.
 */
final class AccessToken {

    private static final String BEARER = "Bearer ";

    private final Optional<String> token;
    private final Set<String> openPaths;

    AccessToken(WebConfig config) {
        token = config.token();
        openPaths = config.openPaths();
    }

    /** Refuses a request that needs the token and does not carry it. */
    void check(ServerRequest request, ServerResponse response, String rawPath) {
        int port = request.localPeer().port();
        if (token.isEmpty() || carries(request.headers(), port)) {
            return;
        }
        boolean inQuery = request.query().first("token").filter(this::matches).isPresent();
        if (inQuery && request.prologue().method().text().equals("GET")) {
            response.header(
                    HeaderNames.SET_COOKIE,
                    cookieName(port) + "=" + token.get() + "; Path=/; HttpOnly; SameSite=Strict");
        } else if (!openPaths.contains(rawPath)) {
            throw required();
        }
    }

    /** Refuses to open a socket without the token; a page's cookie or a program's header carries it, the address does not. */
    void check(ServerRequestHeaders headers, int port) {
        if (token.isPresent() && !carries(headers, port)) {
            throw required();
        }
    }

    private static Refusal required() {
        return Refusal.of(401, "A valid token is required.").with("WWW-Authenticate", "Bearer");
    }

    private boolean carries(ServerRequestHeaders headers, int port) {
        return hasHeader(headers) || hasCookie(headers, port);
    }

    private boolean hasHeader(ServerRequestHeaders headers) {
        return headers.first(HeaderNames.AUTHORIZATION)
                .filter(value -> value.startsWith(BEARER) && matches(value.substring(BEARER.length())))
                .isPresent();
    }

    private boolean hasCookie(ServerRequestHeaders headers, int port) {
        return headers.contains(HeaderNames.COOKIE)
                && headers.cookies()
                        .first(cookieName(port))
                        .filter(this::matches)
                        .isPresent();
    }

    /** Cookies ignore ports, so the name tells two services of one machine apart. */
    private static String cookieName(int port) {
        return "crucible_" + port;
    }

    private boolean matches(String candidate) {
        return MessageDigest.isEqual(
                candidate.getBytes(StandardCharsets.UTF_8), token.orElseThrow().getBytes(StandardCharsets.UTF_8));
    }
}
