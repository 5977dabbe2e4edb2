package dev.crucible.web;

import io.helidon.http.HeaderName;
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
 * keeps it in a cookie that scripts cannot read and other sites cannot send. A page that has the token from its reader sends the
 * header with {@code X-Keep-Token: cookie}, and gets that cookie too, for what no script can add a header to: links, frames, pictures
 * and sockets.
 */
final class AccessToken {

    private static final String BEARER = "Bearer ";
    private static final HeaderName KEEP = HeaderNames.create("X-Keep-Token");

    private final Optional<String> token;
    private final Set<String> openPaths;

    AccessToken(WebConfig config) {
        token = config.token();
        openPaths = config.openPaths();
    }

    /** Refuses a request that needs the token and does not carry it; {@code match} is null when there is no such path. */
    void check(ServerRequest request, ServerResponse response, Routes.Match match) {
        int port = request.localPeer().port();
        if (token.isEmpty() || hasCookie(request.headers(), port)) {
            return;
        }
        boolean byHeader = hasHeader(request.headers());
        if (hasQuery(request) || (byHeader && request.headers().contains(KEEP))) {
            response.header(
                    HeaderNames.SET_COOKIE,
                    cookieName(port) + "=" + token.get() + "; Path=/; HttpOnly; SameSite=Strict");
        } else if (!byHeader && !isOpen(match)) {
            throw required();
        }
    }

    private boolean isOpen(Routes.Match match) {
        return match != null && openPaths.contains(match.resource().template());
    }

    private boolean hasQuery(ServerRequest request) {
        return request.prologue().method().text().equals("GET")
                && request.query().first("token").filter(this::matches).isPresent();
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
