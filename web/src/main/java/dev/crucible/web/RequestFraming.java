package dev.crucible.web;

import io.helidon.http.DirectHandler.EventType;
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
 * Refuses requests of which two readers could think that their bodies end in different places, before anything of the body is read: a
 * length that is no number, more than one length, a length beside chunks, and codings other than chunks. The connection is closed, since
 * nobody can tell where the next request begins.
 */
final class RequestFraming implements Http1ConnectionListener {

    /** What such a request is told. */
    static final String RULE =
            "send one Content-Length, a number without a sign, or else Transfer-Encoding: chunked, and nothing besides";

    /** The kind of event by which {@link WebService} knows these refusals from others that are 400 too. */
    static final EventType EVENT = EventType.OTHER;

    /** No more digits than a long has. */
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
                    .type(EVENT)
                    .status(Status.BAD_REQUEST_400)
                    .setKeepAlive(false)
                    .message("unclear length of the body")
                    .build();
        }
    }

    private static List<String> values(Headers headers, HeaderName name) {
        return headers.contains(name) ? headers.get(name).allValues() : List.of();
    }
}
