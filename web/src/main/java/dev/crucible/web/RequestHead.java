package dev.crucible.web;

import io.helidon.http.DirectHandler.EventType;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Request line and headers as the server's parser takes them. Other software may write them in further forms of the standard: HTTP/1.0,
 * absolute addresses, names of codings in any case, raw characters in a query.
 *
 * @param bytes what the parser reads
 * @param body how the body ends
 * @param old true for HTTP/1.0, whose clients know no chunks
 * @param headOnly true if the answer has no body
 */
record RequestHead(byte[] bytes, Body body, boolean old, boolean headOnly) {

    /** End of a body. */
    sealed interface Body {

        /** A body of a known length, 0 if there is none. */
        record Length(long bytes) implements Body {}

        /** A body in chunks. */
        record Chunks() implements Body {}

        /** A request that the parser or {@link RequestFraming} refuses, so that nobody reads what follows. */
        record Unclear() implements Body {}
    }

    /** Event type by which {@link WebService} knows the requests that this code refuses; their message is for the client. */
    static final EventType EVENT = EventType.OTHER;

    private static final Pattern LINE =
            Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\\S+) HTTP/(\\d)\\.(\\d)", Pattern.DOTALL);
    private static final Pattern ABSOLUTE = Pattern.compile("(?i)https?://([^/?#]*)(.*)", Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern HOST = Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(:\\d{0,5})?");
    private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");
    private static final int DELETE = 0x7f;
    private static final String RAW = "\"<>[\\]^`{|}";

    /** Only a trusted proxy may say these; from others they are dropped. */
    private static final Set<String> FORWARDED = Set.of(
            "forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-port", "x-real-ip");

    /**
     * Reads a head.
     *
     * @param text all lines with their ends, and the empty line
     * @param self address of the server's end, the host of an old request that names none
     * @param trusted true if the client is a trusted proxy
     * @throws RequestException if the client should learn more of a fault than that there is one
     */
    static RequestHead of(String text, String self, boolean trusted) {
        List<String> lines = List.of(text.substring(0, text.length() - 4).split("\r\n", -1));
        Matcher line = LINE.matcher(lines.getFirst());
        if (!text.endsWith("\r\n\r\n") || !line.matches()) {
            return unclear(text);
        }
        if (lines.stream().anyMatch(RequestHead::isBroken)) {
            throw refused(
                    Status.BAD_REQUEST_400,
                    "a line must end with a carriage return and a line feed, and have no other control characters");
        }
        if (!line.group(3).equals("1")) {
            throw refused(
                    Status.HTTP_VERSION_NOT_SUPPORTED_505, "send HTTP/1.1 or HTTP/1.0, not HTTP/" + line.group(3));
        }
        boolean old = line.group(4).equals("0");
        String target = line.group(2);
        List<Header> headers = headers(lines.subList(1, lines.size()));
        Matcher absolute = ABSOLUTE.matcher(target);
        if (absolute.matches()) {
            // The address that the client asks for replaces its Host header, as RFC 9112 demands.
            headers.removeIf(header -> header.is("host"));
            headers.add(new Header("Host", absolute.group(1)));
            target = absolute.group(2).startsWith("/") ? absolute.group(2) : "/" + absolute.group(2);
        }
        if (!target.startsWith("/") && !target.equals("*")) {
            throw refused(Status.BAD_REQUEST_400, "the address must begin with /, http:// or https://");
        }
        if (old) {
            headers.removeIf(header -> header.is("connection") || header.is("expect") || header.is("upgrade"));
            headers.add(new Header("Connection", "close"));
            if (headers.stream().noneMatch(header -> header.is("host"))) {
                headers.add(new Header("Host", self));
            }
        }
        checkHost(headers);
        if (!trusted) {
            headers.removeIf(header -> FORWARDED.contains(header.name().toLowerCase(Locale.ROOT)));
        }
        headers.replaceAll(RequestHead::canonical);
        Body body = body(headers, old);
        checkCoding(headers, body);
        StringBuilder head = new StringBuilder(text.length() + 64)
                .append(line.group(1))
                .append(' ')
                .append(encoded(target))
                .append(" HTTP/1.1\r\n");
        headers.forEach(header ->
                head.append(header.name()).append(": ").append(header.value()).append("\r\n"));
        return new RequestHead(
                head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1),
                body,
                old,
                line.group(1).equals("HEAD"));
    }

    /** Passes a head on as it is, for the parser to refuse. */
    static RequestHead unclear(String text) {
        return new RequestHead(text.getBytes(StandardCharsets.ISO_8859_1), new Body.Unclear(), false, false);
    }

    static RequestException refused(Status status, String message) {
        return RequestException.builder()
                .type(EVENT)
                .status(status)
                .setKeepAlive(false)
                .safeMessage(true)
                .message(message)
                .build();
    }

    private record Header(String name, String value) {

        boolean is(String lowerCase) {
            return name.equalsIgnoreCase(lowerCase);
        }
    }

    /** Returns true for a line with a control character, such as a bare carriage return. */
    private static boolean isBroken(String line) {
        return line.chars().anyMatch(letter -> (letter < ' ' && letter != '\t') || letter == DELETE);
    }

    private static List<Header> headers(List<String> lines) {
        List<Header> headers = new ArrayList<>();
        for (String line : lines) {
            int colon = line.indexOf(':');
            String name = line.substring(0, Math.max(0, colon));
            if (!NAME.matcher(name).matches()) {
                throw refused(
                        Status.BAD_REQUEST_400,
                        NAME.matcher(name.strip()).matches()
                                ? "no space may stand before the colon of the header " + name.strip()
                                : "a header line must be a name, a colon and a value");
            }
            headers.add(new Header(name, line.substring(colon + 1).strip()));
        }
        return headers;
    }

    private static void checkHost(List<Header> headers) {
        List<Header> hosts =
                headers.stream().filter(header -> header.is("host")).toList();
        if (hosts.size() != 1) {
            throw refused(
                    Status.BAD_REQUEST_400,
                    hosts.isEmpty() ? "the Host header is missing" : "only one Host header is allowed");
        }
        if (!HOST.matcher(hosts.getFirst().value()).matches()) {
            throw refused(
                    Status.BAD_REQUEST_400,
                    "the Host header must be a name or an address, followed by a colon and a port if it is not the usual one");
        }
    }

    /** Writes a header as the parser expects it. */
    private static Header canonical(Header header) {
        if (header.is("transfer-encoding") && header.value().equalsIgnoreCase("chunked")) {
            return new Header(header.name(), "chunked");
        }
        if (header.is("host") && header.value().endsWith(":")) {
            return new Header(
                    header.name(), header.value().substring(0, header.value().length() - 1));
        }
        return header;
    }

    private static Body body(List<Header> headers, boolean old) {
        List<String> lengths = values(headers, "content-length");
        List<String> codings = values(headers, "transfer-encoding");
        if (lengths.isEmpty() && codings.isEmpty()) {
            return new Body.Length(0);
        }
        if (codings.isEmpty()
                && lengths.size() == 1
                && LENGTH.matcher(lengths.getFirst()).matches()) {
            return new Body.Length(Long.parseLong(lengths.getFirst()));
        }
        if (old && !codings.isEmpty()) {
            throw refused(Status.BAD_REQUEST_400, "HTTP/1.0 has no Transfer-Encoding; send a Content-Length");
        }
        return lengths.isEmpty() && codings.equals(List.of("chunked")) ? new Body.Chunks() : new Body.Unclear();
    }

    private static List<String> values(List<Header> headers, String name) {
        return headers.stream()
                .filter(header -> header.is(name))
                .map(Header::value)
                .toList();
    }

    /** Refuses an encoded body, which no endpoint reads; the coding {@code identity} is none. */
    private static void checkCoding(List<Header> headers, Body body) {
        headers.removeIf(header -> header.is("content-encoding")
                && (header.value().equalsIgnoreCase("identity")
                        || header.value().isEmpty()));
        Optional<Header> coding =
                headers.stream().filter(header -> header.is("content-encoding")).findFirst();
        if (coding.isPresent() && !body.equals(new Body.Length(0))) {
            throw refused(
                    Status.UNSUPPORTED_MEDIA_TYPE_415,
                    "the body is encoded with " + coding.get().value() + "; send it without Content-Encoding");
        }
        headers.removeIf(header -> header.is("content-encoding"));
    }

    /** Encodes the characters of a query that clients write as they are; a query is never part of a path. */
    private static String encoded(String target) {
        int query = target.indexOf('?');
        if (query < 0) {
            return target;
        }
        StringBuilder encoded = new StringBuilder(target.length() + 16).append(target, 0, query);
        for (int i = query; i < target.length(); i++) {
            char c = target.charAt(i);
            if (RAW.indexOf(c) >= 0) {
                encoded.append('%').append(Integer.toHexString(c).toUpperCase(Locale.ROOT));
            } else {
                encoded.append(c);
            }
        }
        return encoded.toString();
    }
}
