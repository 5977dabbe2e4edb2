package dev.crucible.web;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerRequestHeaders;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** Id of a request in its response and in the log: the client's own, or a generated one. */
final class RequestId {

    static final HeaderName HEADER = HeaderNames.create("X-Request-Id");

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    /** Random prefix, so that two processes never generate the same id. */
    private static final String PROCESS = HexFormat.of().toHexDigits(new SecureRandom().nextInt());

    private static final AtomicLong COUNT = new AtomicLong();

    private RequestId() {}

    static String of(ServerRequestHeaders headers) {
        return headers.first(HEADER)
                .filter(name -> NAME.matcher(name).matches())
                .orElseGet(RequestId::next);
    }

    private static String next() {
        return PROCESS + "-" + Long.toString(COUNT.incrementAndGet(), 36);
    }
}
