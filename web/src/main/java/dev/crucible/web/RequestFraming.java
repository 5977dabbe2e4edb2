package dev.crucible.web;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1ConnectionListener;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Guard against request smuggling: rejects a request if two parsers could disagree on the end of its body, before reading the body.
 *
 * <p>Such requests have a malformed length, several lengths, a length in addition to chunks, or a coding other than chunks. The
 * connection is closed, because the start of the next request is unknown.
 */
final class RequestFraming implements Http1ConnectionListener {

    /** The rule shown to the client. */
    static final String RULE =
            "send one Content-Length, a number without a sign, or else Transfer-Encoding: chunked, and nothing besides";

    /** No more digits than a long can hold. */
    private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");

    @Override
    public void headers(ConnectionContext context, Headers headers) {
        List<String> lengths = values(headers, HeaderNames.CONTENT_LENGTH);
        List<String> codings = values(headers, HeaderNames.TRANSFER_ENCODING);
        boolean clear = codings.isEmpty()
                ? lengths.isEmpty()
                        || (lengths.size() == 1
                                && LENGTH.matcher(lengths.getFirst()).matches())
                : lengths.isEmpty() && codings.equals(List.of("chunked"));
        if (!clear) {
            throw RequestException.builder()
                    .type(RequestHead.EVENT)
                    .status(Status.BAD_REQUEST_400)
                    .setKeepAlive(false)
                    .safeMessage(true)
                    .message("the length of the body is unclear; " + RULE)
                    .build();
        }
    }

    private static List<String> values(Headers headers, HeaderName name) {
        return headers.contains(name) ? headers.get(name).allValues() : List.of();
    }
}
