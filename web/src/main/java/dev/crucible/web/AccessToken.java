package dev.crucible.web;

import io.helidon.http.HeaderNames;
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
        if (token.isEmpty() || openPaths.contains(rawPath) || hasHeader(request) || hasCookie(request)) {
            return;
        }
        boolean inQuery = request.query().first("token").filter(this::matches).isPresent();
        if (!inQuery || !request.prologue().method().text().equals("GET")) {
            throw Refusal.of(401, "A valid token is required.").with("WWW-Authenticate", "Bearer");
        }
        response.header(
                HeaderNames.SET_COOKIE,
                cookieName(request) + "=" + token.get() + "; Path=/; HttpOnly; SameSite=Strict");
    }

    private boolean hasHeader(ServerRequest request) {
        return request.headers()
                .first(HeaderNames.AUTHORIZATION)
                .filter(value -> value.startsWith(BEARER) && matches(value.substring(BEARER.length())))
                .isPresent();
    }

    private boolean hasCookie(ServerRequest request) {
        return request.headers().contains(HeaderNames.COOKIE)
                && request.headers()
                        .cookies()
                        .first(cookieName(request))
                        .filter(this::matches)
                        .isPresent();
    }

    /** Cookies ignore ports, so the name tells two services of one machine apart. */
    private static String cookieName(ServerRequest request) {
        return "crucible_" + request.localPeer().port();
    }

    private boolean matches(String candidate) {
        return MessageDigest.isEqual(
                candidate.getBytes(StandardCharsets.UTF_8), token.orElseThrow().getBytes(StandardCharsets.UTF_8));
    }
}
